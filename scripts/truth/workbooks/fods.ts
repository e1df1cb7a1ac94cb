import { chartXml } from "./chart.ts";
import { formatXml } from "./formats.ts";
import type { Book, Cell, Drawing, Look, Panel, Paper, Row, Sheet } from "./model.ts";

const spaces = [
  ["office", "office"],
  ["style", "style"],
  ["text", "text"],
  ["table", "table"],
  ["draw", "drawing"],
  ["fo", "xsl-fo-compatible"],
  ["svg", "svg-compatible"],
  ["chart", "chart"],
  ["number", "datastyle"],
]
  .map(([short, long]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${long}:1.0"`)
  .join(" ");

const escaped = (text: string): string => Bun.escapeHTML(text);

/** Styles by what they say, so that each is written once. */
class Styles {
  readonly #names = new Map<string, string>();
  readonly written: string[] = [];

  named(start: string, said: unknown, write: (name: string) => string): string {
    const key = start + JSON.stringify(said);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `${start}${this.#names.size + 1}`;
    this.#names.set(key, name);
    this.written.push(write(name));
    return name;
  }
}

/** The workbook as flat ODS. */
export function fodsOf({ language, sheets }: Book): string {
  const [tongue, country] = language.split("-");
  const styles = new Styles();
  const masters: string[] = [];
  const tables = sheets.map((sheet, number) => tableXml(sheet, number, styles, masters));
  const { font = "Liberation Sans", size = 10 } = sheets[0] ?? {};
  const asian = ["ar", "he"].includes(tongue ?? "") ? "-complex" : "";
  const text = `<style:text-properties ${fontXml(font)} ${sizeXml(size)} fo:language="${asian ? "en" : tongue}" fo:country="${asian ? "US" : country}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles><style:default-style style:family="table-cell">${text}</style:default-style><style:style style:name="Default" style:family="table-cell"/></office:styles>
<office:automatic-styles>${styles.written.join("\n")}</office:automatic-styles>
<office:master-styles>${masters.join("\n")}</office:master-styles>
<office:body><office:spreadsheet>${tables.join("\n")}</office:spreadsheet></office:body></office:document>`;
}

const fontXml = (font: string): string =>
  ["", "-complex", "-asian"]
    .map((script) => `style:font-family${script}="${font}"`)
    .join(" ")
    .replace("style:font-family=", "fo:font-family=");
const sizeXml = (size: number): string =>
  `fo:font-size="${size}pt" style:font-size-complex="${size}pt" style:font-size-asian="${size}pt"`;

function tableXml(sheet: Sheet, number: number, styles: Styles, masters: string[]): string {
  masters.push(masterXml(sheet, number, styles));
  const side = sheet.paper.rightToLeft ? "rl-tb" : "lr-tb";
  const own = styles.named(
    "table",
    number,
    (name) =>
      `<style:style style:name="${name}" style:family="table" style:master-page-name="Page${number}"><style:table-properties table:display="true" style:writing-mode="${side}"/></style:style>`,
  );
  const shapes = sheet.drawings.map((drawing, order) => drawingXml(drawing, order, styles)).join("");
  const columns = sheet.widths.map((width, column) =>
    columnXml(width, sheet.paper.columnBreaks?.includes(column) ?? false, styles),
  );
  const rows = rowsXml(sheet, styles);
  const [from, to] = sheet.paper.repeated ?? [0, -1];
  const parts = [
    ...rows.slice(0, from),
    ...(to >= from ? ["<table:table-header-rows>", ...rows.slice(from, to + 1), "</table:table-header-rows>"] : []),
    ...rows.slice(Math.max(from, to + 1)),
  ];
  return `<table:table table:name="${escaped(sheet.name)}" table:style-name="${own}">${shapes && `<table:shapes>${shapes}</table:shapes>`}${columns.join("")}${parts.join("\n")}</table:table>`;
}

function columnXml(width: number, breaks: boolean, styles: Styles): string {
  const name = styles.named(
    "column",
    { width, breaks },
    (name) =>
      `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="${width.toFixed(1)}pt"${breaks ? ' fo:break-before="page"' : ""}/></style:style>`,
  );
  return `<table:table-column table:style-name="${name}"/>`;
}

/** Cells under a merged one are named as covered. */
function rowsXml({ rows, widths }: Sheet, styles: Styles): string[] {
  const covered = new Set<string>();
  return rows.map((row, at) => {
    const cells: string[] = [];
    for (let column = 0; column < widths.length; column++) {
      if (covered.has(`${at} ${column}`)) {
        cells.push("<table:covered-table-cell/>");
        continue;
      }
      const cell = row.cells[column];
      cells.push(cell ? cellXml(cell, styles) : "<table:table-cell/>");
      for (let down = 0; down < (cell?.rowSpan ?? 1); down++)
        for (let right = 0; right < (cell?.columnSpan ?? 1); right++)
          if (down + right > 0) covered.add(`${at + down} ${column + right}`);
    }
    return `<table:table-row table:style-name="${rowStyle(row, styles)}">${cells.join("")}</table:table-row>`;
  });
}

function rowStyle({ height, breakBefore = false }: Row, styles: Styles): string {
  const says =
    height === undefined
      ? 'style:use-optimal-row-height="true"'
      : `style:row-height="${height.toFixed(1)}pt" style:use-optimal-row-height="false"`;
  return styles.named(
    "row",
    { height, breakBefore },
    (name) =>
      `<style:style style:name="${name}" style:family="table-row"><style:table-row-properties ${says}${breakBefore ? ' fo:break-before="page"' : ""}/></style:style>`,
  );
}

function cellXml(cell: Cell, styles: Styles): string {
  const format = cell.format && styles.named("format", cell.format, (name) => formatXml(name, cell.format as never));
  const style = styles.named("cell", { look: cell.look, format }, (name) => lookXml(name, cell.look, format));
  const spans =
    (cell.rowSpan ?? 1) * (cell.columnSpan ?? 1) > 1
      ? ` table:number-rows-spanned="${cell.rowSpan ?? 1}" table:number-columns-spanned="${cell.columnSpan ?? 1}"`
      : "";
  const start = `<table:table-cell table:style-name="${style}"${spans}`;
  if (cell.type === undefined) return `${start}/>`;
  if (cell.type === "text") {
    const lines = (cell.text ?? "").split("\n").map((line) => `<text:p>${escaped(line)}</text:p>`);
    return `${start} office:value-type="string">${lines.join("")}</table:table-cell>`;
  }
  return `${start} ${valueXml(cell)}/>`;
}

function valueXml({ type, value }: Cell): string {
  if (type === "date") return `office:value-type="date" office:date-value="${value}"`;
  if (type === "boolean") return `office:value-type="boolean" office:boolean-value="${value}"`;
  if (type === "time") {
    const [hours, minutes, seconds] = String(value).split(":");
    return `office:value-type="time" office:time-value="PT${hours}H${minutes}M${seconds}S"`;
  }
  const kind = type === "percent" ? "percentage" : type === "currency" ? "currency" : "float";
  return `office:value-type="${kind}" office:value="${value}"`;
}

function lookXml(name: string, look: Look, format: string | undefined): string {
  const sides = (["top", "right", "bottom", "left"] as const)
    .filter((side) => look[side] !== undefined)
    .map((side) => `fo:border-${side}="${look[side]}"`);
  const vertical = look.vertical ?? "bottom";
  const cell = [
    ...sides,
    look.fill && `fo:background-color="${look.fill}"`,
    look.wrap && 'fo:wrap-option="wrap"',
    look.turned && `style:rotation-angle="${look.turned}" style:rotation-align="none"`,
    `style:vertical-align="${vertical}"`,
    look.align && 'style:text-align-source="fix" style:repeat-content="false"',
  ];
  const aligns = { left: "start", center: "center", right: "end" };
  const paragraph =
    look.align && `fo:text-align="${aligns[look.align]}"${look.indent ? ` fo:margin-left="${look.indent}pt"` : ""}`;
  const text = [
    look.bold && 'fo:font-weight="bold" style:font-weight-complex="bold"',
    look.italic && 'fo:font-style="italic" style:font-style-complex="italic"',
    look.font && fontXml(look.font),
    look.size && sizeXml(look.size),
    look.color && `fo:color="${look.color}"`,
  ];
  return `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default"${format ? ` style:data-style-name="${format}"` : ""}><style:table-cell-properties ${cell.filter(Boolean).join(" ")}/>${paragraph ? `<style:paragraph-properties ${paragraph}/>` : ""}<style:text-properties ${text.filter(Boolean).join(" ")}/></style:style>`;
}

function masterXml({ paper, name }: Sheet, number: number, styles: Styles): string {
  const layout = styles.named("layout", paper, (own) => layoutXml(own, paper));
  const zone = (tag: string, text: string | undefined) =>
    text === undefined
      ? `<style:${tag} style:display="false"/>`
      : `<style:${tag}><text:p>${runningXml(text, name)}</text:p></style:${tag}>`;
  return `<style:master-page style:name="Page${number}" style:page-layout-name="${layout}">${zone("header", paper.head)}${zone("footer", paper.foot)}</style:master-page>`;
}

const runningXml = (text: string, sheet: string): string =>
  escaped(text)
    .replaceAll("##", "<text:page-count>9</text:page-count>")
    .replace(/(?<!&)#/g, "<text:page-number>1</text:page-number>")
    .replaceAll("@", `<text:sheet-name>${escaped(sheet)}</text:sheet-name>`);

function layoutXml(name: string, paper: Paper): string {
  const printed = ["objects", "charts", "drawings", "zero-values"];
  if (paper.gridLines) printed.push("grid");
  if (paper.headings) printed.push("headers");
  const scale = paper.pagesAcross
    ? `style:scale-to-X="${paper.pagesAcross}" style:scale-to-Y="0"`
    : `style:scale-to="${paper.scale ?? 100}%"`;
  const turned = paper.width > paper.height ? "landscape" : "portrait";
  const zone = (tag: string) =>
    `<style:${tag}-style><style:header-footer-properties fo:min-height="20pt" fo:margin="0pt"/></style:${tag}-style>`;
  return `<style:page-layout style:name="${name}"><style:page-layout-properties fo:page-width="${paper.width}pt" fo:page-height="${paper.height}pt" style:print-orientation="${turned}" style:first-page-number="continue" fo:margin="${paper.margin}pt" style:print="${printed.join(" ")}" ${scale}${paper.centred ? ' style:table-centering="horizontal"' : ""}/>${zone("header")}${zone("footer")}</style:page-layout>`;
}

function drawingXml(drawing: Drawing, order: number, styles: Styles): string {
  const { x, y, width, height } = drawing;
  const place = `draw:z-index="${order}" svg:x="${x}pt" svg:y="${y}pt" svg:width="${width}pt" svg:height="${height}pt"`;
  if (drawing.kind === "panel") return panelXml(drawing, place, styles);
  const plain = '<style:graphic-properties draw:stroke="none" draw:fill="none"/>';
  const frame = styles.named(
    "frame",
    0,
    (name) => `<style:style style:name="${name}" style:family="graphic">${plain}</style:style>`,
  );
  return `<draw:frame ${place} draw:style-name="${frame}"><draw:object>${chartXml(drawing, spaces)}</draw:object></draw:frame>`;
}

function panelXml({ paragraphs, size, fill, clear = 0, line, round }: Panel, place: string, styles: Styles): string {
  const drawn = line ? `draw:stroke="solid" svg:stroke-color="${line}"` : 'draw:stroke="none"';
  const filled = fill
    ? `draw:fill="solid" draw:fill-color="${fill}" draw:opacity="${100 - clear}%"`
    : 'draw:fill="none"';
  const shape = styles.named(
    "panel",
    { drawn, filled },
    (name) =>
      `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties ${drawn} ${filled} draw:textarea-vertical-align="middle" fo:wrap-option="wrap" draw:auto-grow-height="false"/></style:style>`,
  );
  const letters = styles.named(
    "letters",
    size,
    (name) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties ${fontXml("Liberation Sans")} ${sizeXml(size)}/></style:style>`,
  );
  const texts = paragraphs.map(
    (text) => `<text:p><text:span text:style-name="${letters}">${escaped(text)}</text:span></text:p>`,
  );
  const outline = round
    ? 'draw:type="round-rectangle" draw:modifiers="3600" svg:viewBox="0 0 21600 21600" draw:enhanced-path="M ?f7 0 X 0 ?f8 L 0 ?f9 Y ?f7 21600 L ?f10 21600 X 21600 ?f9 L 21600 ?f8 Y ?f10 0 Z N" draw:text-areas="?f3 ?f4 ?f5 ?f6"'
    : 'draw:type="rectangle" svg:viewBox="0 0 21600 21600" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"';
  return `<draw:custom-shape ${place} draw:style-name="${shape}">${texts.join("")}<draw:enhanced-geometry ${outline}>${round ? roundEquations : ""}</draw:enhanced-geometry></draw:custom-shape>`;
}

/** How the corners of a round rectangle follow its modifier, as every OpenDocument file has it. */
const roundEquations = [
  "45",
  "$0 *sin(?f0 *(pi/180))",
  "?f1 *3163/7636",
  "left+?f2",
  "top+?f2",
  "right-?f2",
  "bottom-?f2",
  "left+$0",
  "top+$0",
  "bottom-$0",
  "right-$0",
]
  .map((formula, at) => `<draw:equation draw:name="f${at}" draw:formula="${formula}"/>`)
  .join("");
