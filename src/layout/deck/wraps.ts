import type { Line } from "../model/line.ts";
import type { Para } from "../model/parts.ts";
import { type Row, rowLeft, rowRight } from "../model/row.ts";

/** In em. */
const usualBlankEm = 0.25;
const mostRoomShare = 0.6;
/** What fits by less did not, to who measured it exactly. */
const slightFitEm = 0.1;
const ideograph = /^[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** How much wider a row would be with the next one's first word behind it. */
function wanted(next: Row): number {
  const first: Line | undefined = next[0];
  if (!first) return 0;
  const [word = ""] = first.text.split(" ");
  const count = ideograph.test(word) ? 1 : [...word].length;
  const edges = first.pieces.flatMap((piece) => [...piece.edges]).slice(0, 2 * count);
  return usualBlankEm * first.size + Math.max(...edges) - Math.min(...edges);
}

/** Before which rows a line breaks on purpose: the next word would have found room. */
export function breaksIn({ rows, frame }: Para): number[] {
  return rows.flatMap((row, at) => {
    const above = rows[at - 1];
    return above && above.length > 0 && -beyond(above, row, frame) > slightFitEm * (row[0]?.size ?? 0) ? [at] : [];
  });
}

/** How far beyond the edge the next word would end: where it is read leftwards at the left, in the middle at both ends. */
function beyond(above: Row, row: Row, { left, right }: Para["frame"]): number {
  const [from, to] = [rowLeft(above), rowRight(above)];
  const isMiddle = from - left > 3 && Math.abs(from + to - left - right) < 5;
  if (isMiddle) return to - from + wanted(row) - (right - left);
  return wanted(row) + (above[0]?.rightToLeft ? left - from : to - right);
}

/** How much wider a box may be than its text, so that its lines break where they broke, whoever draws them. */
export function roomOf(paras: readonly Para[]): number {
  const size = Math.max(0, ...paras.flatMap(({ rows }) => rows.flat().map((line) => line.size)));
  const rooms = paras.flatMap((para) => {
    const breaks = new Set(breaksIn(para));
    return para.rows.flatMap((row, at) => {
      const above = para.rows[at - 1];
      return above && !breaks.has(at) ? [beyond(above, row, para.frame)] : [];
    });
  });
  return rooms.length === 0 ? 0 : Math.max(0.5, Math.min(mostRoomShare * size, Math.min(...rooms) / 2));
}
