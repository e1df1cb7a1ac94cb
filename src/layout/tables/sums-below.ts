import { cutBetweenWords } from "../lines/cut-between-words.ts";
import { isAmount, isAmountInDigits } from "../model/amount.ts";
import { countWhile } from "../model/binary-search.ts";
import type { Box } from "../model/box.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** What is to be paid has a subtotal, a discount, taxes and what remains. */
const mostSumRows = 5;
/** No farther from the last line than rows of a sheet are. */
const nearEm = 1;
/** Sums end, or begin, where what they sum up does. */
const sameEdgePt = 1.5;
const overColumnPt = 2;
const mostAmountsShare = 0.5;

/**
 * Takes rows that stand right below the last line of a table, each text in one of its columns and amounts below amounts: a
 * sheet has lines around what is listed, and its sums below. The lines that it took are told.
 */
export function takeSums(grid: Grid, lines: readonly Line[]): Line[] {
  const [left, , right] = grid.box;
  const beside = lines.filter(
    ({ box, base }) => base > grid.box[3] && box[0] < right + overColumnPt && box[2] > left - overColumnPt,
  );
  const taken: Line[] = [];
  if (grid.xs.length < 3) return taken;
  const inner = grid.xs.slice(1, -1);
  for (const row of rowsOf(beside).slice(0, mostSumRows)) {
    const [, top, , bottom] = boxOf(row);
    const size = row[0]?.size ?? 0;
    const texts = row.flatMap((line) => cutBetweenWords(line, inner));
    const isNear = top - grid.box[3] < nearEm * size;
    if (!isNear || texts.length < 2 || !texts.every((text) => fits(grid, text)) || !hasSum(grid, texts)) break;
    appendRow(grid, texts, bottom + Math.max(0, top - grid.box[3]));
    taken.push(...row);
  }
  return taken;
}

export const columnAt = ({ xs }: Grid, { box }: Line): number => countWhile(xs, (x) => x <= (box[0] + box[2]) / 2) - 1;

export function fits(grid: Grid, text: Line): boolean {
  const column = columnAt(grid, text);
  const [from, to] = [grid.xs[column], grid.xs[column + 1]];
  return from !== undefined && to !== undefined && text.box[0] > from - overColumnPt && text.box[2] < to + overColumnPt;
}

/** Whether amounts stand below amounts only, and one of them where these do. */
function hasSum(grid: Grid, texts: readonly Line[]): boolean {
  const amounts = texts.filter(({ text }) => isAmountInDigits(text));
  const columns = Map.groupBy(
    grid.cells.filter(({ columns }) => columns === 1),
    ({ column }) => column,
  );
  const above = amounts.map((amount) => (columns.get(columnAt(grid, amount)) ?? []).flatMap(({ lines }) => lines));
  const areBelow = above.every(
    (own) => own.filter(({ text }) => isAmount(text)).length > mostAmountsShare * own.length,
  );
  return (
    areBelow &&
    amounts.some((amount, at) =>
      above[at]?.some(({ box }) =>
        [0, 2].some((side) => Math.abs((box[side] ?? 0) - (amount.box[side] ?? 0)) < sameEdgePt),
      ),
    )
  );
}

function appendRow(grid: Grid, texts: readonly Line[], bottom: number): void {
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
