import { fact } from "#engines/job.ts";
import * as libreoffice from "#engines/libreoffice/index.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { withLetters } from "#engines/tesseract/index.ts";
import { openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "pdf-to-word",
  family: "pdf",
  title: "PDF to Word",
  action: "Make Word document",
  summary: "Makes a Word document of a PDF that people can go on working with.",
  notes:
    "Text flows: paragraphs are whole, headings, lists and notes are such, tables are tables, what stands on every page is in headers and footers, and looks are in styles. What a file tells of its structure is taken where it agrees with its pages. A page that was scanned stays a picture.",
  words: [
    "pdf to docx",
    "edit pdf",
    "pdf to text",
    "convert to doc",
    "pdf to doc",
    "pdf to document",
    "pdf editor",
    "editable pdf",
    "make pdf editable",
    "change text in pdf",
    "copy text from pdf",
    "extract text from pdf",
    "correct a pdf",
    "typo in a pdf",
    "rewrite pdf",
    "change pdf",
    "type in pdf",
    "open pdf in word",
  ],
  everyday: true,
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { pages: pages(), password: openPassword() },
  output: ["docx"],
  facts: ["Pages", "Words", "Tables", "Headings", "Pictures", "Fit"],
  example: { file: "document.pdf" },

  run: async (file, options) => {
    const product = await withLetters(file.bytes, options, (bytes) => mupdf.writeWord(bytes, options));
    if (product.paged?.isFull) return libreoffice.fit(product, product.paged.pages);
    fact("Fit", "roomy");
    return product;
  },
});
