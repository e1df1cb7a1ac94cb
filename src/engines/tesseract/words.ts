import type { SeenLine } from "#engines/mupdf/index.ts";
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

export function sightingOf(told: readonly ToldLine[]): Sighting {
  const sighting: Sighting = { lines: [], words: 0, doubtful: 0, confidence: 0 };
  for (const line of told) {
    const sure = line.words.filter(isSure);
    sighting.words += sure.length;
    sighting.doubtful += line.words.length - sure.length;
    for (const { confidence } of sure) sighting.confidence += confidence;
    if (sure.length > 0) sighting.lines.push(lineOf(line, sure));
  }
  return sighting;
}

const isSure = ({ text, confidence }: ToldWord): boolean => confidence >= leastConfidence && text.trim() !== "";

function lineOf({ baseline, rowAttributes, bbox }: ToldLine, words: readonly ToldWord[]): SeenLine {
  const { rowHeight } = rowAttributes;
  return {
    baseline: { from: [baseline.x0, baseline.y0], to: [baseline.x1, baseline.y1] },
    height: rowHeight > 0 ? rowHeight : Math.max(1, bbox.y1 - bbox.y0),
    words: words.map(({ text, bbox }) => ({ text, left: bbox.x0, right: bbox.x1 })),
  };
}
