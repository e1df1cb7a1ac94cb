import { blank } from "#formats/pdf/blank-font.ts";
import type { Matrix } from "../kernel/box.ts";
import { mupdf } from "../kernel/library.ts";
import { decimal } from "../kernel/operators.ts";
import type { SeenLine, SeenWord } from "../kernel/seen.ts";
import type { BlankLetters } from "./blank-letters.ts";
import { lettersOf, seenOrder } from "./letter-order.ts";

const invisible = 3;
/** Tenths of a pixel of the picture are finer than what was seen. */
const tenth = (value: number): string => String(Math.round(value * 10) / 10).replace(/^-0$/, "0");
/** As narrow as a blank may be set that stands between two words which touch. */
const leastScale = 1;
/** Parts of a letter's size between two words: readers that count no blanks take what is nearer for one word. */
const leastGap = 0.17;

/**
 * The operators of a layer of text: every line on its baseline, every word as wide as it was seen. `toContent` leads
 * from the picture in which it was seen to the content of the page.
 */
export function layerOf(lines: readonly SeenLine[], toContent: Matrix, font: string, letters: BlankLetters): string {
  const shown = lines.map((line) => lineOf(line, toContent, font, letters));
  return `BT\n${invisible} Tr\n${shown.join("")}ET\n`;
}

function lineOf({ baseline, height, words }: SeenLine, toContent: Matrix, font: string, letters: BlankLetters): string {
  const { from, to } = baseline;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [across, down] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const inPicture: Matrix = [across, down, down, -across, from[0], from[1]];
  const matrix = mupdf.Matrix.concat([...inPicture], [...toContent]);
  const size = (height * 1000) / (blank.ascent - blank.descent);
  const blankCode = letters.code(" ");
  const parts = [`/${font} ${tenth(size)} Tf\n${matrix.map(decimal).join(" ")} Tm\n`];
  let pen = 0;
  // What is set is rounded, and what follows counts from there.
  const moveTo = (place: number): string => {
    const step = tenth(place - pen);
    pen += Number(step);
    return step === "0" ? "" : `${step} 0 Td `;
  };
  const inOrder = seenOrder(words);
  inOrder.forEach((word, index) => {
    const [left, right] = ends(word, from, across, down);
    const codes = lettersOf(word.text).map((letter) => letters.code(letter));
    const next = inOrder[index + 1];
    const [until] = next ? ends(next, from, across, down) : [right];
    if (next && isApart(word, next, height)) {
      const end = Math.max((left + right) / 2, Math.min(right, until - leastGap * size));
      parts.push(moveTo(left), set(codes, end - left, size), moveTo(end), set([blankCode], until - end, size));
    } else {
      // Readers take a gap for a blank, and what overlaps for another line.
      parts.push(moveTo(left), set(codes, Math.max((left + right) / 2, until) - left, size));
    }
  });
  return `${parts.join("")}\n`;
}

/** Letters stretched to a length. */
function set(codes: readonly string[], length: number, size: number): string {
  const natural = (codes.length * size * blank.width) / 1000;
  return `${tenth(Math.max(leastScale, (length / natural) * 100))} Tz <${codes.join("")}>Tj\n`;
}

/** Where on its line a word begins and ends; on a leaning line that is a little further than straight across. */
function ends({ left, right }: SeenWord, from: readonly [number, number], across: number, down: number) {
  const lean = Math.abs(across) > Math.abs(down) ? across : 1;
  return [(left - from[0]) / lean, (right - from[0]) / lean] as const;
}

const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u;

/** Chinese and Japanese are written without blanks. */
function isApart(word: SeenWord, next: SeenWord, height: number): boolean {
  const isUnspaced = unspaced.test(word.text.slice(-1)) && unspaced.test(next.text.slice(0, 1));
  return !isUnspaced || next.left - word.right > height / 2;
}
