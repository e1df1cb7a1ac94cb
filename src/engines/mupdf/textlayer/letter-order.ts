import { runsFromRight } from "#formats/recognised/direction.ts";
import type { SeenWord } from "#formats/recognised/seen.ts";

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Letters and digits that run from left to right amid others, too. */
const fromLeft = /[\p{Lu}\p{Ll}\p{Nd}]/u;

/** Parts a word into letters, each with its marks, from left to right as they are seen and readers expect them. */
export function lettersOf(text: string): string[] {
  const letters = Array.from(clusters.segment(text), ({ segment }) => segment);
  if (!runsFromRight(text)) return letters;
  const runs: string[][] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    const joins = last && fromLeft.test(letter) && fromLeft.test(last.at(-1) ?? "");
    if (joins) last.push(letter);
    else runs.push([letter]);
  }
  return runs.reverse().flat();
}

/** Puts words from left to right. */
export const seenOrder = (words: readonly SeenWord[]): SeenWord[] =>
  words.some(({ text }) => runsFromRight(text)) ? [...words].sort((a, b) => a.left - b.left) : [...words];
