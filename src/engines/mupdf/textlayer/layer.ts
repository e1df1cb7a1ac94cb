import { blank } from "#formats/fonts/blank-font.ts";
import type { SeenLine, SeenWord } from "#formats/recognised/seen.ts";
import { endsOf, reachOf, wayOf } from "#formats/recognised/seen-places.ts";
import { isUnspacedBetween } from "#formats/recognised/unspaced.ts";
import type { Matrix } from "../kernel/box.ts";
import { mupdf } from "../kernel/library.ts";
import { decimal } from "../kernel/operators.ts";
import type { BlankLetters } from "./blank-letters.ts";
import { lettersOf, seenOrder } from "./letter-order.ts";

const invisible = 3;
/** Rounds to tenths of a pixel of the picture, which are finer than recognition. */
const tenth = (value: number): string => String(Math.round(value * 10) / 10).replace(/^-0$/, "0");
/** The least scale, in percent, of a blank between two words which touch. */
const leastScale = 1;
/** The least gap between words, in parts of a letter's size: readers that count no blanks join nearer words. */
const leastGap = 0.17;

/**
 * Writes the operators of a layer of text: every line on its baseline, every word as wide as it was seen. `toContent`
 * leads from the picture in which it was seen to the content of the page.
 */
export function layerOf(lines: readonly SeenLine[], toContent: Matrix, font: string, letters: BlankLetters): string {
  const shown = lines.map((line) => lineOf(line, toContent, font, letters));
  return `BT\n${invisible} Tr\n${shown.join("")}ET\n`;
}

function lineOf(line: SeenLine, toContent: Matrix, font: string, letters: BlankLetters): string {
  const { height, words } = line;
  const { from } = line.baseline;
  const [across, down] = wayOf(line);
  const inPicture: Matrix = [across, down, down, -across, from[0], from[1]];
  const matrix = mupdf.Matrix.concat([...inPicture], [...toContent]);
  const { size } = reachOf(line);
  const blankCode = letters.code(" ");
  const parts = [`/${font} ${tenth(size)} Tf\n${matrix.map(decimal).join(" ")} Tm\n`];
  let pen = 0;
  // Steps are written rounded, and the next one counts from the rounded place.
  const moveTo = (place: number): string => {
    const step = tenth(place - pen);
    pen += Number(step);
    return step === "0" ? "" : `${step} 0 Td `;
  };
  const inOrder = seenOrder(words);
  inOrder.forEach((word, index) => {
    const [left, right] = endsOf(word, line);
    const codes = lettersOf(word.text).map((letter) => letters.code(letter));
    const next = inOrder[index + 1];
    const [until] = next ? endsOf(next, line) : [right];
    if (next && isApart(word, next, height)) {
      const end = Math.max((left + right) / 2, Math.min(right, until - leastGap * size));
      parts.push(moveTo(left), set(codes, end - left, size), moveTo(end), set([blankCode], until - end, size));
    } else {
      // Readers take a gap for a blank, and overlapping words for another line.
      parts.push(moveTo(left), set(codes, Math.max((left + right) / 2, until) - left, size));
    }
  });
  return `${parts.join("")}\n`;
}

/** Stretches letters to a length. */
function set(codes: readonly string[], length: number, size: number): string {
  const natural = (codes.length * size * blank.width) / 1000;
  return `${tenth(Math.max(leastScale, (length / natural) * 100))} Tz <${codes.join("")}>Tj\n`;
}

/** Whether two words stand apart; in writing without blanks only a wide gap parts them. */
const isApart = (word: SeenWord, next: SeenWord, height: number): boolean =>
  !isUnspacedBetween(word.text, next.text) || next.left - word.right > height / 2;
