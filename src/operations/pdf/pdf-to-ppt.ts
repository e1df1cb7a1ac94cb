import { mupdf } from "#engines/mupdf/index.ts";
import { languages, withText } from "#engines/tesseract/index.ts";
import { openPassword, pages, recognition, textWish } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-to-ppt",
  family: "pdf",
  title: "PDF to PowerPoint",
  action: "Make presentation",
  summary: "Makes a presentation of a PDF, a slide of each page.",
  notes:
    "Text stays where it stood and can be edited: a box for each text, titles as titles, items with real bullets and numbers, tables as tables. Simple drawings are shapes, others pictures. What every page has is on the master. A scanned page is recognised: its words are boxes of text in their places, and figures amid them are pictures.",
  words: phrases(`
    pdf to pptx, pdf to slides, pdf to presentation, pdf to slideshow, slides from a pdf, google slides,
    keynote, deck from a pdf, edit slides, lecture pdf to slides, present a pdf, beamer, powerpoint from pdf,
    slides out of a pdf, show a pdf to an audience, pitch deck, ppt from pdf, talk from a paper, slide each
    page, make slides from a pdf, pdf as presentation, brochure as presentation, editable slides, open a pdf
    in powerpoint, slides again, reuse slides, report as slides, back to powerpoint
  `),
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { ...recognition(languages()), pages: pages(), password: openPassword() },
  output: ["pptx"],
  facts: ["Pages", "Words", "Tables", "Headings", "Pictures"],
  occasional: ["Recognised", "Confidence"],
  example: { file: "document.pdf" },

  run: (file, { ocr, language, ...options }) =>
    withText(file.bytes, textWish({ ocr, language, ...options }), (bytes, recognised) =>
      mupdf.writePowerPoint(bytes, { ...options, recognised }),
    ),
});
