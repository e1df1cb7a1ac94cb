import type { Planes } from "./planes.ts";

/** One of the eight ways in which a picture can lie: mirrored, upside down, its rows as columns; in that order. */
export interface Turn {
  mirrored: boolean;
  flipped: boolean;
  transposed: boolean;
}

const turn = (mirrored: boolean, flipped: boolean, transposed: boolean): Turn => ({ mirrored, flipped, transposed });

/** The turns in an order in which the first few differ the most. */
const turns = [
  turn(false, false, false),
  turn(true, true, true),
  turn(true, true, false),
  turn(false, false, true),
  turn(true, false, false),
  turn(false, true, true),
  turn(false, true, false),
  turn(true, false, true),
];

export const turnsOf = (count: number): readonly Turn[] => turns.slice(0, Math.max(1, count));

export function turned(planes: Planes, { mirrored, flipped, transposed }: Turn): Planes {
  if (!mirrored && !flipped && !transposed) return planes;
  const { width, height, data } = planes;
  const made = new Float32Array(data.length);
  const [wide, tall] = transposed ? [height, width] : [width, height];
  for (let plane = 0; plane < data.length; plane += width * height) {
    for (let y = 0; y < height; y++) {
      const row = plane + (flipped ? height - 1 - y : y) * width;
      for (let x = 0; x < width; x++) {
        const to = transposed ? x * wide + y : y * wide + x;
        made[plane + to] = data[row + (mirrored ? width - 1 - x : x)] ?? 0;
      }
    }
  }
  return { width: wide, height: tall, data: made };
}

/** The turn that undoes another: where rows became columns, the two mirrors have changed places. */
export const inverse = ({ mirrored, flipped, transposed }: Turn): Turn =>
  transposed ? turn(flipped, mirrored, true) : turn(mirrored, flipped, false);
