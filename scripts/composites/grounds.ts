import type { Colour } from "./layer.ts";
import { lit, mixed } from "./layer.ts";
import { clouds, noise, random } from "./random.ts";

/** The colour of a ground at a pixel. */
export type Ground = (x: number, y: number) => Colour;

/** A wall of one colour under a lamp. */
export function plain(width: number, height: number, colour: Colour): Ground {
  const longest = Math.max(width, height);
  return (x, y) =>
    lit(
      colour,
      1.12 -
        0.4 * Math.hypot(x / width - 0.35, y / height - 0.3) +
        0.02 * noise(x / (longest / 9), y / (longest / 9), 3),
    );
}

/** Leaves and lights far behind: discs of many colours, none of them sharp. */
export function blurred(width: number, height: number, seed: number, colours: readonly Colour[]): Ground {
  const [across, down] = [160, Math.round((160 * height) / width)];
  const draw = random(seed);
  const small = new Float32Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) small.set(tone(colours, clouds(x / 30, y / 30, seed)), (y * across + x) * 3);
  }
  for (let disc = 0; disc < 260; disc++) {
    const [x, y, reach, share] = [draw() * across, draw() * down, 2 + 9 * draw() ** 2, 0.3 + 0.5 * draw()];
    const colour = lit(tone(colours, draw()), 0.6 + 0.9 * draw());
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(down, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(across, x + reach); column++) {
        if (Math.hypot(column - x, row - y) > reach) continue;
        const at = (row * across + column) * 3;
        for (const channel of [0, 1, 2]) {
          small[at + channel] = (small[at + channel] ?? 0) * (1 - share) + (colour[channel] ?? 0) * share;
        }
      }
    }
  }
  return enlarged({ width: across, height: down, data: small }, width, height);
}

/** Bricks in their joints, as sharp as what stands before them. */
export function bricks(width: number, height: number, seed: number): Ground {
  const unit = Math.min(width, height) / 1000;
  const [long, high, joint] = [120 * unit, 48 * unit, 6 * unit];
  return (x, y) => {
    const row = Math.floor(y / high);
    const shifted = x + (row % 2) * (long / 2);
    const brick = Math.floor(shifted / long);
    const rough = clouds(x / (14 * unit), y / (14 * unit), seed);
    const isJoint = shifted - brick * long < joint || y - row * high < joint;
    if (isJoint) return lit([186, 178, 166], 0.8 + 0.3 * rough);
    return lit(mixed([150, 74, 52], [196, 120, 84], noise(brick * 7.3, row * 5.1, seed)), 0.75 + 0.5 * rough);
  };
}

export interface Small {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/** A small picture stretched over the whole: what lies behind is out of focus as a rule. */
export function enlarged({ width: across, height: down, data }: Small, width: number, height: number): Ground {
  const at = (column: number, row: number, channel: number): number => {
    const x = Math.min(across - 1, Math.max(0, column));
    const y = Math.min(down - 1, Math.max(0, row));
    return data[(y * across + x) * 3 + channel] ?? 0;
  };
  return (x, y) => {
    const [column, row] = [((x + 0.5) / width) * across - 0.5, ((y + 0.5) / height) * down - 0.5];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, low] = [column - left, row - top];
    const one = (channel: number): number =>
      (at(left, top, channel) * (1 - right) + at(left + 1, top, channel) * right) * (1 - low) +
      (at(left, top + 1, channel) * (1 - right) + at(left + 1, top + 1, channel) * right) * low;
    return [one(0), one(1), one(2)];
  };
}

function tone(colours: readonly Colour[], part: number): Colour {
  const place = Math.min(0.9999, Math.max(0, part)) * (colours.length - 1);
  const [from, to] = [colours[Math.floor(place)], colours[Math.floor(place) + 1]];
  return from && to ? mixed(from, to, place - Math.floor(place)) : (from ?? [128, 128, 128]);
}
