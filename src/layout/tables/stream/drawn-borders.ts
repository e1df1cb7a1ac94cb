import type { Fill } from "../../model/page.ts";
import type { StreamRow } from "./stream-rows.ts";

const touchingPt = 1;

/** Borders of columns, moved to where a ground of one cell ends and that of the next begins, where no text stands between. */
export function asDrawn(borders: readonly number[], rows: readonly StreamRow[], fills: readonly Fill[]): number[] {
  const [top, bottom] = [rows[0]?.top ?? 0, rows.at(-1)?.bottom ?? 0];
  const beside = fills.filter(({ box }) => box[1] < bottom && box[3] > top);
  const sides = [...new Set([...Map.groupBy(beside, levelOf).values()].flatMap(sidesIn))];
  if (sides.length === 0) return [...borders];
  const cells = rows.flatMap((row) => row.cells);
  return borders.map((border) => {
    const [before, behind] = [true, false].map((isBefore) =>
      cells.filter(({ left, right }) => (left + right) / 2 < border === isBefore),
    );
    const from = Math.max(...(before ?? []).map(({ right }) => right));
    const to = Math.min(...(behind ?? []).map(({ left }) => left));
    const [nearest = border] = sides
      .filter((side) => side > from - touchingPt && side < to + touchingPt)
      .toSorted((a, b) => Math.abs(a - border) - Math.abs(b - border));
    return nearest;
  });
}

const levelOf = ({ box }: Fill): string => `${Math.round(box[1])} ${Math.round(box[3])}`;

/** Where grounds as high as each other touch. */
function sidesIn(level: readonly Fill[]): number[] {
  const sorted = level.toSorted((a, b) => a.box[0] - b.box[0]);
  return sorted.slice(1).flatMap(({ box }, at) => {
    const end = sorted[at]?.box[2] ?? Number.NaN;
    return Math.abs(box[0] - end) < touchingPt ? [end] : [];
  });
}
