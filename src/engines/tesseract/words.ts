import type { Scan, SeenLine } from "#engines/mupdf/index.ts";
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
  for (const all of told) {
    const line = known.length > 0 ? { ...all, words: all.words.filter((word) => !isKnown(word, known)) } : all;
    const sure = line.words.filter(isSure);
    sighting.words += sure.length;
    sighting.doubtful += line.words.length - sure.length;
    for (const { confidence } of sure) sighting.confidence += confidence;
    if (sure.length > 0) sighting.lines.push(lineOf(line, sure));
  }
  return sighting;
}

/** Parts of a letter's size that a word is high: letters of a stamp across it are larger, those of a note are smaller. */
const asHigh = { least: 0.3, most: 2.5 };

/** Whether half of its letters stand where letters stand already. */
function isKnown({ text, bbox: { x0, y0, x1, y1 } }: ToldWord, known: Scan["known"]): boolean {
  const height = Math.min(x1 - x0, y1 - y0);
  const there = known.filter(([left, top, right, bottom]) => {
    const [x, y, size] = [(left + right) / 2, (top + bottom) / 2, Math.max(right - left, bottom - top)];
    const isInside = x > x0 - height / 4 && x < x1 + height / 4 && y > y0 - height / 4 && y < y1 + height / 4;
    return isInside && height >= size * asHigh.least && height <= size * asHigh.most;
  });
  return there.length * 2 >= [...text].length;
}

const isSure = ({ text, confidence }: ToldWord): boolean => confidence >= leastConfidence && text.trim() !== "";

function lineOf({ baseline, height, bbox }: ToldLine, words: readonly ToldWord[]): SeenLine {
  return {
    baseline: { from: [baseline.x0, baseline.y0], to: [baseline.x1, baseline.y1] },
    height: height > 0 ? height : Math.max(1, bbox.y1 - bbox.y0),
    words: words.map(({ text, bbox }) => ({ text, left: bbox.x0, right: bbox.x1 })),
  };
}
