import { mupdf } from "#engines/mupdf/index.ts";
import { withLetters } from "#engines/tesseract/index.ts";
import { choice, openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "pdf-to-excel",
  family: "pdf",
  title: "PDF to Excel",
  action: "Make workbook",
  summary: "Makes a spreadsheet of the tables in a PDF.",
  notes:
    "A table over several pages is one, with its head once. Numbers, dates and percentages are such, in the format they were written in; numbers that name something, such as 007, and what looks like a formula stay text.",
  words: [
    "pdf to xlsx",
    "extract tables",
    "pdf to spreadsheet",
    "pdf to csv",
    "pdf to table",
    "tables out of a pdf",
    "copy table from pdf",
    "table of a pdf",
    "figures from a pdf",
    "bank statement to excel",
    "rows and columns from pdf",
    "price list pdf to spreadsheet",
    "report to excel",
  ],
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    sheets: choice(["page", "table", "single"], {
      title: "Sheets",
      description: "A sheet for each page, one for each table and nothing else, or a single one for everything.",
      default: "page",
    }),
    pages: pages(),
    password: openPassword(),
  },
  output: ["xlsx"],
  facts: ["Pages", "Words", "Tables", "Pictures"],
  example: { file: "document.pdf" },

  run: (file, { sheets, ...options }) =>
    withLetters(file.bytes, options, (bytes) => mupdf.writeExcel(bytes, { per: sheets, ...options })),
});
