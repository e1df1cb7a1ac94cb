import type { CellType } from "../truth.ts";
import type { Format, Locale } from "./formats.ts";
import { documentOf, escaped } from "./odf.ts";

export interface Cell {
  text?: string;
  value?: number | string | boolean;
  type?: CellType;
  format?: Format;
  look?: Look;
  /** Cells that it covers to the right and below, itself among them. */
  across?: number;
  down?: number;
  /** Its neighbour is full and its column too narrow. */
  cut?: boolean;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  size?: number;
  color?: string;
  fill?: string;
  align?: "start" | "center" | "end";
  middle?: boolean;
  wrap?: boolean;
  /** Degrees to the left. */
  turned?: number;
  /** "0.5pt solid #000000" */
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
}

export interface Sheet {
  name: string;
  /** Rows of cells; what a cell covers is left empty. */
  rows: readonly (readonly (Cell | undefined)[])[];
  /** In centimetres. */
  widths: readonly number[];
  heights?: readonly (number | undefined)[];
  /** So many rows from the first one are printed again on each page. */
  repeated?: number;
  /** Drawn over the sheet. */
  shapes?: string;
  styles?: string;
}

export interface Book {
  sheets: readonly Sheet[];
  locale: Locale;
  font: string;
  size: number;
  page: SheetPage;
}

export interface SheetPage {
  /** In centimetres. */
  width: number;
  height: number;
  margin: number;
  /** All columns are made to fit the page. */
  toWidth?: boolean;
  rightToLeft?: boolean;
  /** Lines around every cell. */
  grid?: boolean;
  downFirst?: boolean;
  head?: string;
  /** `<text:page-number/>` may stand in it. */
  foot?: string;
  centered?: boolean;
}

const sides = ["top", "right", "bottom", "left"] as const;

/** Styles of cells by their look and format, each once. */
class Styles {
  readonly #names = new Map<string, string>();
  readonly #formats = new Map<string, string>();
  xml = "";

  nameOf({ look = {}, format }: Cell): string {
    const key = JSON.stringify([look, format?.name]);
    const known = this.#names.get(key);
    if (known) return known;
    const name = `ce${this.#names.size + 1}`;
    this.#names.set(key, name);
    if (format) this.#formats.set(format.name, format.xml);
    this.xml += `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default"${
      format ? ` style:data-style-name="${format.name}"` : ""
    }>${propertiesOf(look)}</style:style>`;
    return name;
  }

