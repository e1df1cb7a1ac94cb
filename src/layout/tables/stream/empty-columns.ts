import { isAmount } from "../../model/amount.ts";
import type { Ruling } from "../../model/page.ts";
import type { StreamRow } from "./stream-rows.ts";

/** Words of one head are nearer to each other. */
const headGapEm = 1.2;
const leastGapPt = 3;
const leastRows = 3;

/** Finds borders beside heads that nothing stands below: such a column is to be filled in. */
export function bordersBesideEmpty(
  run: readonly StreamRow[],
  borders: readonly number[],
  rulings: readonly Ruling[],
): number[] {
  const [head, ...body] = run;
  const last = borderBeforeLast(run, borders, rulings);
  if (last !== undefined) return [last];
  // All columns have a head, and most rows something in each of the others.
  const full = body.filter(({ cells }) => cells.length === borders.length + 1).length;
  if (!head || head.cells.length < borders.length + 2 || full < Math.max(leastRows, body.length / 2)) return [];
  if (head.cells.some(({ text }) => isAmount(text))) return [];
  const below = body.flatMap(({ cells }) => cells);
  return head.cells.slice(1).flatMap((cell, at): number[] => {
    const before = head.cells[at];
    if (!before || cell.left - before.right < headGapEm * head.size) return [];
    if (borders.some((x) => x > before.right - 1 && x < cell.left + 1)) return [];
    const [from, to] = [
      Math.max(Number.NEGATIVE_INFINITY, ...borders.filter((x) => x < before.left)),
      Math.min(Number.POSITIVE_INFINITY, ...borders.filter((x) => x > cell.right)),
    ];
    const own = below.filter(({ left, right }) => right > from && left < to);
    const isEmpty = [before, cell].some((one) => !own.some(({ left, right }) => left < one.right && right > one.left));
    const border = gapIn(
      own.map(({ left, right }) => [left, right]),
      before.right,
      cell.left,
    );
    return isEmpty && own.length > 0 && border !== undefined ? [border] : [];
  });
}

/**
 * Finds the border before a last head that stands farther to the right than all below it, where the line below the head goes so
 * far, and the texts of the last column stand below the head before it.
 */
function borderBeforeLast(
  [head, ...body]: readonly StreamRow[],
  borders: readonly number[],
  rulings: readonly Ruling[],
): number | undefined {
  const [before, last] = head?.cells.slice(-2) ?? [];
  const [first] = body;
  if (!head || !before || !last || !first || body.length < leastRows || isAmount(last.text)) return undefined;
  const below = body.flatMap(({ cells }) => cells);
  const end = Math.max(before.right, ...below.map(({ right }) => right));
  const isRuled = rulings.some(
    ({ across, at, from, to }) =>
      across && at > head.base - 1 && at < first.base && from < before.left && to > last.right - leastGapPt,
  );
  const own = below.filter(({ left }) => left > Math.max(0, ...borders));
  const headed = own.filter(({ left, right }) => left < before.right && right > before.left);
  const isFree = last.left - end > headGapEm * head.size;
  return isRuled && isFree && headed.length * 2 > own.length ? (end + last.left) / 2 : undefined;
}

/** The middle of the widest place between two that nothing reaches into. */
function gapIn(spans: readonly (readonly [number, number])[], from: number, to: number): number | undefined {
  let [end, best, width] = [from, 0, 0];
  const inside = spans.filter(([left, right]) => left < to && right > from).toSorted((a, b) => a[0] - b[0]);
  for (const [left, right] of [...inside, [to, to] as const]) {
    if (left - end > width) [best, width] = [(left + end) / 2, left - end];
    end = Math.max(end, right);
  }
  return width >= leastGapPt ? best : undefined;
}
