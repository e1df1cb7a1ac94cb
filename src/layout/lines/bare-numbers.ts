import type { Line } from "../model/line.ts";
import type { ReadonlyRow } from "../model/row.ts";
import type { ListMarker } from "./list-marker.ts";

/** Texts that differ by fewer points begin at one place. */
const sameIndentPt = 4;
/** A tab sets text this many em apart, and no blank does. */
const tabGapEm = 0.5;

/** Reads a number alone at the beginning of a row, which marks an item only in some texts: "3   Results". */
export function bareNumber([first, second]: ReadonlyRow):
  | { marker: ListMarker & { kind: "number" }; textAt: number }
  | undefined {
  if (!first || !second || second.rightToLeft || !/^\d{1,3}$/.test(first.text)) return undefined;
  const marker = { kind: "number", style: "decimal", before: "", after: "", depth: 1 } as const;
  return { marker: { ...marker, text: first.text, value: Number(first.text) }, textAt: second.box[0] };
}

/** Finds rows that begin with a number, and their text with as much room behind it as in the row with the next number, or the one before. */
export function countingRows(rows: readonly Line[][]): Set<ReadonlyRow> {
  const counting = new Set<ReadonlyRow>();
  const last = new Map<number, ReadonlyRow>();
  for (const row of rows) {
    const own = bareNumber(row);
    const [first, second, more] = row;
    if (!own || !first || !second || more || second.box[0] - first.box[2] < tabGapEm * second.size) continue;
    const before = last.get(own.marker.value - 1);
    if (before && isAlignedBelow(before, row)) for (const one of [before, row]) counting.add(one);
    last.set(own.marker.value, row);
  }
  return counting;
}

export const isAlignedBelow = ([first, second]: ReadonlyRow, [number, text]: ReadonlyRow): boolean =>
  Math.abs((first?.box[0] ?? 0) - (number?.box[0] ?? 0)) < sameIndentPt &&
  Math.abs((second?.box[0] ?? 0) - (text?.box[0] ?? 0)) < sameIndentPt;
