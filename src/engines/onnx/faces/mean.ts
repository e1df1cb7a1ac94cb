import type { Pixels } from "#formats/pixels.ts";

export type Colour = readonly [number, number, number];

/** The mean colour of a part of a picture, of one pixel at least; nothing where the part lies beside it. */
export function meanOf(
  { data, width, height, channels }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Colour | undefined {
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [x1, y1] = [
    Math.min(width, Math.max(x0 + 1, Math.floor(right))),
    Math.min(height, Math.max(y0 + 1, Math.floor(bottom))),
  ];
  if (right <= 0 || bottom <= 0 || x0 >= x1 || y0 >= y1) return undefined;
  let [red, green, blue] = [0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let at = (y * width + x0) * channels, end = at + (x1 - x0) * channels; at < end; at += channels) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  }
  const count = (x1 - x0) * (y1 - y0);
  return [red / count, green / count, blue / count];
}
