import type { Known, Printed, Shown } from "../template.ts";
import type { Block, Cell, PageTruth, Table } from "../truth.ts";
import type { Sheet } from "./fods.ts";

/** A part of a sheet that people see as one, in the order in which it is read. */
export type Part =
  | { as: "table"; top: number; left: number; rows: number; columns: number; headRows: number; ruled: Table["ruled"] }
  | { as: "heading" | "paragraph" | "caption"; row: number; column: number }
  | { as: "block"; block: Block };

export function blocksOf(sheet: Sheet, parts: readonly Part[], shown: Shown): Block[] {
  return parts.map((part): Block => {
    if (part.as === "block") return part.block;
    if (part.as === "table") return tableOf(sheet, part, shown);
    const text = textAt(shown, part.row, part.column, sheet);
    return part.as === "heading" ? { kind: "heading", level: 1, text } : { kind: part.as, text };
  });
}

function tableOf(sheet: Sheet, part: Extract<Part, { as: "table" }>, shown: Shown): Table {
  const { top, left, rows, columns, headRows, ruled } = part;
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = sheet.rows[top + row]?.[left + column];
      if (!cell || (cell.text === undefined && cell.value === undefined)) continue;
      const { type, value, across = 1, down = 1, cut } = cell;
      cells.push({
        row,
        column,
        ...(down > 1 && { rowSpan: down }),
        ...(across > 1 && { columnSpan: across }),
        text: textAt(shown, top + row, left + column, sheet),
        ...(cut && { cut }),
        ...(type && { type }),
        ...(value !== undefined && { value }),
      });
    }
  }
  return { kind: "table", rows, columns, headRows, ruled, cells };
}

function textAt(shown: Shown, row: number, column: number, sheet: Sheet): string {
  const text = shown[row]?.[column];
  if (text === undefined || text === "") throw new Error(`sheet ${sheet.name} shows nothing at ${row}, ${column}`);
  return text.replace(/\s+/g, " ").trim();
}

export interface Around {
  running?: string;
  /** What the foot says of the page's number. */
  shown?: (page: number) => string;
  /** The sheet's one table begins on the first page and ends on the last. */
  overPages?: boolean;
}

export const pagesOf = (count: number, { running, shown }: Around = {}): PageTruth[] =>
  Array.from({ length: count }, (_, at) => ({
    ...(shown && { shown: shown(at + 1) }),
    ...(running && { running: [running] }),
  }));

/** The truth of a workbook with one sheet. */
export function knownOf(sheet: Sheet, parts: readonly Part[], around: Around = {}): (printed: Printed) => Known {
  return ({ sheets, pages }) => {
    const shown = sheets?.[sheet.name];
    if (!shown) throw new Error(`sheet ${sheet.name} was not shown`);
    const blocks = blocksOf(sheet, parts, shown);
    const tables = blocks.filter((block): block is Table => block.kind === "table");
    const [only] = tables;
    if (only && around.overPages && pages > 1) only.pages = pages;
    if (pages === 1) for (const block of blocks) block.page = 1;
    return { blocks, pages: pagesOf(pages, around) };
  };
}
