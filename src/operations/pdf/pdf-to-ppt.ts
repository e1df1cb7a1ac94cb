import { mupdf } from "#engines/mupdf/index.ts";
import { withLetters } from "#engines/tesseract/index.ts";
import { openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "pdf-to-ppt",
  family: "pdf",
  title: "PDF to PowerPoint",
  action: "Make presentation",
  summary: "Makes a presentation of a PDF, a slide of each page.",
  notes:
    "Text stays where it stood and can be edited: a box for each text, titles as titles, items with real bullets and numbers, tables as tables. Simple drawings are shapes, others pictures. What every page has is on the master. A page that was scanned is the slide's background.",
  words: ["pdf to pptx", "pdf to slides", "pdf to presentation", "pdf to slideshow", "slides from a pdf"],
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { pages: pages(), password: openPassword() },
  output: ["pptx"],
  facts: ["Pages", "Words", "Tables", "Headings", "Pictures"],
  example: { file: "document.pdf" },

  run: (file, options) => withLetters(file.bytes, options, (bytes) => mupdf.writePowerPoint(bytes, options)),
});
