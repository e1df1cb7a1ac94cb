import type { SheetCell, Worksheet } from "../model/workbook.ts";
import { legal } from "../ooxml/xml.ts";

/** Text as a spreadsheet opens it (RFC 4180), and how many of its cells would have been taken for formulas. */
export interface Csv {
  text: string;
  guarded: number;
}

const byteOrderMark = "\ufeff";

/** Writes the cells of a sheet as they are shown; merged ones stand at their first place. */
export function writeCsv({ rows }: Pick<Worksheet, "rows">, { bom }: { bom: boolean }): Csv {
  let guarded = 0;
  const width = rows.reduce((most, { cells }) => Math.max(most, (cells.at(-1)?.column ?? 0) + 1), 1);
  const lines = rows.map(({ cells }) => {
    const fields = new Array<string>(width).fill("");
    for (const cell of cells) {
      const text = shownIn(cell);
      const isFormula = cell.value.kind === "text" && asFormula.test(text);
      if (isFormula) guarded += 1;
      fields[cell.column] = field(isFormula ? `'${text}` : text);
    }
    return `${fields.join(",")}\r\n`;
  });
  return { text: (bom ? byteOrderMark : "") + lines.join(""), guarded };
}

/** A program that opens the file would reckon with it, or run it; a dash where nothing is to be told is none. */
const asFormula = /^\s*[=+\-@].*[\p{L}\p{N}]/su;

/** Gives a cell's value as it stood on its page, with the minus sign that programs know. */
export function shownIn({ value, shown }: SheetCell): string {
  // A sign that nobody sees would hide that a formula begins behind it.
  if (value.kind === "text") return legal(value.text);
  const text = shown ?? String(value.kind === "number" ? value.number : value.days);
  return text
    .trim()
    .replace(/[\u2212\u2013\u2010]/g, "-")
    .replace(/[\u00a0\u2009\u202f]/g, " ");
}

const field = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
