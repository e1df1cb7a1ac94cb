import { mupdf } from "#engines/mupdf/index.ts";
import { openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "pdf-to-word",
  family: "pdf",
  title: "PDF to Word",
  summary: "Makes a Word document of a PDF that people can go on working with.",
  notes:
    "Text flows: paragraphs are whole, headings, lists and notes are such, tables are tables, what stands on every page is in headers and footers, and looks are in styles. What a file tells of its structure is taken where it agrees with its pages. A page that was scanned stays a picture.",
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { pages: pages(), password: openPassword() },
  output: ["docx"],
  facts: ["Pages", "Words", "Tables", "Headings", "Pictures"],
  example: { file: "document.pdf" },

  run: (file, options) => mupdf.writeWord(file.bytes, options),
});
