import { type PlacedSign, placedSigns } from "../model/line.ts";
import type { Run } from "../model/page.ts";

/** Accents that are letters of their own, such as ´, by the combining mark that they are on a letter. */
const combiningMarks: Record<string, string> = {
  "`": "\u0300",
  "´": "\u0301",
  ˆ: "\u0302",
  "^": "\u0302",
  "˜": "\u0303",
  "~": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030a",
  "˝": "\u030b",
  ˇ: "\u030c",
  "¸": "\u0327",
  "˛": "\u0328",
};
/** So much of a mark's width stands over its letter. */
const overlapShare = 0.6;
/** A mark on a capital is raised by no more than this. */
const raisedEm = 0.5;

interface LetterOrMark extends PlacedSign {
  run: Run;
}

/**
 * Joins letters with their accents, where a program drew both by themselves, the mark first or behind, over each other: TeX does
 * so with its own fonts.
 */
export function withAccents(runs: readonly Run[]): Run[] {
  if (!runs.some(({ text }) => [...text].some((sign) => sign in combiningMarks))) return [...runs];
  const signs = runs.flatMap((run) => placedSigns(run).map((sign): LetterOrMark => ({ ...sign, run })));
  const kept: LetterOrMark[] = [];
  for (let at = 0; at < signs.length; at++) {
    const [sign, next] = [signs[at], signs[at + 1]];
    if (!sign) continue;
    const whole = next && (composed(sign, next) ?? composed(next, sign));
    if (whole) at += 1;
    kept.push(whole ?? sign);
  }
  if (kept.length === signs.length) return [...runs];
  const byRun = Map.groupBy(kept, ({ run }) => run);
  return runs.flatMap((run) => {
    const own = byRun.get(run);
    if (!own) return [];
    return [{ ...run, text: own.map(({ sign }) => sign).join(""), edges: own.flatMap(({ from, to }) => [from, to]) }];
  });
}

function composed(mark: LetterOrMark, letter: LetterOrMark): LetterOrMark | undefined {
  const accent = combiningMarks[mark.sign];
  if (accent === undefined || !/\p{L}/u.test(letter.sign) || mark.run.turned !== letter.run.turned) return undefined;
  const shared = Math.min(mark.to, letter.to) - Math.max(mark.from, letter.from);
  const isOver = shared > overlapShare * Math.min(mark.to - mark.from, letter.to - letter.from);
  if (!isOver || Math.abs(mark.run.base - letter.run.base) > raisedEm * letter.run.size) return undefined;
  const dotted = letter.sign === "ı" ? "i" : letter.sign === "ȷ" ? "j" : letter.sign;
  const sign = `${dotted}${accent}`.normalize("NFC");
  return [...sign].length === 1 ? { ...letter, sign } : undefined;
}
