import type { Cell } from "../truth.ts";
import { bold, escaped, fontOf, type Styles, sideOf } from "./flat-styles.ts";
import { type DrawnTable, measureOf, type Paper } from "./paper.ts";

const thin = "0.02cm solid #404040";
const thick = "0.06cm solid #000000";
const pale = "0.02cm solid #b0b0b0";

/** A table with its head rows, spans and lines. */
export function tableXml(table: DrawnTable, number: number, styles: Styles, paper: Paper): string {
  const { look, rightToLeft } = paper;
  const measure = measureOf(look);
  const whole = table.widths.reduce((sum, width) => sum + width, 0);
  const mode = rightToLeft ? ' style:writing-mode="rl-tb"' : "";
  const own = styles.named(
    "table",
    `<style:table-properties style:rel-width="100%" style:width="${measure.toFixed(2)}cm" table:align="margins" fo:margin-bottom="0.3cm" table:border-model="collapsing"${mode}/>`,
  );
  const columns = table.widths.map((width) => {
    const name = styles.named(
      "table-column",
      `<style:table-column-properties style:column-width="${((measure * width) / whole).toFixed(3)}cm" style:rel-column-width="${Math.round((65535 * width) / whole)}*"/>`,
    );
    return `<table:table-column table:style-name="${name}"/>`;
  });
  const row = styles.named("table-row", '<style:table-row-properties fo:keep-together="always"/>');
  const lines = Array.from(
    { length: table.rows },
    (_, at) => `<table:table-row table:style-name="${row}">${rowXml(table, at, styles, paper)}</table:table-row>`,
  );
  const head = lines.slice(0, table.headRows).join("");
  const body = lines.slice(table.headRows).join("");
  const heading = table.repeats && head ? `<table:table-header-rows>${head}</table:table-header-rows>` : head;
  return `<table:table table:name="Table${number}" table:style-name="${own}">${columns.join("")}${heading}${body}</table:table>`;
}

function rowXml(table: DrawnTable, row: number, styles: Styles, paper: Paper): string {
  const covered = new Set<number>();
  for (const cell of table.cells) {
    const { rowSpan = 1, columnSpan = 1 } = cell;
    if (row < cell.row || row >= cell.row + rowSpan) continue;
    for (let column = cell.column; column < cell.column + columnSpan; column++) {
      if (row !== cell.row || column !== cell.column) covered.add(column);
    }
  }
  return Array.from({ length: table.columns }, (_, column) => {
    if (covered.has(column)) return "<table:covered-table-cell/>";
    const cell = table.cells.find((one) => one.row === row && one.column === column);
    return cellXml(table, cell ?? { row, column, text: "" }, styles, paper);
  }).join("");
}

function cellXml(table: DrawnTable, cell: Cell, styles: Styles, { look, rightToLeft }: Paper): string {
  const { row, column, rowSpan = 1, columnSpan = 1, text } = cell;
  const isHead = row < table.headRows;
  const fill = isHead
    ? table.headFill
    : table.border === "bands" && (row - table.headRows) % 2 === 1
      ? "#e8edf3"
      : undefined;
  const style = styles.named(
    "table-cell",
    `<style:table-cell-properties fo:padding="${table.padding}cm" style:vertical-align="middle" ${bordersOf(table, row + rowSpan - 1, row, column, columnSpan)} ${fill ? `fo:background-color="${fill}"` : ""}/>`,
  );
  const align = isHead && columnSpan > 1 ? "centre" : (table.aligns[column] ?? "start");
  const dark = isHead && fill !== undefined && /^#[0-5]/.test(fill);
  const letters = styles.named(
    "paragraph",
    `<style:paragraph-properties fo:text-align="${sideOf(align, rightToLeft)}"/><style:text-properties ${fontOf(look.font, table.size)} ${isHead && table.boldHead ? bold : ""} ${dark ? 'fo:color="#ffffff"' : ""}/>`,
    ' style:parent-style-name="Table_20_Contents"',
  );
  const spans = `${rowSpan > 1 ? ` table:number-rows-spanned="${rowSpan}"` : ""}${columnSpan > 1 ? ` table:number-columns-spanned="${columnSpan}"` : ""}`;
  return `<table:table-cell table:style-name="${style}" office:value-type="string"${spans}><text:p text:style-name="${letters}">${escaped(text)}</text:p></table:table-cell>`;
}

function bordersOf(table: DrawnTable, lastRow: number, row: number, column: number, columnSpan: number): string {
  const side = (name: string, line: string | undefined) => `fo:border-${name}="${line ?? "none"}"`;
  const [top, bottom] = [row === 0, lastRow === table.rows - 1];
  const [left, right] = [column === 0, column + columnSpan === table.columns];
  const lastOfHead = lastRow === table.headRows - 1;
  switch (table.border) {
    case "boxes":
      return `fo:border="${thin}"`;
    case "rows":
      return [side("top", undefined), side("bottom", pale), side("left", undefined), side("right", undefined)].join(
        " ",
      );
    case "three rules":
      return [
        side("top", top ? thick : undefined),
        side("bottom", bottom ? thick : lastOfHead ? thin : undefined),
      ].join(" ");
    case "outside":
      return [
        side("top", top ? thin : undefined),
        side("bottom", bottom || lastOfHead ? thin : undefined),
        side("left", left ? thin : undefined),
        side("right", right ? thin : undefined),
      ].join(" ");
    case "columns":
      return [side("right", right ? undefined : thin), side("bottom", lastOfHead ? thin : undefined)].join(" ");
    case "head":
      return side("bottom", lastOfHead ? thick : undefined);
    case "bands":
    case "nothing":
      return 'fo:border="none"';
  }
}
