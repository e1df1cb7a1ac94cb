import type { Patch } from "#engines/sharp/index.ts";
import { type Area, writeAreas } from "#formats/image/areas.ts";
import type { Face } from "./face.ts";

interface Size {
  width: number;
  height: number;
}

/** Whether an area that stays has the face's middle; `scale` tells how much smaller the face was seen. */
export const isKept = ({ x, y }: Face, keep: readonly Area[], scale: number): boolean =>
  keep.some((area) => {
    const [left, top] = [x * scale - area.x, y * scale - area.y];
    return left >= 0 && top >= 0 && left < area.width && top < area.height;
  });

/** How much larger an area is covered than it is: a cover grows faint at the corners of its box. */
const cornersToo = 1.05;

/** Makes a face of an area that somebody wants hidden. */
export const asFace = ({ x, y, width, height }: Area, scale: number): Face => ({
  x: (x + width / 2) / scale,
  y: (y + height / 2) / scale,
  width: (cornersToo * width) / scale,
  height: (cornersToo * height) / scale,
  roll: 0,
  score: 1,
});

/** Takes the areas that stay out of a cover of faces: there no pixel is changed. */
export function sparing(patch: Patch, keep: readonly Area[]): Patch {
  const { left, top, picture } = patch;
  const { width, height } = picture;
  const own = keep.filter(
    (area) =>
      area.x < left + width && area.x + area.width > left && area.y < top + height && area.y + area.height > top,
  );
  if (own.length === 0) return patch;
  const data = picture.data.slice();
  for (const area of own) {
    const [first, last] = [Math.max(0, area.x - left), Math.min(width, area.x + area.width - left)];
    for (let row = Math.max(0, area.y - top); row < Math.min(height, area.y + area.height - top); row += 1) {
      for (let column = first; column < last; column += 1) data[(row * width + column) * 4 + 3] = 0;
    }
  }
  return { ...patch, picture: { ...picture, data } };
}

/** The most letters of the header: more would take too much of what all headers may have. */
const mostLetters = 1_024;

/** Lists the places of faces in the picture, in whole pixels; undefined where that is too much to tell. */
export function boxesOf(faces: readonly Face[], scale: number, full: Size): string | undefined {
  const areas = faces.map(({ x, y, width, height }) => {
    const [left, top] = [
      Math.max(0, Math.round((x - width / 2) * scale)),
      Math.max(0, Math.round((y - height / 2) * scale)),
    ];
    const [right, bottom] = [(x + width / 2) * scale, (y + height / 2) * scale].map(Math.round);
    return {
      x: left,
      y: top,
      width: Math.min(full.width, right ?? 0) - left,
      height: Math.min(full.height, bottom ?? 0) - top,
    };
  });
  const told = writeAreas(areas.filter(({ width, height }) => width > 0 && height > 0));
  return told.length > 0 && told.length <= mostLetters ? told : undefined;
}
