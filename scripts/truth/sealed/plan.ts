import type { Draft } from "../template.ts";
import type { Table } from "../truth.ts";
import type { Ground } from "./columns.ts";
import { type Cell, flatSheets, type Look, type Sheet, type SheetPage } from "./fods.ts";
import { type Around, knownOf, type Part } from "./sheet-truth.ts";

type Row = (Cell | undefined)[];

/** A sheet that is filled from above, and beside it what people see in it. */
export class Plan {
  readonly rows: Row[] = [];
  readonly parts: Part[] = [];
  readonly heights: (number | undefined)[] = [];

  /** A row of its own with one text. */
  say(as: "heading" | "paragraph" | "caption", text: string, look: Look = {}, column = 0, across = 1): this {
    this.parts.push({ as, row: this.rows.length, column });
    this.#put(this.rows.length, column, { text, look, across });
    return this;
  }

  free(count = 1): this {
    for (let row = 0; row < count; row++) this.rows.push([]);
    return this;
  }

  /** A table whose first row is the next free one, or `top`. */
  table(cells: readonly Row[], headRows: number, ruled: Table["ruled"], left = 0, top = this.rows.length): this {
    const columns = Math.max(...cells.map((row) => row.length));
    this.parts.push({ as: "table", top, left, rows: cells.length, columns, headRows, ruled });
    for (const [row, line] of cells.entries())
      for (const [column, cell] of line.entries()) this.#put(top + row, left + column, cell);
    return this;
  }

  block(part: Part): this {
    this.parts.push(part);
    return this;
  }

  #put(row: number, column: number, cell: Cell | undefined): void {
    while (this.rows.length <= row) this.rows.push([]);
    const line = this.rows[row] as Row;
    while (line.length <= column) line.push(undefined);
    line[column] = cell;
  }
}

const letters = ({ text, format }: Cell): number => text?.length ?? format?.letters ?? 6;

/** Wide enough for all that stands in a column, so that no number becomes "###". */
export function widthsOf(rows: readonly Row[], size: number, { least = 1.4, gap = 0.35, free = 2 } = {}): number[] {
  const count = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => {
    let most = 0;
    for (const row of rows) {
      const cell = row[column];
      if (!cell || cell.cut || cell.look?.wrap || cell.look?.turned || (cell.across ?? 1) > 1) continue;
      if (cell.text !== undefined && row.filter(Boolean).length === 1) continue;
      const wide = (cell.look?.size ?? size) * (cell.look?.bold ? 0.66 : 0.6);
      most = Math.max(most, (letters(cell) * wide) / 28.35);
    }
    return most === 0 ? free : Math.max(least, most + gap);
  });
}

/** LibreOffice leaves a row of a flat file as low as it was told to be: high enough for the letters of its font. */
function heightsOf({ rows, heights }: Plan, font: string, size: number): number[] {
  const lines = /Naskh|Arabic|Kufi|Hebrew/.test(font) ? 1.9 : /Noto|DejaVu/.test(font) ? 1.42 : 1.25;
  return rows.map((row, at) => {
    const most = Math.max(size, ...row.map((cell) => cell?.look?.size ?? 0));
    return Math.max(heights[at] ?? 0, (most * lines) / 28.35);
  });
}

export interface Wish extends Around {
  name?: string;
  font: string;
  size: number;
  page: SheetPage;
  widths?: readonly number[];
  shapes?: string;
  styles?: string;
  repeated?: number;
  tagged?: boolean;
}

/** The plan as a workbook that LibreOffice prints. */
export function draftOf(plan: Plan, { locale }: Ground, wish: Wish): Draft {
  const { name = "Data", font, size, page, repeated, shapes, styles, tagged = false, ...around } = wish;
  const sheet: Sheet = {
    name,
    rows: plan.rows,
    widths: wish.widths ?? widthsOf(plan.rows, size),
    heights: heightsOf(plan, font, size),
    ...(repeated && { repeated }),
    ...(shapes && { shapes }),
    ...(styles && { styles }),
  };
  return {
    source: "made",
    print: {
      by: "libreoffice",
      ending: ".fods",
      tagged,
      document: flatSheets({ sheets: [sheet], locale, font, size, page }),
    },
    truth: knownOf(sheet, plan.parts, around),
  };
}
