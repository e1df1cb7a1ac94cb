import { mupdf } from "#engines/mupdf/index.ts";
import type { Bundle, Product } from "#engines/product/product.ts";
import { languages, type TextWish, withText } from "#engines/tesseract/index.ts";
import { allNamedAfter, asName, cutTo } from "#formats/wire/stem.ts";
import { choice, flag, goesWith, openPassword, optional, pages, recognition, textWish } from "../fields.ts";
import { oneFile, operation, type Upload } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-to-excel",
  family: "pdf",
  title: "PDF to Excel",
  action: "Make workbook",
  summary: "Makes a spreadsheet of the tables in a PDF, as a workbook or as CSV.",
  notes:
    "A table over several pages is one, with its head once. Numbers, dates and percentages are such, in the format they were written in; numbers that name something, such as 007, and what looks like a formula stay text. A scanned page is recognised: lines that are seen between its cells make tables. CSV (RFC 4180, UTF-8) has cells as they are shown, a file for each table: several leave as a ZIP.",
  words: phrases(`
    pdf to xlsx, extract tables, pdf to spreadsheet, pdf to csv, pdf to table, tables out of a pdf, copy table
    from pdf, table of a pdf, figures from a pdf, bank statement to excel, rows and columns from pdf, price
    list pdf to spreadsheet, report to excel, google sheets, invoice lines, transactions, credit card
    statement, accounts, rows, columns, data from a pdf, numbers to calculate with, table into sheet,
    timetable, inventory list, bank statement, tabular, cells, figures, calculate, sums, data extraction, pdf
    list to spreadsheet, sort and filter, bookkeeping, xlsx from pdf, scanned table to excel, spreadsheet from
    pdf, table in excel, price list in excel, invoice to excel, list out of a pdf, statement in excel, csv
    from pdf, numbers from a pdf, columns in a pdf, results table, pdf data to sheets, attendance list
  `),
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    format: choice(["xlsx", "csv"], {
      title: "Format",
      description: "A workbook, or text with commas that every program of tables and data reads.",
      default: "xlsx",
    }),
    sheets: optional(
      choice(["page", "table", "single"], {
        title: "Sheets",
        description: "A sheet for each page, one for each table and nothing else, or a single one for everything.",
        api: "With csv each sheet is a file.",
        without: "One for each page; with CSV one for each table",
      }),
    ),
    bom: flag({
      title: "Letters for Excel",
      rare: true,
      description: "CSV begins with a mark by which Excel knows its letters.",
      default: false,
    }),
    ...recognition(languages()),
    pages: pages(),
    password: openPassword(),
  },
  rules: [goesWith("bom", "format", "csv")],
  output: ["xlsx", "csv", "zip"],
  facts: ["Pages", "Words", "Tables", "Pictures"],
  occasional: ["Files", "Recognised", "Confidence"],
  example: { file: "document.pdf" },

  run: (file, { sheets, format, bom, ocr, language, ...options }) => {
    const wish = textWish({ ocr, language, ...options });
    if (format === "csv") return csvOf(file, { per: sheets ?? "table", bom, ...options }, wish);
    return withText(file.bytes, wish, (bytes, recognised) =>
      mupdf.writeExcel(bytes, { per: sheets ?? "page", ...options, recognised }),
    );
  },
});

/** The most bytes of a file's name: a caption may be a whole sentence. */
const longestNameBytes = 80;

/** The wish for one sheet alone, or for several under their names. */
type CsvWish = Parameters<typeof mupdf.writeCsv>[1];

async function csvOf({ bytes, stem }: Upload, wish: CsvWish, reading: TextWish): Promise<Product | Bundle> {
  const { sheets } = await withText(bytes, reading, (own, recognised) => mupdf.writeCsv(own, { ...wish, recognised }));
  const [first] = sheets;
  if (first && sheets.length === 1) return first.product;
  const digits = Math.max(2, String(sheets.length).length);
  const rests = sheets.map(({ name }, at) => {
    const order = String(at + 1).padStart(digits, "0");
    return `-${order}_${cutTo(asName(name), longestNameBytes) || "table"}.csv`;
  });
  const names = allNamedAfter(stem, rests);
  return { parts: sheets.map(({ product }, at) => ({ name: names[at] ?? "", product })) };
}