  get formats(): string {
    return [...this.#formats.values()].join("");
  }
}

function propertiesOf(look: Look): string {
  const cell = [
    ...sides.map((side) => look[side] && `fo:border-${side}="${look[side]}"`),
    look.fill && `fo:background-color="${look.fill}"`,
    look.wrap && 'fo:wrap-option="wrap"',
    look.middle && 'style:vertical-align="middle"',
    look.turned && `style:rotation-angle="${look.turned}" style:rotation-align="none"`,
    look.align && 'style:text-align-source="fix"',
  ];
  const letters = [
    look.bold && 'fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"',
    look.italic && 'fo:font-style="italic"',
    look.size && `fo:font-size="${look.size}pt" style:font-size-complex="${look.size}pt"`,
    look.color && `fo:color="${look.color}"`,
  ];
  const put = (tag: string, list: (string | number | boolean | undefined)[]) =>
    list.some(Boolean) ? `<style:${tag} ${list.filter(Boolean).join(" ")}/>` : "";
  const paragraph = look.align ? `<style:paragraph-properties fo:text-align="${look.align}"/>` : "";
  return put("table-cell-properties", cell) + paragraph + put("text-properties", letters);
}

const repeatedEmpty = (count: number): string =>
  count > 0 ? `<table:table-cell table:number-columns-repeated="${count}"/>` : "";

function cellOf(cell: Cell, styles: Styles): string {
  const { text, value, type, across = 1, down = 1 } = cell;
  const spans =
    across * down > 1 ? ` table:number-columns-spanned="${across}" table:number-rows-spanned="${down}"` : "";
  const style = ` table:style-name="${styles.nameOf(cell)}"`;
  return `<table:table-cell${style}${spans}${valueAttributes(type, value)}>${text === undefined ? "" : `<text:p>${escaped(text)}</text:p>`}</table:table-cell>`;
}

function valueAttributes(type: CellType | undefined, value: Cell["value"]): string {
  if (value === undefined) return "";
  if (type === "date") return ` office:value-type="date" office:date-value="${value}"`;
  if (type === "time")
    return ` office:value-type="time" office:time-value="PT${String(value).replace(":", "H").replace(":", "M")}S"`;
  if (type === "boolean") return ` office:value-type="boolean" office:boolean-value="${value}"`;
  const odf = type === "percent" ? "percentage" : type === "currency" ? "currency" : "float";
  return ` office:value-type="${odf}" office:value="${value}"`;
}

function rowOf(
  row: readonly (Cell | undefined)[],
  covered: ReadonlySet<number>,
  styles: Styles,
  style: string,
): string {
  let xml = "";
  let free = 0;
  for (const [at, cell] of row.entries()) {
    if (covered.has(at)) {
      xml += `${repeatedEmpty(free)}<table:covered-table-cell/>`;
      free = 0;
    } else if (cell) {
      xml += repeatedEmpty(free) + cellOf(cell, styles);
      free = 0;
    } else free += 1;
  }
  return `<table:table-row table:style-name="${style}">${xml}${repeatedEmpty(free || (xml === "" ? 1 : 0))}</table:table-row>`;
}

/** By row, the columns that a merged cell covers. */
function coveredIn(rows: Sheet["rows"]): Set<number>[] {
  const covered = rows.map(() => new Set<number>());
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      for (let down = 0; down < (cell?.down ?? 1); down++)
        for (let across = 0; across < (cell?.across ?? 1); across++)
          if (cell && down + across > 0) covered[row + down]?.add(column + across);
  return covered;
}

function sheetOf(sheet: Sheet, number: number, styles: Styles): { table: string; automatic: string } {
  const { name, rows, widths, heights = [], repeated = 0, shapes } = sheet;
  const covered = coveredIn(rows);
  const width = Math.max(widths.length, ...rows.map((row) => row.length));
  const filled = rows.map((row) => Array.from({ length: width }, (_, at) => row[at]));
  const columns = widths.map((_, at) => `<table:table-column table:style-name="co${number}-${at}"/>`).join("");
  const lines = filled.map((row, at) => rowOf(row, covered[at] ?? new Set(), styles, `ro${number}-${at}`));
  const head = repeated
    ? `<table:table-header-rows>${lines.slice(0, repeated).join("")}</table:table-header-rows>`
    : "";
  const automatic =
    widths
      .map(
        (cm, at) =>
          `<style:style style:name="co${number}-${at}" style:family="table-column"><style:table-column-properties style:column-width="${cm.toFixed(2)}cm"/></style:style>`,
      )
      .join("") +
    rows
      .map((_, at) => {
        const cm = heights[at];
        const height = cm
          ? `style:row-height="${cm.toFixed(3)}cm" style:use-optimal-row-height="false"`
          : 'style:use-optimal-row-height="true"';
        return `<style:style style:name="ro${number}-${at}" style:family="table-row"><style:table-row-properties ${height}/></style:style>`;
      })
      .join("");
  const drawn = shapes ? `<table:shapes>${shapes}</table:shapes>` : "";
  const table = `<table:table table:name="${escaped(name)}" table:style-name="ta1">${drawn}${columns}${head}${lines.slice(repeated).join("")}</table:table>`;
  return { table, automatic };
}

/** A workbook as one flat file of OpenDocument. */
export function flatSheets({ sheets, locale, font, size, page }: Book): string {
  const styles = new Styles();
  const made = sheets.map((sheet, at) => sheetOf(sheet, at, styles));
  const automatic = `${styles.formats}${styles.xml}${made.map(({ automatic }) => automatic).join("")}${sheets
    .map(({ styles: own }) => own ?? "")
    .join(
      "",
    )}<style:style style:name="ta1" style:family="table" style:master-page-name="Sheet"><style:table-properties table:display="true" style:writing-mode="${page.rightToLeft ? "rl-tb" : "lr-tb"}"/></style:style>`;
  const common = `<style:style style:name="Default" style:family="table-cell"><style:text-properties style:font-name="${font}" fo:font-family="'${font}'" style:font-family-complex="'${font}'" fo:font-size="${size}pt" style:font-size-complex="${size}pt" fo:language="${locale.language}" fo:country="${locale.country}"/></style:style>`;
  return documentOf({
    kind: "spreadsheet",
    common,
    automatic,
    pageLayout: pageOf(page),
    masters: masterOf(page),
    body: made.map(({ table }) => table).join(""),
  });
}

function pageOf({ width, height, margin, toWidth, grid, downFirst = true, centered, head, foot }: SheetPage): string {
  const area = (tag: string, there: unknown) =>
    there ? `<style:${tag}><style:header-footer-properties fo:min-height="0.8cm"/></style:${tag}>` : "";
  return `<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" style:print-orientation="${width > height ? "landscape" : "portrait"}" fo:margin-top="${margin}cm" fo:margin-bottom="${margin}cm" fo:margin-left="${margin}cm" fo:margin-right="${margin}cm"${
    toWidth ? ' style:scale-to-X="1" style:scale-to-Y="0"' : ""
  } style:print="charts drawings objects zero-values${grid ? " grid" : ""}" style:print-page-order="${downFirst ? "ttb" : "ltr"}"${
    centered ? ' style:table-centering="horizontal"' : ""
  }/>${area("header-style", head)}${area("footer-style", foot)}</style:page-layout>`;
}

function masterOf({ head, foot }: SheetPage): string {
  const area = (tag: string, inner?: string) =>
    inner
      ? `<style:${tag}><text:p>${inner}</text:p></style:${tag}>`
      : `<style:${tag} style:display="false"><text:p/></style:${tag}>`;
  return `<style:master-page style:name="Sheet" style:page-layout-name="pm1">${area("header", head)}${area("footer", foot)}</style:master-page>`;
}
