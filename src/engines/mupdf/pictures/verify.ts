import { type Box, overlap } from "../kernel/box.ts";
import { blockSide, blocksIn, type Look } from "./look.ts";

/** How far a block of pixels may have changed, of 255: in a changed picture, and everywhere else. */
const tolerance = { changed: 40, elsewhere: 6 };

export interface Difference {
  /** Pictures with a block that has changed. */
  pictures: number[];
  /** Whether something differs for which no picture accounts. */
  elsewhere: boolean;
}

/** Compares a page before and after, block by block. */
export function compare(was: Look | undefined, is: Look | undefined, changed: ReadonlyMap<number, Box>): Difference {
  // A page that could not be drawn before has no look to keep.
  if (!was) return { pictures: [], elsewhere: false };
  if (!is) return { pictures: [...changed.keys()], elsewhere: true };
  const pictures = new Set<number>();
  let elsewhere = was.sums.length !== is.sums.length;
  for (let place = 0; place * was.channels < was.sums.length; place++) {
    const distance = distanceAt(was, is, place);
    if (distance <= tolerance.elsewhere) continue;
    const box = boxOf(was, place);
    const covering = [...changed].filter(([, picture]) => overlap(picture, box)).map(([number]) => number);
    if (covering.length === 0) elsewhere = true;
    else if (distance > tolerance.changed) for (const number of covering) pictures.add(number);
  }
  return { pictures: [...pictures], elsewhere };
}

/** The corners of a block, in pixels of the drawing. */
function cornersOf({ across, place: { width, height } }: Look, place: number) {
  const [column, row] = [place % across, Math.floor(place / across)];
  const [x, y] = [column * blockSide, row * blockSide];
  const right = column === across - 1 ? width : x + blockSide;
  return { x, y, right, bottom: row === blocksIn(height) - 1 ? height : y + blockSide };
}

/** How far the mean colour of a block has changed. */
function distanceAt(was: Look, is: Look, place: number): number {
  const { x, y, right, bottom } = cornersOf(was, place);
  let most = 0;
  for (let at = place * was.channels; at < (place + 1) * was.channels; at++) {
    most = Math.max(most, Math.abs((was.sums[at] ?? 0) - (is.sums[at] ?? 0)));
  }
  return most / ((right - x) * (bottom - y));
}

/** A block's box in points, grown by a pixel, as resampling softens a picture's edge. */
function boxOf(look: Look, place: number): Box {
  const { x, y, right, bottom } = cornersOf(look, place);
  const { left, top } = look.place;
  const sides: Box = [left + x - 1, top + y - 1, left + right + 1, top + bottom + 1];
  return sides.map((side) => side / look.scale) as Box;
}
