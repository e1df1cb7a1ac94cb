import { toPdf } from "#engines/libreoffice/index.ts";
import { documentPages, documentPassword, flag, landscape, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "excel-to-pdf",
  family: "pdf",
  title: "Excel to PDF",
  action: "Make PDF",
  summary: "Makes a PDF of a workbook, sheet by sheet.",
  notes:
    "Page setup, print areas and repeated rows are kept to; a sheet that sets no scale is made to fit the width of its pages. Hidden sheets are left out, and a warning says how many. Also takes XLS, ODS and CSV (UTF-8, UTF-16 or Windows-1252, parted by commas, semicolons, tabs or bars, or as a line sep= says). Nothing in the workbook runs, and nothing outside of it is fetched.",
  words: phrases(`
    xlsx to pdf, xls to pdf, csv to pdf, spreadsheet to pdf, ods to pdf, table to pdf, workbook to pdf, print
    spreadsheet, calc to pdf, sheet to pdf, invoice from excel to pdf, price list to pdf, google sheets to
    pdf, budget to pdf, fit on one page, timesheet to pdf, spreadsheet as document, ledger, xlsx as pdf,
    columns cut off when printing, printable spreadsheet, numbers file, worksheet, print a table, excel cut
    off, gantt, one page wide, tabs of a workbook, wide table, spreadsheet on one page, print a spreadsheet,
    table as pdf, quote from excel, bill in excel, list as pdf, accounts as pdf, send a table, excel for
    customers, sheet without formulas, grades
  `),
  work: "office",
  needs: ["libreoffice", "mupdf"],
  input: oneFile(["xlsx", "xls", "ods", "csv", "locked"]),
  options: {
    fitToWidth: optional(
      flag({
        title: "Fit to width",
        description:
          "Makes every sheet as wide as its page. Left open, only those are fitted that set no scale themselves.",
      }),
    ),
    onePagePerSheet: flag({
      title: "One page per sheet",
      description: "Makes each sheet fit on a single page.",
      default: false,
    }),
    pages: documentPages(),
    landscape: landscape(),
    password: documentPassword(),
  },
  output: ["pdf"],
  facts: ["Engine"],
  occasional: ["Fonts"],
  example: { file: "budget.xlsx" },

  run: (file, options) => toPdf(file.bytes, { family: "excel", name: file.stem, ...options }),
});
