import type { SeenLine } from "#formats/recognised/seen.ts";
import type { Matrix } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import { mupdf } from "../kernel/library.ts";
import type { ReadPage } from "../kernel/read-page.ts";
import { apply, type Point } from "../remove/path.ts";
import type { Heard } from "./heard.ts";

/** Between signs of these no blank is written. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** Of a line's height: how far ink may reach beyond what a recogniser takes for its line. */
const beyond = 0.15;

/**
 * Words that were seen in pictures, as letters of the page: each word is one, as nobody knows where within it a letter ends. So
 * a word goes whole where a part of it is sought.
 */
export function seenLetters(seen: ReadPage | "nothing" | undefined, { toContent }: Frame): Heard[] {
  if (seen === undefined || seen === "nothing") return [];
  const matrix = mupdf.Matrix.concat([...seen.toFrame], [...toContent]) as Matrix;
  return seen.lines.flatMap((line) => lettersOf(line, matrix));
}

function lettersOf({ baseline, height, words }: SeenLine, toContent: Matrix): Heard[] {
  const {
    from: [fromX, fromY],
    to: [toX, toY],
  } = baseline;
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [across, down] = [(toX - fromX) / length, (toY - fromY) / length];
  // Words are told by their columns in the picture; a line that leans is longer than these.
  const pointAt = (x: number, up: number): Point => {
    const along = Math.abs(across) > Math.abs(down) ? (x - fromX) / across : x - fromX;
    return apply(toContent, [fromX + along * across + up * down, fromY + along * down - up * across]);
  };
  const [a, b] = toContent;
  const sizePt = height * Math.hypot(a, b);
  return words.map(({ text, left, right }, at) => {
    const [bottom, top] = [-(0.25 + beyond) * height, (0.85 + beyond) * height];
    const corners = [left, right].flatMap((x) => [pointAt(x, bottom), pointAt(x, top)]);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const next = words[at + 1]?.text.slice(0, 1);
    const isApart = next !== undefined && !(unspaced.test(text.slice(-1)) && unspaced.test(next));
    return {
      index: 0,
      text: isApart ? `${text} ` : text,
      origin: pointAt(left, 0),
      next: pointAt(right, 0),
      sizePt,
      ink: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      isBlank: false,
    };
  });
}
