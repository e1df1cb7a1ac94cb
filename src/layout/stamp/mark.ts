import { type Arrangement, arrange, fittedMargin, type Point, type Size, turned, type Wish } from "./arrange.ts";

/** A picture, a text, or one above the other, as they are laid on a frame. */
export interface MarkArrangement extends Arrangement {
  /** The picture's centres; those of the text are in `centres`. */
  pictures: Point[];
  /** The factor by which all of it had to be made smaller to fit: 1 is not at all. */
  pictureScale: number;
  /** The whole block before it is turned, and the middles at which it lies. */
  whole: Size;
  middles: Point[];
}

export interface Corner {
  left: number;
  top: number;
}

/** Share of the frame's width that a picture takes as a mark, where nobody says. */
export const usualScale = 0.25;
/** A scale that is lower than this was lowered by more than rounding does. */
export const unlowered = 0.995;

/** A picture and the text below it stand so many em apart. */
const gapEm = 0.5;

/**
 * Arranges a mark as `arrange` does a text. It has a picture of some size in the frame's unit, a text, or both: then they are one
 * block that is turned, moved and made smaller as a whole.
 */
export function arrangeMark(
  frame: Size,
  candidates: readonly Size[],
  picture: Size | undefined,
  wish: Wish,
): MarkArrangement {
  const words = candidates.length > 0 ? arrange(frame, candidates, wish) : undefined;
  if (!picture) {
    if (!words) throw new Error("a mark of nothing");
    const { width = 0, height = 0 } = candidates[words.choice] ?? {};
    const whole = { width: width * words.fontSize, height: height * words.fontSize };
    return { ...words, pictures: [], pictureScale: 1, whole, middles: words.centres };
  }
  const block = words && candidates[words.choice];
  // Tiles stand as far apart as the unit is large.
  const unit = words?.fontSize ?? Math.min(picture.width, picture.height) / 2;
  const text = block ? { width: block.width * unit, height: block.height * unit } : { width: 0, height: 0 };
  const whole = {
    width: Math.max(picture.width, text.width),
    height: picture.height + (block ? gapEm * unit : 0) + text.height,
  };
  const em = { width: whole.width / unit, height: whole.height / unit };
  const margin = wish.margin ?? marginAround(turned(whole, wish.rotation), frame);
  const laid = arrange(frame, [em], { ...wish, margin, fontSize: unit, leastFontSize: 0 });
  const by = laid.fontSize / unit;
  const from = (down: number) => laid.centres.map((centre) => below(centre, down * by, wish.rotation));
  return {
    choice: words?.choice ?? 0,
    fontSize: words ? laid.fontSize : 0,
    shrunk: words !== undefined && (words.shrunk || (laid.shrunk && wish.fontSize !== undefined)),
    marginLowered: wish.margin !== undefined && laid.marginLowered,
    centres: words ? from((whole.height - text.height) / 2) : [],
    pictures: from((picture.height - whole.height) / 2),
    pictureScale: by,
    whole: { width: whole.width * by, height: whole.height * by },
    middles: laid.centres,
  };
}

/** Gives the margin that nobody asked for: it gives way to a size that somebody did. */
const marginAround = (box: Size, { width, height }: Size): number =>
  Math.max(0, Math.min(fittedMargin * Math.min(width, height), (width - box.width) / 2, (height - box.height) / 2));

/** Finds the upper left corners, in whole pixels inside the frame, of marks of one size around some centres. */
export const cornersOf = (centres: readonly Point[], size: Size, frame: Size): Corner[] =>
  centres.map(({ x, y }) => ({
    left: within(Math.round(x - size.width / 2), frame.width - size.width),
    top: within(Math.round(y - size.height / 2), frame.height - size.height),
  }));

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Finds a point so far below another in a mark that is turned counter-clockwise. */
function below({ x, y }: Point, by: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + by * Math.sin(angle), y: y + by * Math.cos(angle) };
}
