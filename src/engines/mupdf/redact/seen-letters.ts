import type { SeenLine } from "#formats/recognised/seen.ts";
import { endsOf, wayOf } from "#formats/recognised/seen-places.ts";
import { isUnspacedBetween } from "#formats/recognised/unspaced.ts";
import type { Matrix } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import { mupdf } from "../kernel/library.ts";
import type { ReadPage } from "../kernel/read-page.ts";
import { apply, type Point } from "../remove/path.ts";
import type { Heard } from "./heard.ts";

/** How far ink may reach beyond the line that a recogniser sees, as a share of the line's height. */
const inkBeyondShare = 0.15;

/**
 * Makes words that were seen in pictures letters of the page: each word is one, as nobody knows where within it a
 * letter ends. So a word goes whole where a part of it is sought.
 */
export function seenLetters(seen: ReadPage | "nothing" | undefined, { toContent }: Frame): Heard[] {
  if (seen === undefined || seen === "nothing") return [];
  const matrix = mupdf.Matrix.concat([...seen.toFrame], [...toContent]) as Matrix;
  return seen.lines.flatMap((line) => lettersOf(line, matrix));
}

function lettersOf(line: SeenLine, toContent: Matrix): Heard[] {
  const { baseline, height, words } = line;
  const [fromX, fromY] = baseline.from;
  const [across, down] = wayOf(line);
  const pointAt = (along: number, up: number): Point =>
    apply(toContent, [fromX + along * across + up * down, fromY + along * down - up * across]);
  const [a, b] = toContent;
  const sizePt = height * Math.hypot(a, b);
  return words.map((word, at) => {
    const { text } = word;
    const [start, end] = endsOf(word, line);
    const [bottom, top] = [-(0.25 + inkBeyondShare) * height, (0.85 + inkBeyondShare) * height];
    const corners = [start, end].flatMap((along) => [pointAt(along, bottom), pointAt(along, top)]);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const next = words[at + 1]?.text;
    const isApart = next !== undefined && !isUnspacedBetween(text, next);
    return {
      index: 0,
      text: isApart ? `${text} ` : text,
      origin: pointAt(start, 0),
      next: pointAt(end, 0),
      sizePt,
      ink: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      isBlank: false,
    };
  });
}
