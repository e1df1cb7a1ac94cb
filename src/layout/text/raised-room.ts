import { boxOf } from "../model/line.ts";
import type { ReadonlyRow } from "../model/row.ts";

const baseOf = ([line]: ReadonlyRow): number => line?.base ?? 0;

/** Browsers move a line down by what raised letters in it need, and the next one by what lowered ones do. */
export function roomForRaised(above: ReadonlyRow, row: ReadonlyRow): number {
  const has = (one: ReadonlyRow, side: "super" | "sub") =>
    one.some(({ pieces }) => pieces.some(({ look }) => look.raised === side));
  const up = (one: ReadonlyRow) => baseOf(one) - boxOf(one)[1];
  const down = (one: ReadonlyRow) => boxOf(one)[3] - baseOf(one);
  return (
    (has(row, "super") ? Math.max(0, up(row) - up(above)) : 0) +
    (has(above, "sub") ? Math.max(0, down(above) - down(row)) : 0)
  );
}
