import type { Box } from "../model/box.ts";
import { type Line, letterCount, usualSize } from "../model/line.ts";
import type { ShapesOfPage } from "./told-shapes.ts";

export interface TitleCandidate {
  lines: readonly Line[];
  box: Box;
}

/** A title is so much larger than what else stands on its page, and no longer than that. */
const titleSizeRatio = 1.15;
const longestTitle = { letters: 160, rows: 4 };
/** Of the page's height: in its upper part titles are looked for first. */
const upperPageShare = 0.4;
const lowestPageShare = 0.75;

/** The text of a page that names it: the largest, and of those the highest. */
export function titleOf<T extends TitleCandidate>(
  texts: readonly T[],
  height: number,
  shapes?: ShapesOfPage,
): T | undefined {
  if (shapes?.tellsTitles) return toldTitle(texts, shapes);
  const all = texts.flatMap(({ lines }) => [...lines]);
  const candidates = texts.filter(
    ({ lines, box }) =>
      lines.length <= longestTitle.rows &&
      letterCount(lines) <= longestTitle.letters &&
      lines.some(({ text }) => /\p{L}/u.test(text)) &&
      box[1] < lowestPageShare * height,
  );
  const sizeOf = ({ lines }: TitleCandidate) => Math.max(...lines.map(({ size }) => size));
  const ranked = candidates.sort(
    (a, b) =>
      Number(b.box[1] < upperPageShare * height) - Number(a.box[1] < upperPageShare * height) ||
      sizeOf(b) - sizeOf(a) ||
      a.box[1] - b.box[1],
  );
  // On a cover the title stands lower than what is written above it in small letters.
  const [first] = ranked;
  const tallest = [...candidates].sort((a, b) => sizeOf(b) - sizeOf(a) || a.box[1] - b.box[1])[0];
  const best = first && tallest && sizeOf(tallest) > 1.5 * sizeOf(first) ? tallest : first;
  if (!best) return undefined;
  const rest = all.filter((line) => !best.lines.includes(line));
  if (rest.length === 0) return sizeOf(best) >= loneTitlePt ? best : undefined;
  return sizeOf(best) >= titleSizeRatio * usualSize(rest) ? best : undefined;
}

/** What stands alone on a page and is as large is its title. */
const loneTitlePt = 14;

/** Of the texts that the file tells to be headings: one of the highest level, and of those the uppermost. */
function toldTitle<T extends TitleCandidate>(texts: readonly T[], shapes: ShapesOfPage): T | undefined {
  const levelOf = ({ lines }: TitleCandidate) => (lines[0] && shapes.of(lines[0])?.level) ?? Number.POSITIVE_INFINITY;
  const told = texts.filter((text) => Number.isFinite(levelOf(text)));
  return told.sort((a, b) => levelOf(a) - levelOf(b) || a.box[1] - b.box[1])[0];
}
