import { writeText } from "./markup.ts";
import { makePart, pack } from "./pack.ts";
import { a4 } from "./sheet-setup.ts";
import { spelled } from "./spelled-letters.ts";
import type { Table } from "./table.ts";

/** The size of a sheet (ECMA-376, as every spreadsheet program keeps to it). */
export const mostRows = 1_048_576;
export const mostColumns = 16_384;

const mostWidth = 60;
/**
 * The distance, in letters, between a field that stands right and the next column, so that they are not read as one
 * word: one step of Calc's.
 */
const indent = 2;
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u;

/** Letters broader than a digit, by which columns are measured: a head of capitals must not break in the middle. */
const broad = new Map([
  ...[..."MWmw@%—…"].map((letter) => [letter, 1.7] as const),
  ...[..."ABCDEFGHKLNOPQRSTUVXYZ&+=<>~ÄÖÜÀÁÂÉÈÊÑÓÔ"].map((letter) => [letter, 1.35] as const),
]);

/** Makes a workbook of one sheet of a table. Fields stay as they are spelled; numbers stand right. */
export function tableToWorkbook({ rows }: Pick<Table, "rows">): Uint8Array {
  const widths = (rows[0] ?? []).map(() => 4);
  const lines = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map((field, column) => cell(field, column, widths)).join("")}</row>`,
  );
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width + 1.5}" customWidth="1"/>`,
  );
  return workbook(
    `<cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData><pageSetup paperSize="${a4}"/>`,
  );
}

function cell(field: string, column: number, widths: number[]): string {
  if (field === "") return "<c/>";
  const isRight = isNumber(field);
  for (const line of field.split("\n")) {
    let width = isRight ? indent : 0;
    for (const letter of line) width += broad.get(letter) ?? (letter < "\u1100" ? 1 : wide.test(letter) ? 2 : 1);
    widths[column] = Math.min(mostWidth, Math.max(widths[column] ?? 4, Math.ceil(width)));
  }
  return `<c t="inlineStr" s="${isRight ? 1 : 2}"><is><t xml:space="preserve">${writeText(spelled(field))}</t></is></c>`;
}

/** Whether a field is a number: digits in groups, with a sign or in brackets, and a unit. */
function isNumber(field: string): boolean {
  const counted = field
    .trim()
    .replace(/[%€$£]$/, "")
    .trimEnd();
  const digits = counted.replace(/^[-+(]/, "").replace(/\)$/, "");
  return /^[\d.,' \u00a0]+$/.test(digits) && /\d/.test(digits);
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="10"/><name val="Liberation Sans"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf><xf xfId="0" numFmtId="49" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

/** Makes a package with one sheet of this content. */
export function workbook(content: string): Uint8Array {
  return pack([
    makePart(
      "[Content_Types].xml",
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ),
    makePart("_rels/.rels", relationships([["rId1", "officeDocument", "xl/workbook.xml"]])),
    makePart(
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    makePart(
      "xl/_rels/workbook.xml.rels",
      relationships([
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "styles", "styles.xml"],
      ]),
    ),
    makePart("xl/styles.xml", styles),
    makePart("xl/worksheets/sheet1.xml", `${head}<worksheet xmlns="${main}">${content}</worksheet>`),
  ]);
}

type Reference = readonly [id: string, kind: string, target: string, isOutside?: boolean];

/** Writes a part that lists what another refers to. */
export const relationships = (list: readonly Reference[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, kind, target, isOutside]) => {
      const mode = isOutside ? ' TargetMode="External"' : "";
      return `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${writeText(target)}"${mode}/>`;
    })
    .join("")}</Relationships>`;
