import { type Size, turned, type Wish } from "./arrange.ts";
import type { Block } from "./blocks.ts";
import { outlineWidth } from "./draw.ts";
import { arrangeMark, type MarkArrangement } from "./mark.ts";

/** Room for the outline, and a little more where ink reaches beyond what was measured. */
const padding = outlineWidth + 0.02;
/** Pixels by which small letters, fitted to the pixel grid, outgrow their measures. */
const spare = 2;
/** Letters of fewer pixels can't be read. */
const readableFrom = 12;
/** A text alone takes no more pixels, however large the picture below it. */
const mostPixels = 25_000_000;

/** A text fitted to a picture, and the whole pixels that it takes once it is turned. */
export interface OnPicture extends MarkArrangement {
  block: Block;
  /** Lies inside the frame, so that nothing is cut by rounding. */
  box: Size;
}

/** Arranges a text on a picture, alone or below another picture of some size; lengths are pixels. */
export function textOnPicture(
  candidates: readonly Block[],
  frame: Size,
  look: Omit<Wish, "leastFontSize">,
  beside?: Size,
): OnPicture {
  const padded = candidates.map(({ width, height }) => ({ width: width + 2 * padding, height: height + 2 * padding }));
  const margin = look.margin === undefined ? undefined : Math.max(look.margin, spare);
  const wish = { ...look, margin, leastFontSize: Math.min(readableFrom, look.fontSize ?? readableFrom) };
  const found = arrangeMark(frame, padded, beside, wish);
  const block = candidates[found.choice];
  if (!block) throw new Error("a text without a block");
  const size = turned(padded[found.choice] ?? block, look.rotation);
  const fontSize = Math.min(found.fontSize, Math.sqrt(mostPixels / (size.width * size.height)));
  const pixels = (length: number, most: number) =>
    Math.max(1, Math.min(most, Math.ceil(length * fontSize) + 2 * spare));
  const box = { width: pixels(size.width, frame.width), height: pixels(size.height, frame.height) };
  return { ...found, fontSize, block, box };
}
