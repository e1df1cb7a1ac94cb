import type { Box, Stroke } from "#formats/recognised/page.ts";
import type { Point } from "#formats/recognised/seen.ts";
import type { Picture } from "../picture.ts";
import type { ToldLine } from "../seen.ts";
import { isSure } from "../words.ts";
import { figuresOn } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { cornersOf, levelOf } from "./level.ts";
import { strokesOn } from "./strokes.ts";

/** The drawings on a page beside its words, in pixels. */
export interface Marks {
  /** Straight lines, such as those between cells. */
  strokes: readonly Stroke[];
  /** Photographs, drawings, stamps and handwriting, each by its corners. */
  figures: readonly (readonly Point[])[];
  /** How much of the ink words cover, and how much nothing explains: neither a word, nor a line, nor a figure. */
  ink: { worded: number; unexplained: number };
}

export const noMarks: Marks = { strokes: [], figures: [], ink: { worded: 0, unexplained: 0 } };

/** Finds the drawings of a page beside the words read on it; `lean` tells how far its lines are from level. */
export function marksOn(picture: Picture, lines: readonly ToldLine[], lean: number): Marks {
  const ground = groundOf(picture);
  const words = lines
    .flatMap((line) => line.words)
    .filter((word) => word.text.trim() !== "" && isSure(word, picture.dpi))
    .map(({ bbox: { x0, y0, x1, y1 } }): Box => [x0, y0, x1, y1]);
  const strokes = strokesOn(picture, ground, lean);
  const level = levelOf(lean);
  const { figures, ink } = figuresOn(picture, { ground, level, words, strokes });
  const isFree = ({ from, to }: Stroke) =>
    !figures.some(([left, top, right, bottom]) =>
      [from, to].map(level.of).every(([x, y]) => x >= left && x <= right && y >= top && y <= bottom),
    );
  return { strokes: strokes.filter(isFree), figures: figures.map((box) => cornersOf(box).map(level.from)), ink };
}
