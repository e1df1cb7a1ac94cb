import type { Scan } from "#engines/mupdf/index.ts";
import type { SeenLine } from "#formats/recognised/seen.ts";
import { KnownLetters } from "./known-letters.ts";
import type { ToldLine, ToldWord } from "./seen.ts";

/** The words seen on a page, as a rule without those too doubtful to be searched for. */
export interface Sighting {
  lines: SeenLine[];
  words: number;
  doubtful: number;
  /** The mean over all words, from 0 to 100. */
  confidence: number;
}

export const nothing: Sighting = { lines: [], words: 0, doubtful: 0, confidence: 0 };

/**
 * The least confidence of words. Below the first more of them are wrong than right. Curves of a drawing are read as
 * letters of some inches, and rules and axes as strokes; both are hardly ever sure.
 */
const least = { usual: 30, large: 85, strokes: 80 };
/** The least height of such letters, in inches. */
const largeInches = 1;
const strokes = /^[|_~\\]+$/;

/**
 * Lists the words seen on a page. Words that it has as text already are left out, as they would be there twice.
 * Doubtful ones are told to callers who must miss nothing.
 */
export function sightingOf(
  told: readonly ToldLine[],
  { known, dpi }: Pick<Scan, "known" | "dpi">,
  isThorough = false,
): Sighting {
  const sighting: Sighting = { ...nothing, lines: [] };
  const letters = new KnownLetters(known);
  for (const line of told) {
    // A rule is told as a word without letters.
    const words = line.words.filter((word) => word.text.trim() !== "" && !letters.has(word));
    const sure = words.filter((word) => isSure(word, dpi));
    sighting.words += sure.length;
    sighting.doubtful += words.length - sure.length;
    for (const { confidence } of sure) sighting.confidence += confidence;
    const kept = isThorough ? words : sure;
    if (kept.length > 0) sighting.lines.push(lineOf(line, kept));
  }
  return sighting;
}

/** Whether a word is sure enough to be taken. */
export const isSure = (word: ToldWord, dpi: number): boolean => word.confidence >= leastOf(word, dpi);

function leastOf({ text, bbox: { x0, y0, x1, y1 } }: ToldWord, dpi: number): number {
  if (strokes.test(text)) return least.strokes;
  return Math.min(x1 - x0, y1 - y0) > largeInches * dpi ? least.large : least.usual;
}

function lineOf({ baseline, height, bbox }: ToldLine, words: readonly ToldWord[]): SeenLine {
  return {
    baseline: { from: [baseline.x0, baseline.y0], to: [baseline.x1, baseline.y1] },
    height: height > 0 ? height : Math.max(1, bbox.y1 - bbox.y0),
    words: words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      ...{ text, confidence, left: x0, top: y0, right: x1, bottom: y1 },
    })),
  };
}
