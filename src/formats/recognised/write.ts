import { directionOf } from "./direction.ts";
import type { SaidLine, SaidPage, SaidWord } from "./page.ts";
import { isUnspacedBetween } from "./unspaced.ts";

/** Rounds to hundredths of a point, which are finer than anything that is seen. */
const hundredth = (value: number): number => Math.round(value * 100) / 100;
const whole = (confidence: number): number => Math.round(confidence);

/** Joins the words of a line: Chinese and Japanese words follow each other without blanks. */
export const textOf = ({ words }: SaidLine): string =>
  words.reduce((said, { text }) => said + (said === "" || isUnspacedBetween(said, text) ? "" : " ") + text, "");

/** Writes pages as plain text: a line for each line, and a form feed behind each page. */
export const writeLines = (pages: readonly SaidPage[]): string =>
  pages.map(({ lines }) => `${lines.map((line) => `${textOf(line)}\n`).join("")}\f`).join("");

/** Writes pages as JSON for programs: lines and words with their places, and how sure each word is. */
export function writeJson(pages: readonly SaidPage[]): string {
  const told = pages.map(({ page, width, height, lines }) => ({
    page,
    width: hundredth(width),
    height: hundredth(height),
    ...meanOf(lines.flatMap(({ words }) => words)),
    lines: lines.map((line) => ({
      text: textOf(line),
      box: line.box.map(hundredth),
      direction: directionOf(line.words),
      ...meanOf(line.words),
      words: line.words.map(({ text, box, confidence }) => ({
        text,
        box: box.map(hundredth),
        confidence: confidence === undefined ? null : whole(confidence),
      })),
    })),
  }));
  return `${JSON.stringify({ unit: "pt", pages: told }, null, 1)}\n`;
}

/** Gives the mean confidence of recognised words; null where none was recognised. */
function meanOf(words: readonly SaidWord[]): { confidence: number | null } {
  const all = words.flatMap(({ confidence }) => confidence ?? []);
  return { confidence: all.length === 0 ? null : whole(all.reduce((sum, one) => sum + one, 0) / all.length) };
}
