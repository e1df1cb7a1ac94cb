import { boxOf, type Line } from "../model/line.ts";

type Row = readonly Line[];
const baseOf = ([line]: Row): number => line?.base ?? 0;

/** Browsers move a line down by what raised letters in it need, and the next one by what lowered ones do. */
export function roomForRaised(above: Row, row: Row): number {
  const has = (one: Row, side: "super" | "sub") =>
    one.some(({ pieces }) => pieces.some(({ look }) => look.raised === side));
  const up = (one: Row) => baseOf(one) - boxOf(one)[1];
  const down = (one: Row) => boxOf(one)[3] - baseOf(one);
  return (
    (has(row, "super") ? Math.max(0, up(row) - up(above)) : 0) +
    (has(above, "sub") ? Math.max(0, down(above) - down(row)) : 0)
  );
}
