import type { CellLook, Merged, SheetCell, SheetRow, Value } from "#formats/model/workbook.ts";
import { widthOf } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { durationIn, isOverDay } from "../values/dates.ts";
import type { Notation } from "../values/notation.ts";
import { marked } from "../values/numbers.ts";
import { readValue } from "../values/read-value.ts";
import { raised, type Said } from "./cell-texts.ts";
import { headsOf } from "./head-rows.ts";

/** A table as rows of a sheet. */
export interface Tabled {
  rows: SheetRow[];
  merged: Merged[];
  columns: number[];
  heads: number;
  cut: number;
}

/** A table and what its cells say, in their order. */
export interface SaidTable {
  grid: Grid;
  said: readonly Said[];
}

export function tabled({ grid, said }: SaidTable, manner: Notation): Tabled {
  const texts = said.map(({ text }) => text);
  const [names, durations] = [namesIn(grid, texts), durationsIn(grid, texts)];
  const rows: SheetCell[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  const spans: Merged[] = [];
  for (const [at, cell] of grid.cells.entries()) {
    const own = said[at];
    if (!own) continue;
    const duration = durations.has(at) ? durationIn(own.text) : undefined;
    const value: Value = names.has(at) ? { kind: "text", text: own.text } : (duration ?? valueIn(own, manner));
    const look = lookOf(cell, own, value);
    const { link } = own;
    if (own.text !== "" || look.fill || look.borders) {
      const shown = value.kind === "text" ? {} : { shown: shownIn(own) };
      rows[cell.row]?.push({ column: cell.column, value, ...shown, look, ...(link ? { link } : {}) });
    }
    const { row, column, rows: high, columns: wide } = cell;
    if ((high > 1 || wide > 1) && own.text !== "") spans.push({ row, column, rows: high, columns: wide });
  }
  for (const cells of rows) cells.sort((a, b) => a.column - b.column);
  return {
    rows: rows.map((cells) => ({ cells })),
    // Where no line is drawn a cell may reach over a gap without being one with the next; a heading stands over several.
    merged: spans.filter(({ row }) => grid.ruled || row < grid.heads),
    columns: grid.xs.slice(1).map((x, at) => x - (grid.xs[at] ?? 0)),
    heads: headsOf(grid, rows),
    cut: said.reduce((sum, { cut }) => sum + cut, 0),
  };
}

/** Writes a cell's text with the mark of a note raised behind it: "12³". */
const shownIn = ({ text, bare }: Said): string =>
  bare === undefined ? text : bare + raised(text.slice(bare.length).trim());

/** A number keeps the mark of a note behind it as it is shown. */
function valueIn({ text, bare }: Said, manner: Notation): Value {
  if (bare === undefined) return readValue(text, manner);
  const value = readValue(bare, manner);
  return value.kind === "number" ? marked(value, raised(text.slice(bare.length).trim())) : { kind: "text", text };
}

/** Text that is less than twice so many points away from a side of its cell is set to it. */
const cellInsetPt = 3;
/** A text that fills more of its cell's width is set to no side of it. */
const fullCellShare = 0.8;
/** A wider line is a thick one; spreadsheets have widths by name alone. */
const thickLinePt = 1.2;

function lookOf(cell: GridCell, { look }: Said, value: Value): CellLook {
  const { top, right, bottom, left } = cell.borders;
  const sides = Object.entries({ top, right, bottom, left }).flatMap(([side, ruling]) =>
    ruling ? [[side, { colour: ruling.colour, thick: ruling.width > thickLinePt }] as const] : [],
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
  if (widthOf(text) > fullCellShare * widthOf(cell.box) || before < 2 * cellInsetPt) return undefined;
  if (Math.abs(before - after) < 2 * cellInsetPt) return "center";
  return after < 2 * cellInsetPt ? "end" : undefined;
}

/** Fewer texts such as 12:30 in a column tell no duration: one alone may be a score, or a ratio. */
const fewestDurations = 3;
/** The head of a column stands in its first rows, so many at most. */
const mostHeadRows = 5;

/** Finds cells of columns that tell how long something lasts: hours and minutes in all of them, and in some more than a day has. */
export function durationsIn(grid: Grid, texts: readonly string[]): Set<number> {
  const told = grid.cells.map(({ row, column }, at) => ({ row, column, text: texts[at] ?? "", at }));
  const found = new Set<number>();
  for (const cells of Map.groupBy(told, ({ column }) => column).values()) {
    const own = cells.filter(({ text }) => durationIn(text));
    const others = cells.filter(({ text, row }) => row >= mostHeadRows && /\d/.test(text) && !durationIn(text));
    if (own.length < fewestDurations || others.length > 0 || !own.some(({ text }) => isOverDay(text))) continue;
    for (const { at } of own) found.add(at);
  }
  return found;
}

interface Told {
  row: number;
  column: number;
  text: string;
}

/** Finds cells whose figures name something instead of telling how much it is: 0049, or (1) above a column. */
export function namesIn(grid: Grid, texts: readonly string[]): Set<number> {
  const told = grid.cells.map(({ row, column }, at): Told & { at: number } => ({
    row,
    column,
    text: texts[at] ?? "",
    at,
  }));
  const names = new Set<number>();
  for (const cells of Map.groupBy(told, ({ column }) => column).values()) {
    const isCode = areCodes(cells);
    if (isCode) for (const { at } of cells) names.add(at);
  }
  for (const cells of Map.groupBy(told, ({ row }) => row).values()) {
    const counted = cells.filter(({ text }) => inBrackets.test(text));
    if (areCounted(counted.map(({ text }) => Number(text.slice(1, -1))))) for (const { at } of counted) names.add(at);
  }
  return names;
}

/** Amounts of so many figures are written in groups, and are not all as long as each other. */
const longCodeDigits = 9;
/** Fewer long figures in a column may be as long as each other by chance. */
const fewestLongCodes = 3;

/** Tells codes from amounts: figures that are all of a length, and long, or one of them with a zero in front. */
function areCodes(cells: readonly Told[]): boolean {
  const figures = cells.map(({ text }) => text).filter((text) => /^\d+$/.test(text));
  const lengths = new Set(figures.map((text) => text.length));
  const [length = 0] = lengths;
  const areLong = length >= longCodeDigits && figures.length >= fewestLongCodes;
  return lengths.size === 1 && (areLong || figures.some((text) => /^0\d/.test(text)));
}

const inBrackets = /^\(\d{1,2}\)$/;

/** (1), (2), (3) below the headings of columns are numbers of these, and no losses. */
const areCounted = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at) && (numbers[0] ?? 0) < 3;
