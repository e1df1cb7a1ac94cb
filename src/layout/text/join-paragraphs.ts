import { leadingMarker } from "../lines/leading-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { beginsSmall, hasRoom, isBold, rowLeft, rowSize, rowText } from "../model/row.ts";

/** Letters whose sizes differ by more points are of two paragraphs. */
const otherSizePt = 0.6;
/** A first line that is set in by more em begins a paragraph. */
const indentEm = 0.7;
const ended = /[.!?:;。！？…]["'”’»)\]]*$/;

/** Joins paragraphs that go on in the next column or on the next page. */
export function joinParas(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === "para" && part.kind === "para" && goesOver(last, part)) {
      const turns = [...(last.turns ?? []), { at: last.rows.length, frame: part.frame }];
      joined[joined.length - 1] = { ...last, turns, rows: [...last.rows, ...part.rows] };
    } else joined.push(part);
  }
  return joined;
}

function goesOver(above: Para, below: Para): boolean {
  const [end, start] = [above.rows.at(-1), below.rows[0]];
  if (!end || !start) return false;
  const isSamePlace =
    above.page === below.page && above.columns === below.columns && above.frame.left === below.frame.left;
  if (isSamePlace || below.page - above.page > 1) return false;
  // Upwards on the same page is the next column, downwards another strip.
  if (above.page === below.page && (start[0]?.base ?? 0) > (end[0]?.base ?? 0)) return false;
  if (Math.abs(rowSize(end) - rowSize(start)) > otherSizePt || isBold(end) !== isBold(start)) return false;
  if (leadingMarker(start) || hasRoom(end, start, above.turns?.at(-1)?.frame ?? above.frame)) return false;
  const text = rowText(end).trim();
  if (beginsSmall(rowText(start))) return true;
  const isIndented = rowLeft(start) - below.frame.left > rowSize(start) * indentEm;
  return !ended.test(text) && !isIndented && above.rows.length > 1;
}
