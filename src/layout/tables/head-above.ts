import { cutBetweenWords } from "../lines/cut-between-words.ts";
import { isAmount, isAmountInDigits } from "../model/amount.ts";
import type { Box } from "../model/box.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Grid } from "../model/parts.ts";
import { columnAt, fits } from "./sums-below.ts";

/** A head is no farther from the first line than rows of a sheet are. */
const nearEm = 1;
/** Above two columns any two texts would be a head. */
const fewestColumns = 3;
/** Texts of a head stand above most columns; what stands above some of them is something else. */
const headedShare = 0.6;
const overColumnPt = 2;

/**
 * Takes the row that stands right above the first line of a table, with words above most of its columns and each in one of
 * them: a sheet may have lines around what is listed, and its head above without. The lines that it took are told.
 */
export function takeHead(grid: Grid, lines: readonly Line[]): Line[] {
  const [left, first, right] = grid.box;
  const columns = grid.xs.length - 1;
  if (columns < fewestColumns) return [];
  const above = lines.filter(
    ({ box, base }) => base < first && box[0] < right + overColumnPt && box[2] > left - overColumnPt,
  );
  const row = rowsOf(above).at(-1);
  if (!row) return [];
  const [, top, , bottom] = boxOf(row);
  const texts = row.flatMap((line) => cutBetweenWords(line, grid.xs.slice(1, -1)));
  const own = Map.groupBy(texts, (text) => columnAt(grid, text));
  const isHead =
    first - bottom < nearEm * (row[0]?.size ?? 0) &&
    texts.every((text) => fits(grid, text)) &&
    own.size >= headedShare * columns &&
    texts.some(({ text }) => !isAmount(text));
  if (!isHead || isSumAbove(grid, texts)) return [];
  for (const cell of grid.cells) cell.row += 1;
  const cells = grid.xs.slice(0, -1).map((from, column) => {
    const box: Box = [from, top, grid.xs[column + 1] ?? from, first];
    return { row: 0, column, rows: 1, columns: 1, box, lines: own.get(column) ?? [], borders: {} };
  });
  grid.cells.unshift(...cells);
  grid.ys.unshift(top);
  grid.box = [left, top, right, grid.box[3]];
  grid.heads += 1;
  return row;
}

/** Whether amounts stand above amounts: such a row is listed itself, and no head. */
function isSumAbove(grid: Grid, texts: readonly Line[]): boolean {
  const figures = texts.filter(({ text }) => isAmountInDigits(text));
  return figures.some((text) =>
    grid.cells.some(
      ({ row, column, lines }) =>
        row === 0 && column === columnAt(grid, text) && lines.some((line) => isAmountInDigits(line.text)),
    ),
  );
}
