import type { Line } from "../model/line.ts";
import type { ReadonlyRow } from "../model/row.ts";
import { isLeftwards } from "../model/row.ts";
import { type ListMarker, markerOf } from "./list-marker.ts";

/** Finds the marker that a row begins with, and where its text stands, as `rowStart` tells it. */
export function leadingMarker(
  row: ReadonlyRow,
  before?: ListMarker,
): { marker: ListMarker; textAt: number } | undefined {
  const isLeft = isLeftwards(row);
  const [first, second] = isLeft ? row.toReversed() : row;
  // The contents of a field are no mark.
  if (!first || first.pieces[0]?.field) return undefined;
  const [word = ""] = first.text.split(" ");
  const marker =
    markerOf(word, before) ??
    (isLeft ? mirroredNumber(word, before) : undefined) ??
    gluedBullet(word) ??
    letterBullet(first, word, second);
  if (!marker) return undefined;
  if (first.text === marker.text && !second) return undefined;
  // "595.33 ₪" counts nothing.
  const behind = [
    first.text.slice(marker.text.length),
    ...row.filter((line) => line !== first).map(({ text }) => text),
  ];
  if (marker.kind === "number" && !/[\p{L}\p{N}]/u.test(behind.join(""))) return undefined;
  return { marker, textAt: textStartBehind(row, [...marker.text].length) };
}

/** Reads a number where letters run to the left: the point of "1." belongs to no direction, and stands in front of it. */
function mirroredNumber(word: string, before?: ListMarker): ListMarker | undefined {
  const [, sign = "", number = ""] = /^([.)])(\d{1,3}|\p{Script=Arabic}|\p{Script=Hebrew})$/u.exec(word) ?? [];
  const marker = number === "" ? undefined : markerOf(`${number}${sign}`, before);
  return marker && { ...marker, text: word };
}

/** Reads a sign that stands in front of words only as a bullet: text may follow without a blank, "•Tea". */
function gluedBullet(word: string): ListMarker | undefined {
  const [, text = ""] = /^([•◦▪▫●○‣⁃➢➤✓✔❖◆◇►▶])[\p{L}\p{N}]/u.exec(word) ?? [];
  return text === "" ? undefined : { kind: "bullet", text };
}

/** Tells where the text behind a row's first letters begins, as `rowStart` tells it. */
export function textStartBehind(row: ReadonlyRow, letters: number): number {
  const isLeft = isLeftwards(row);
  const [first, second] = isLeft ? row.toReversed() : row;
  if (!first) return 0;
  const startOf = ({ box }: Line) => (isLeft ? -box[2] : box[0]);
  const at = [...first.text].findIndex((sign, index) => index >= letters && sign !== " ");
  if (at < 0) return startOf(second ?? first);
  const edge = first.pieces.flatMap((piece) => [...piece.edges])[isLeft ? 2 * at + 1 : 2 * at];
  return edge === undefined ? startOf(first) : isLeft ? -edge : edge;
}

/** Reads a bullet that is a sign in a font of its own: the letter o, Word's of the second level, or a sign that tells no letter. */
function letterBullet(first: Line, word: string, second: Line | undefined): ListMarker | undefined {
  const [, sign] = /^(o(?=$)|[\ufffd\p{Co}])/u.exec(word) ?? [];
  if (sign === undefined) return undefined;
  const own = first.pieces[0]?.look;
  const behind = first.pieces.find(({ text }) => text.replace(sign, "").trim() !== "") ?? second?.pieces[0];
  return own && behind && own.family !== behind.look.family ? { kind: "bullet", text: sign } : undefined;
}
