import { cutBetweenWords } from "../lines/between-words.ts";
import { isAmount } from "../model/amount.ts";
import type { Box } from "../model/box.ts";
import type { Grid, GridCell } from "../model/flow.ts";
import { countBelow } from "../model/halves.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";

/** What is to be paid has a subtotal, a discount, taxes and what remains. */
const mostRows = 5;
/** In the size of letters: no farther from the last line than rows of a sheet are. */
const near = 1;
/** In points: sums end, or begin, where what they sum up does. */
const sameEdge = 1.5;
const over = 2;
const most = 0.5;

/**
 * Takes rows that stand right below the last line of a table, each text in one of its columns and amounts below amounts: a
 * sheet has lines around what is listed, and its sums below. The lines that it took are told.
 */
export function takeSums(grid: Grid, lines: readonly Line[]): Line[] {
  const [left, , right] = grid.box;
  const beside = lines.filter(({ box, base }) => base > grid.box[3] && box[0] < right + over && box[2] > left - over);
  const taken: Line[] = [];
  if (grid.xs.length < 3) return taken;
  const inner = grid.xs.slice(1, -1);
  for (const row of rowsOf(beside).slice(0, mostRows)) {
    const [, top, , bottom] = boxOf(row);
    const size = row[0]?.size ?? 0;
    const texts = row.flatMap((line) => cutBetweenWords(line, inner));
    const isNear = top - grid.box[3] < near * size;
    if (!isNear || texts.length < 2 || !texts.every((text) => fits(grid, text)) || !hasSum(grid, texts)) break;
    append(grid, texts, bottom + Math.max(0, top - grid.box[3]));
    taken.push(...row);
  }
  return taken;
}

const columnAt = ({ xs }: Grid, { box }: Line): number => countBelow(xs, (x) => x <= (box[0] + box[2]) / 2) - 1;

function fits(grid: Grid, text: Line): boolean {
  const column = columnAt(grid, text);
  const [from, to] = [grid.xs[column], grid.xs[column + 1]];
  return from !== undefined && to !== undefined && text.box[0] > from - over && text.box[2] < to + over;
}

/** Whether amounts stand below amounts only, and one of them where these do. */
function hasSum(grid: Grid, texts: readonly Line[]): boolean {
  const amounts = texts.filter(({ text }) => /\d/.test(text) && isAmount(text));
  const columns = Map.groupBy(
    grid.cells.filter(({ columns }) => columns === 1),
    ({ column }) => column,
  );
  const above = amounts.map((amount) => (columns.get(columnAt(grid, amount)) ?? []).flatMap(({ lines }) => lines));
  const areBelow = above.every((own) => own.filter(({ text }) => isAmount(text)).length > most * own.length);
  return (
    areBelow &&
    amounts.some((amount, at) =>
      above[at]?.some(({ box }) =>
        [0, 2].some((side) => Math.abs((box[side] ?? 0) - (amount.box[side] ?? 0)) < sameEdge),
      ),
    )
  );
}

function append(grid: Grid, texts: readonly Line[], bottom: number): void {
  const row = grid.ys.length - 1;
  const top = grid.box[3];
  const own = Map.groupBy(texts, (text) => columnAt(grid, text));
  for (const [column, from] of grid.xs.slice(0, -1).entries()) {
    const box: Box = [from, top, grid.xs[column + 1] ?? from, bottom];
    const lines = own.get(column) ?? [];
    const cell: GridCell = { row, column, rows: 1, columns: 1, box, lines, borders: {} };
    grid.cells.push(cell);
  }
  grid.ys.push(bottom);
  grid.box = [grid.box[0], grid.box[1], grid.box[2], bottom];
}
