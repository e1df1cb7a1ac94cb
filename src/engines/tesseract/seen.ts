import type { Core, Recogniser, Rectangle } from "./core.ts";

/** A line as Tesseract tells of it; places are in pixels. */
export interface ToldLine {
  bbox: Rectangle;
  baseline: Rectangle;
  /** The distance from the highest stroke of its letters to the lowest. */
  height: number;
  words: ToldWord[];
}

export interface ToldWord {
  bbox: Rectangle;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

const [block, line, word] = [0, 2, 3];

/** Reads lines in their order. All results of Tesseract at once are a megabyte a page, most of it on letters. */
export function linesSeen(core: Core, recogniser: Recogniser): ToldLine[] {
  const steps = recogniser.GetIterator();
  const lines: ToldLine[] = [];
  for (steps.Begin(); !steps.Empty(block); steps.Next(word)) {
    if (steps.Empty(word)) continue;
    if (steps.IsAtBeginningOf(line) || lines.length === 0) {
      const height = steps.getRowAttributes().row_height;
      lines.push({ bbox: steps.getBoundingBox(line), baseline: steps.getBaseline(line), height, words: [] });
    }
    const own = { bbox: steps.getBoundingBox(word), text: steps.GetUTF8Text(word), confidence: steps.Confidence(word) };
    lines.at(-1)?.words.push(own);
  }
  core.destroy(steps);
  return lines;
}
