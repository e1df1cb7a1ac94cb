import { toPdf } from "#engines/libreoffice/index.ts";
import { documentPages, documentPassword, flag, landscape } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "ppt-to-pdf",
  family: "pdf",
  title: "PowerPoint to PDF",
  action: "Make PDF",
  summary: "Makes a PDF of a presentation, a page of each slide.",
  notes:
    "Pages have the size of the slides; hidden slides are left out, and a warning says how many, unless they are asked for. Also takes PPT and ODP, and shows. Nothing in the presentation runs, and nothing outside of it is fetched.",
  words: phrases(`
    pptx to pdf, slides to pdf, presentation to pdf, slideshow to pdf, odp to pdf, print slides, impress to
    pdf, lecture slides to pdf, handout, keynote to pdf, print handouts, speaker notes, deck to pdf, lecture
    to pdf, without powerpoint, google slides to pdf, talk to pdf, pitch deck to pdf, slide show to pdf,
    slides as pages, pptx as pdf, slides for printing, slide notes, slides for students, presentation as pdf,
    print a presentation, deck as pdf, send slides, pitch as pdf, powerpoint as pdf, several slides on paper,
    slides with notes, slides for parents, lesson slides
  `),
  work: "office",
  needs: ["libreoffice", "mupdf"],
  input: oneFile(["pptx", "ppt", "odp", "locked"]),
  options: {
    pages: documentPages(),
    notes: flag({
      title: "Notes",
      description: "Adds a page of notes for each slide, behind all slides.",
      api: "`pages` counts them as well.",
      default: false,
    }),
    hidden: flag({ title: "Hidden slides", description: "Shows hidden slides in their places, too.", default: false }),
    landscape: landscape("Only for slides that are wider than high already: others can't be laid out anew."),
    password: documentPassword(),
  },
  output: ["pdf"],
  facts: ["Engine"],
  occasional: ["Fonts"],
  example: { file: "slides.pptx" },

  run: (file, options) => toPdf(file.bytes, { family: "ppt", name: file.stem, onePagePerSheet: false, ...options }),
});
