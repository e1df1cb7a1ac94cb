import { pictures } from "#engines/sharp/index.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import type { Face } from "./face.ts";
import type { Level, Look } from "./look.ts";

/** How much larger a level has to be than the one before to tell anything new. */
const leastStep = 1.25;

/** The picture at each size (long sides, the smallest first) that tells something, none larger than its own. */
export async function levelsOf(picture: Pixels, sides: readonly number[]): Promise<Level[]> {
  const long = Math.max(picture.width, picture.height);
  const told = sides
    .map((side, index) => (index === 0 ? side : Math.min(side, long)))
    .filter((side, index, all) => index === 0 || side >= leastStep * (all[index - 1] ?? 0));
  const levels: Level[] = [];
  let from = picture;
  for (const side of told.toReversed()) {
    const size = { width: sized(picture.width, side / long), height: sized(picture.height, side / long) };
    const pixels = await pictures.pixels(from, [{ do: "resize", ...size, fit: "fill" }]);
    levels.unshift({ pixels, across: picture.width / pixels.width, down: picture.height / pixels.height });
    // Made from the next larger one it is nearly the same, and much quicker.
    if (side <= long) from = pixels;
  }
  return levels;
}

const sized = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

/** How much finer a level may be than the look at it: enlarging a little does less harm than dropping pixels. */
const coarsest = 0.8;

/** A square of `pixels` around a face, `margin` times as large as the face and turned as the face is. */
export function around(levels: readonly Level[], face: Face, margin: number, pixels: number): Look {
  const scale = pixels / (Math.max(face.width, face.height) * margin);
  const byFineness = levels.toSorted((a, b) => b.across - a.across);
  const level = byFineness.find(({ across }) => 1 / across >= coarsest * scale) ?? byFineness.at(-1);
  if (!level) throw new Error("a picture without a level");
  const { across, down } = level;
  return {
    level,
    x: face.x / across,
    y: face.y / down,
    roll: face.roll,
    zoom: scale * across,
    width: pixels,
    height: pixels,
  };
}
