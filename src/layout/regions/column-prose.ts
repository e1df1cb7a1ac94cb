import { around, type Box, heightOf, widthOf } from "../model/box.ts";
import { isTyped, type Line, lengthOf, rowsOf } from "../model/line.ts";
import type { Grid, PicturePart } from "../model/parts.ts";
import { hasRoom } from "../model/row.ts";

/** What has a place in the order of reading. */
export interface ReadingItem {
  box: Box;
  line?: Line;
  block?: Grid | PicturePart;
}

/** Lines and blocks as what is read of a page. */
export const readingItems = (lines: readonly Line[], blocks: readonly (Grid | PicturePart)[]): ReadingItem[] => [
  ...lines.map((line) => ({ box: line.box, line })),
  ...blocks.map((block) => ({ box: block.box, block })),
];

const knownRows = new WeakMap<readonly ReadingItem[], readonly Line[][]>();

/** The rows of a column, which is looked at again for each gap that turns out to part none. */
export function rowsIn(column: readonly ReadingItem[]): readonly Line[][] {
  const known = knownRows.get(column);
  if (known) return known;
  const rows = rowsOf(column.flatMap(({ line }) => line ?? []));
  knownRows.set(column, rows);
  return rows;
}

const leastProse = { rows: 3, filled: 0.45, letters: 14, width: 60 };

/** Tables, formulas and numbers of headings in a column are rows in parts: what it is like, its text tells. */
function textRows(rows: readonly Line[][]): readonly Line[][] {
  const whole = rows.filter((row) => row.length === 1);
  return whole.length >= Math.max(leastProse.rows, rows.length / 2) ? whole : rows;
}

/** Tables and pictures that are higher together than so much of their column are what it consists of. */
const blocksShare = 0.5;

/** Whether a column consists of tables and pictures. */
export function isOfBlocks(column: readonly ReadingItem[]): boolean {
  const blocks = column.flatMap(({ block }) => block ?? []);
  const high = blocks.reduce((sum, { box }) => sum + heightOf(box), 0);
  const isMost = () => high > blocksShare * heightOf(around(column.map(({ box }) => box)));
  return blocks.length > 0 && (blocks.length === column.length || isMost());
}

/** Whether what stands beside other text is text itself, tables or pictures, and neither numbers nor labels. */
export function isProse(column: readonly ReadingItem[]): boolean {
  if (isOfBlocks(column)) return true;
  const lines = column.flatMap(({ line }) => line ?? []);
  const rows = rowsIn(column);
  if (rows.length < leastProse.rows) return false;
  // Remarks beside a program's lines are no column of their own.
  if (isTyped(lines) && !isWrapped(column)) return false;
  const told = textRows(rows).flat();
  const width = widthOf(around(column.map(({ box }) => box)));
  const filled = told.reduce((sum, { box }) => sum + widthOf(box), 0) / told.length / width;
  const letters = told.reduce((sum, { text }) => sum + lengthOf(text), 0) / told.length;
  return filled > leastProse.filled && letters > leastProse.letters && width > leastProse.width;
}

/** The last lines of text that fills the columns before them. */
export function isTail(column: readonly ReadingItem[], before: readonly (readonly ReadingItem[])[]): boolean {
  const rows = rowsIn(column);
  const [box, last] = [around(column.map((one) => one.box)), around((before.at(-1) ?? []).map((one) => one.box))];
  const isLevel = rows.length > 0 && Math.abs(box[1] - last[1]) < heightOf(box) / rows.length / 2;
  const isAsWide = widthOf(box) < 1.1 * widthOf(last) && (rows.length === 1 || widthOf(box) > 0.8 * widthOf(last));
  const letters = rows.flat().reduce((sum, { text }) => sum + lengthOf(text), 0);
  const isText = letters > leastProse.letters * rows.length && rows.every((row) => row.length === 1);
  return isLevel && isAsWide && isText && before.every((one) => isLong(one));
}

const isLong = (column: readonly ReadingItem[]): boolean => column.length > 2 * leastWrapped.rows && isWrapped(column);

const leastWrapped = { rows: 5, letters: 18, share: 0.6 };

/** Dates and amounts below each other are as long as each other without any room that ran out. */
function isOfFigures(lines: readonly Line[]): boolean {
  const signs = lines.map(({ text }) => text).join("");
  return (signs.match(/\d/g)?.length ?? 0) > (signs.match(/\p{L}/gu)?.length ?? 0);
}

/** Text whose lines end where the next word finds no room. */
function isWrapped(column: readonly ReadingItem[]): boolean {
  const rows = textRows(rowsIn(column));
  if (rows.length < leastWrapped.rows) return false;
  const letters = rows.flat().reduce((sum, { text }) => sum + lengthOf(text), 0);
  if (letters < leastWrapped.letters * rows.length || isOfFigures(rows.flat())) return false;
  const [left, , right] = around(column.map(({ box }) => box));
  const full = rows.slice(1).filter((row, at) => !hasRoom(rows[at] ?? row, row, { left, right }));
  return full.length >= leastWrapped.share * (rows.length - 1);
}

/** Columns in which all rows stand side by side and are short are those of a table. */
export function isTabular(items: readonly ReadingItem[], columns: readonly (readonly ReadingItem[])[]): boolean {
  if (columns.every(isOfBlocks)) return false;
  const lines = items.flatMap(({ line }) => line ?? []);
  const rows = rowsIn(items);
  const full = rows.filter((row) => row.length > columns.length - 1).length;
  const letters = lines.reduce((sum, { text }) => sum + lengthOf(text), 0) / Math.max(1, lines.length);
  const isAligned = rows.length > 0 && full > 0.8 * rows.length && letters < 32;
  return isAligned && !columns.every(isWrapped);
}
