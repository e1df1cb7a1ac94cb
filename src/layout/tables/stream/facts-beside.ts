import { isAmount, isAmountInDigits } from "../../model/amount.ts";
import type { Ruling } from "../../model/page.ts";
import type { StreamCell, StreamRow } from "./stream-rows.ts";

const mostFacts = 5;
/** A table of its own has more than one row. */
const fewestSums = 2;
const fewestHeads = 3;
/** Sums leave at least so many columns of what they sum up empty before their labels. */
const fewestEmpty = 2;
const sameEdgePt = 1.2;
/** Gaps between rows differ by less. */
const slackPt = 1;

/**
 * Rows of a table without the facts that stand close to it: "Opening balance 2,450.33" above its head, or "Net 1,587.10"
 * below its last row. Both look like rows, and their amounts may stand in its columns.
 */
export function withoutFacts(rows: readonly StreamRow[], rulings: readonly Ruling[]): (readonly StreamRow[])[] {
  const first = headBelowFacts(rows);
  const end = firstSum(rows.slice(first), rulings) + first;
  return [rows.slice(0, first), rows.slice(first, end), rows.slice(end)].filter(({ length }) => length > 0);
}

/** A label and an amount. */
const isFact = ({ cells }: StreamRow): boolean => {
  const [label, amount, ...others] = cells;
  return (
    label !== undefined &&
    amount !== undefined &&
    others.length === 0 &&
    !isAmount(label.text) &&
    isAmountInDigits(amount.text)
  );
};

const gapAbove = (rows: readonly StreamRow[], at: number): number => (rows[at]?.top ?? 0) - (rows[at - 1]?.bottom ?? 0);

/** Where the head of a table is that facts stand above: words over more columns than these have, and farther from them than rows are. */
function headBelowFacts(rows: readonly StreamRow[]): number {
  const at = rows.findIndex((row) => !isFact(row));
  const [head, next] = [rows[at], rows[at + 1]];
  if (at < 1 || at > mostFacts || !head || !next) return 0;
  const isHead = head.cells.length >= fewestHeads && head.cells.every(({ text }) => !/\d/.test(text));
  const hasAmounts = next.cells.some(({ text }) => isAmountInDigits(text));
  const others = [...rows.slice(1, at).map((_, index) => gapAbove(rows, index + 1)), gapAbove(rows, at + 1)];
  return isHead && hasAmounts && gapAbove(rows, at) > Math.max(...others) + slackPt ? at : 0;
}

/** Where sums begin whose labels stand below each other, but in no column: not as far left or right as a text above them. */
function firstSum(rows: readonly StreamRow[], rulings: readonly Ruling[]): number {
  const at = rows.findLastIndex((row) => !isFact(row)) + 1;
  const [above, sums] = [rows.slice(0, at), rows.slice(at)];
  const [before, sum] = [above.at(-1), sums[0]];
  const label = sum?.cells[0];
  if (!before || !label || sums.length < fewestSums || sums.length > mostFacts) return rows.length;
  const labels = sums.flatMap(({ cells }) => cells.slice(0, 1));
  const isBelowLabel = ({ left }: StreamCell) => Math.abs(left - label.left) < sameEdgePt;
  const isInColumn = (cell: StreamCell) =>
    isBelowLabel(cell) || labels.some(({ right }) => Math.abs(cell.right - right) < sameEdgePt);
  const isEmptyBefore = before.cells.filter(({ right }) => right < label.left).length >= fewestEmpty;
  const isRuledOff = rulings.some(
    ({ across, at, from, to }) =>
      across && at > before.base - 1 && at < sum.base - sum.size / 3 && from < label.right && to > label.left,
  );
  const between = sums.slice(1).map((_, index) => gapAbove(sums, index + 1));
  const isApart = isRuledOff || gapAbove(rows, at) > Math.max(...between) + slackPt;
  const areOwn = labels.every(isBelowLabel) && !above.some(({ cells }) => cells.some(isInColumn));
  return areOwn && isEmptyBefore && isApart ? at : rows.length;
}
