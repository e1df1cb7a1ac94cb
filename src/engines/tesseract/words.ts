import type { Scan, SeenLine } from "#engines/mupdf/index.ts";
import { KnownLetters } from "./known-letters.ts";
import type { ToldLine, ToldWord } from "./seen.ts";

/** What was seen on a page, without what is too doubtful to be found by it. */
export interface Sighting {
  lines: SeenLine[];
  words: number;
  doubtful: number;
  /** Of all words together. */
  confidence: number;
}

/** Below it more words are wrong than right. */
const leastConfidence = 30;

/** Of words that the page has as text already nothing is told: they would be there twice. */
export function sightingOf(told: readonly ToldLine[], known: Scan["known"] = []): Sighting {
  const sighting: Sighting = { lines: [], words: 0, doubtful: 0, confidence: 0 };
  const letters = new KnownLetters(known);
  for (const all of told) {
    const line = known.length > 0 ? { ...all, words: all.words.filter((word) => !letters.has(word)) } : all;
    const sure = line.words.filter(isSure);
    sighting.words += sure.length;
    sighting.doubtful += line.words.length - sure.length;
    for (const { confidence } of sure) sighting.confidence += confidence;
    if (sure.length > 0) sighting.lines.push(lineOf(line, sure));
  }
  return sighting;
}

const isSure = ({ text, confidence }: ToldWord): boolean => confidence >= leastConfidence && text.trim() !== "";

function lineOf({ baseline, height, bbox }: ToldLine, words: readonly ToldWord[]): SeenLine {
  return {
    baseline: { from: [baseline.x0, baseline.y0], to: [baseline.x1, baseline.y1] },
    height: height > 0 ? height : Math.max(1, bbox.y1 - bbox.y0),
    words: words.map(({ text, bbox }) => ({ text, left: bbox.x0, right: bbox.x1 })),
  };
}
