import type { Pixels } from "#formats/image/pixels.ts";

/** Red, green, blue and alpha. */
export type Colour = readonly [number, number, number, number];

/** How much a colour counts: as much as it shows, and a little where it is clear, since it is in the file. */
export const weightOf = (alpha: number): number => (alpha + 16) / (255 + 16);

/** Pixels of a part, across and down, that speak for it: more of them tell nothing new about its mean. */
const enough = 12;

/** The mean colour of a part of a picture, of one pixel at least; undefined where the part lies beside it. */
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
  const [across, down] = [Math.ceil((x1 - x0) / enough), Math.ceil((y1 - y0) / enough)];
  let [red, green, blue, weights, alphas, count] = [0, 0, 0, 0, 0, 0];
  for (let y = y0; y < y1; y += down) {
    for (let at = (y * width + x0) * channels, end = at + (x1 - x0) * channels; at < end; at += across * channels) {
      const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255;
      const weight = weightOf(alpha);
      count += 1;
      alphas += alpha;
      weights += weight;
      red += (data[at] ?? 0) * weight;
      green += (data[at + 1] ?? 0) * weight;
      blue += (data[at + 2] ?? 0) * weight;
    }
  }
  return [red / weights, green / weights, blue / weights, alphas / count];
}
