import { markerOf } from "../../lines/list-marker.ts";
import { median } from "../../model/box.ts";
import { isCaption } from "../../model/caption-form.ts";
import { boxOf, cutLine, type Line, lengthOf, rowsOf } from "../../model/line.ts";
import { columnCuts } from "./near-columns.ts";

/** Lines that are one cell's. */
export interface StreamCell {
  left: number;
  right: number;
  text: string;
  lines: Line[];
}

export interface StreamRow {
  cells: StreamCell[];
  base: number;
  top: number;
  bottom: number;
  size: number;
  /** Where its lines were cut, for texts of two columns stood too near to each other to be two lines. */
  cuts?: readonly number[];
}

const oneCellEm = 0.5;
/** A sign that stands apart from its amounts. */
export const currencySign = /^[$€£¥₺]$/;

/** The rows of lines, and of which line each is that was cut from one. */
export function rowsIn(lines: readonly Line[]): { rows: StreamRow[]; whole: ReadonlyMap<Line, Line> } {
  const whole = new Map<Line, Line>();
  const lined = rowsOf(lines);
  const cuts = columnCuts(lined);
  const rows = lined.map((own): StreamRow => {
    const places = cuts.get(own) ?? [];
    const [only] = own;
    if (places.length === 0 || (only && own.length === 1 && isCaption(only.text))) return rowOf(own);
    const parts = own.flatMap((line) => {
      const made = cutLine(line, places);
      for (const part of made) whole.set(part, line);
      return made;
    });
    return { ...rowOf(parts, places), cuts: places };
  });
  return { rows, whole };
}

/** Lines beside each other as a row; those that hardly a blank parts are one cell's, unless a border of columns is there. */
export function rowOf(lines: readonly Line[], borders: readonly number[] = []): StreamRow {
  const cells: StreamCell[] = [];
  for (const line of lines) {
    const last = cells.at(-1);
    const [from, to] = [last?.right ?? 0, line.box[0]];
    const near = last && to - from < oneCellEm * line.size && !borders.some((x) => x > from - 1 && x < to + 1);
    if (near)
      Object.assign(last, {
        right: Math.max(last.right, line.box[2]),
        text: `${last.text} ${line.text}`,
        lines: [...last.lines, line],
      });
    else cells.push({ left: line.box[0], right: line.box[2], text: line.text, lines: [line] });
  }
  const [, top, , bottom] = boxOf(lines);
  return { cells, base: lines[0]?.base ?? 0, top, bottom, size: median(lines.map(({ size }) => size)) };
}

/** The letter o is Word's bullet of the second level. */
export const isMark = ({ text }: StreamCell): boolean => text === "o" || markerOf(text) !== undefined;

/** A row of several pieces that is neither an item of a list nor prose with something at its margin. */
export function hasSeveralCells({ cells }: StreamRow): boolean {
  const [first, second] = cells;
  if (!first || !second) return false;
  if (cells.length > 2) return true;
  if (isMark(first) && /\p{L}{2}/u.test(second.text)) return false;
  return !cells.some(({ text }) => lengthOf(text) > 70) && !/(?:\s?[.…_]){5,}$/.test(first.text);
}
