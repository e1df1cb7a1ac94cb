import type { CellLook, Merged, SheetCell, SheetRow, Value } from "#formats/workbook.ts";
import { widthOf } from "../box.ts";
import type { Grid, GridCell } from "../flow.ts";
import { boxOf } from "../line.ts";
import type { Manner } from "../values/manner.ts";
import { readValue } from "../values/read.ts";
import type { Words } from "../words.ts";
import { type Said, saidIn } from "./texts.ts";

/** A table as rows of a sheet. */
export interface Tabled {
  rows: SheetRow[];
  merged: Merged[];
  columns: number[];
  heads: number;
  cut: number;
}

/** The texts of a table's cells, as evidence of how it writes numbers. */
export const textsIn = (grid: Grid, words: Words): string[] => grid.cells.map((cell) => saidIn(cell, words).text);

export function tabled(grid: Grid, manner: Manner, words: Words): Tabled {
  const told = grid.cells.map((cell) => ({ cell, said: saidIn(cell, words) }));
  const codes = codeColumns(told);
  const rows: SheetCell[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  const merged: Merged[] = [];
  for (const { cell, said } of told) {
    const isCode = codes.has(cell.column);
    const value: Value = isCode ? { kind: "text", text: said.text } : readValue(said.text, manner);
    const look = lookOf(cell, said, value);
    const { link } = said;
    if (said.text !== "" || look.fill || look.borders) {
      rows[cell.row]?.push({ column: cell.column, value, look, ...(link ? { link } : {}) });
    }
    const { row, column, rows: high, columns: wide } = cell;
    // Where no line is drawn a cell may reach over a gap without being one with the next.
    if (grid.ruled && (high > 1 || wide > 1) && said.text !== "")
      merged.push({ row, column, rows: high, columns: wide });
  }
  for (const cells of rows) cells.sort((a, b) => a.column - b.column);
  return {
    rows: rows.map((cells) => ({ cells })),
    merged,
    columns: grid.xs.slice(1).map((x, at) => x - (grid.xs[at] ?? 0)),
    heads: headsOf(grid, rows),
    cut: told.reduce((sum, { said }) => sum + said.cut, 0),
  };
}

/** Columns of numbers that name something: where one of them begins with a zero, all of that length are such. */
function codeColumns(told: readonly { cell: GridCell; said: Said }[]): Set<number> {
  const codes = new Set<number>();
  for (const [column, cells] of Map.groupBy(told, ({ cell }) => cell.column)) {
    const figures = cells.map(({ said }) => said.text).filter((text) => /^\d+$/.test(text));
    const lengths = new Set(figures.map((text) => text.length));
    if (figures.some((text) => /^0\d/.test(text)) && lengths.size === 1) codes.add(column);
  }
  return codes;
}

const edge = 3;

function lookOf(cell: GridCell, { look }: Said, value: Value): CellLook {
  const { top, right, bottom, left } = cell.borders;
  const sides = Object.entries({ top, right, bottom, left }).flatMap(([side, ruling]) =>
    ruling ? [[side, { colour: ruling.colour, thick: ruling.width > 1.2 }] as const] : [],
  );
  const align = value.kind === "text" ? alignOf(cell) : undefined;
  return {
    ...look,
    ...(cell.fill ? { fill: cell.fill } : {}),
    ...(align ? { align } : {}),
    ...(sides.length > 0 ? { borders: Object.fromEntries(sides) } : {}),
  };
}

function alignOf(cell: GridCell): CellLook["align"] {
  if (cell.lines.length === 0) return undefined;
  const text = boxOf(cell.lines);
  const [before, after] = [text[0] - cell.box[0], cell.box[2] - text[2]];
  if (widthOf(text) > 0.8 * widthOf(cell.box) || before < 2 * edge) return undefined;
  if (Math.abs(before - after) < 2 * edge) return "center";
  return after < 2 * edge ? "end" : undefined;
}

/** Rows that tell what the columns are: those that repeat, or a first one that is set apart from all that follow. */
function headsOf(grid: Grid, rows: readonly SheetCell[][]): number {
  if (grid.heads > 0) return grid.heads;
  const [first = [], ...rest] = rows;
  const below = rest.flat();
  const texts = first.filter(({ value }) => value.kind === "text" && value.text !== "");
  if (rest.length < 2 || texts.length < 2 || texts.length < first.length) return 0;
  const isBold = first.every(({ look }) => look?.bold) && !below.every(({ look }) => look?.bold);
  const isFilled =
    first.every(({ look }) => look?.fill) && below.some(({ look }) => look?.fill !== first[0]?.look?.fill);
  const isAboveNumbers = below.some(({ value }) => value.kind !== "text");
  return isBold || isFilled || isAboveNumbers ? 1 : 0;
}
