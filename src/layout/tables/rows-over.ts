import type { Box } from "../model/box.ts";
import { boxOf, knownRowsOf, type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell, Sheet } from "../model/parts.ts";
import { columnAt, fits } from "./sums-below.ts";

/** More rows are found as a table by themselves. */
const mostRows = 2;
/** No farther from each other than rows of a sheet are. */
const nearEm = 1;
const samePlacePt = 2;
const fewestHeads = 3;

/**
 * Makes a table of the head of the table on the page before, said again, and of what stands right below it in its
 * columns: too few rows go over to the last page to be found as a table there, or the rest of one row alone.
 */
export function withRowsOver(sheet: Sheet, before: Grid): Sheet {
  const head = before.cells.filter(({ row, lines }) => row === 0 && lines.length > 0);
  const texts = head.flatMap(({ lines }) => lines);
  if (head.length < fewestHeads) return sheet;
  const [first] = texts;
  const rows = knownRowsOf(sheet.lines);
  const count = rowsOf(texts).length;
  const at = rows.findIndex((row) => row.some(({ text }) => text === first?.text));
  const own = rows.slice(at, at + count).flat();
  if (at < 0 || !areSame(texts, own)) return sheet;
  const below = rowsBelow(before, own, rows.slice(at + count));
  if (below.length === 0) return sheet;
  const taken = new Set([...own, ...below.flat(2)]);
  return {
    ...sheet,
    lines: sheet.lines.filter((line) => !taken.has(line)),
    grids: [...sheet.grids, gridOf(before, sheet.number, [own, ...below.map((row) => row.flat())])],
  };
}

/** Whether lines say the same in the same places across the page. */
const areSame = (some: readonly Line[], others: readonly Line[]): boolean =>
  some.length === others.length &&
  some.every(({ text, box }) => others.some((one) => one.text === text && Math.abs(one.box[0] - box[0]) < samePlacePt));

/** The rows that go on below a head, each with all lines of its cells; none where more stands there. */
function rowsBelow(before: Grid, head: readonly Line[], others: readonly Line[][]): Line[][][] {
  const found: Line[][][] = [];
  let end = boxOf(head)[3];
  for (const row of others) {
    const [, top, , bottom] = boxOf(row);
    if (top - end > nearEm * (row[0]?.size ?? 0) || !row.every((line) => standsIn(before, line))) break;
    const open = found.at(-1);
    if (open && !row.some((line) => columnAt(before, line) === 0)) open.push(row);
    else found.push([row]);
    end = bottom;
  }
  return found.length > mostRows ? [] : found;
}

/** In one of its columns; the last one may be wider than it was on the page before. */
const standsIn = (grid: Grid, line: Line): boolean => {
  const [left = 0, right = 0] = grid.xs.slice(-2);
  return fits(grid, line) || (line.box[0] >= left && line.box[0] < right);
};

function gridOf(before: Grid, page: number, rows: readonly Line[][]): Grid {
  const boxes = rows.map(boxOf);
  const ys = [
    boxes[0]?.[1] ?? 0,
    ...boxes.slice(1).map(([, top], at) => ((boxes[at]?.[3] ?? top) + top) / 2),
    boxes.at(-1)?.[3] ?? 0,
  ];
  const [left = 0, right = 0] = [before.xs[0], before.xs.at(-1)];
  const cells = rows.flatMap((lines, row) => {
    const byColumn = Map.groupBy(lines, (line) => Math.min(columnAt(before, line), before.xs.length - 2));
    return before.xs.slice(0, -1).map((from, column): GridCell => {
      const box: Box = [from, ys[row] ?? 0, before.xs[column + 1] ?? from, ys[row + 1] ?? 0];
      return { row, column, rows: 1, columns: 1, box, lines: byColumn.get(column) ?? [], borders: {} };
    });
  });
  const box: Box = [left, ys[0] ?? 0, right, ys.at(-1) ?? 0];
  return { ...before, page, box, xs: [...before.xs], ys, cells, heads: 1 };
}
