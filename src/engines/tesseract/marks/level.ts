import type { Box } from "#formats/recognised/page.ts";
import type { Point } from "#formats/recognised/seen.ts";

/** Places as they would be if the lines of a page, which lean a little, were level. */
export interface Level {
  of(point: Point): Point;
  /** Brings a level place back to the page. */
  from(point: Point): Point;
}

/** The turn by an angle in degrees, clockwise, that makes lines level. The angle is small, so lengths are kept. */
export function levelOf(lean: number): Level {
  const slope = Math.tan((lean * Math.PI) / 180);
  const whole = 1 + slope * slope;
  return {
    of: ([x, y]) => [x - y * slope, y + x * slope],
    from: ([x, y]) => [(x + y * slope) / whole, (y - x * slope) / whole],
  };
}

/** Moves a box to where its middle comes to be, with its size. */
export function levelBox(level: Level, [left, top, right, bottom]: Box): Box {
  const [x, y] = level.of([(left + right) / 2, (top + bottom) / 2]);
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  return [x - across, y - down, x + across, y + down];
}

export const cornersOf = ([left, top, right, bottom]: Box): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
