import type { Pixels } from "#formats/image/pixels.ts";
import { meanOf, weightOf } from "./mean.ts";
import type { Bounds } from "./oval.ts";

/** Writes the colour and the alpha at a place of a picture into another. */
export type Paint = (x: number, y: number, into: Uint8Array, at: number) => void;

/** Cells in a standard deviation: a blur is so smooth that nothing between them is lost. */
const fineness = 4;
/** The reach of a blur in standard deviations. */
const reachSigmas = 3;

/** Sums of colours by their weights, of these, of alphas, and of how much of each lies in the picture, a cell after the other. */
interface Grid {
  columns: number;
  rows: number;
  data: Float64Array;
}
const each = 6;

/**
 * Blurs a part of a picture (Gaussian, `sigma` pixels), of which `seen` is a copy `scale` times smaller: on any ground
 * it looks as if it had been blurred there. Pixels beyond the picture count for nothing: a mirror image would bring a
 * face at the edge in twice.
 */
export function blurred(seen: Pixels, bounds: Bounds, { sigma, scale }: { sigma: number; scale: number }): Paint {
  const cell = sigma / fineness;
  const beyond = reachSigmas * fineness;
  const [left, top] = [bounds.left - beyond * cell, bounds.top - beyond * cell];
  const columns = Math.ceil(bounds.width / cell) + 2 * beyond;
  const rows = Math.ceil(bounds.height / cell) + 2 * beyond;
  const data = new Float64Array(columns * rows * each);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edges = [left + column * cell, top + row * cell, left + (column + 1) * cell, top + (row + 1) * cell];
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.map((edge) => edge / scale);
      const colour = meanOf(seen, [x0, y0, x1, y1]);
      if (!colour) continue;
      const [red, green, blue, alpha] = colour;
      const weight = weightOf(alpha);
      data.set([red * weight, green * weight, blue * weight, weight, alpha, 1], (row * columns + column) * each);
    }
  }
  const across = spread({ columns, rows, data }, each, columns, columns * each, rows);
  const grid = spread(across, columns * each, rows, each, columns);
  return between(grid, left, top, cell);
}

const beside = reachSigmas * fineness;
const weights = Float64Array.from({ length: 2 * beside + 1 }, (_, index) =>
  Math.exp(-(((index - beside) / fineness) ** 2) / 2),
);

/** Spreads every cell along lines of `length` cells that lie `step` apart; `lines` of them begin `next` apart. */
function spread(grid: Grid, step: number, length: number, next: number, lines: number): Grid {
  const data = new Float64Array(grid.data.length);
  for (let line = 0; line < lines; line++) {
    for (let to = 0; to < length; to++) {
      const place = line * next + to * step;
      for (let from = Math.max(0, to - beside), last = Math.min(length - 1, to + beside); from <= last; from++) {
        const weight = weights[from - to + beside] ?? 0;
        const source = line * next + from * step;
        for (let part = 0; part < each; part++) {
          data[place + part] = (data[place + part] ?? 0) + (grid.data[source + part] ?? 0) * weight;
        }
      }
    }
  }
  return { ...grid, data };
}

/** Mixes four cells by how near they are. Each hidden pixel goes through here, so nothing is allocated on the way. */
const between =
  ({ columns, rows, data }: Grid, left: number, top: number, cell: number): Paint =>
  (x, y, into, at) => {
    const across = (x - left) / cell - 0.5;
    const down = (y - top) / cell - 0.5;
    const column = Math.min(columns - 2, Math.max(0, Math.floor(across)));
    const row = Math.min(rows - 2, Math.max(0, Math.floor(down)));
    const right = across - column;
    const below = down - row;
    const a = (row * columns + column) * each;
    const b = a + each;
    const c = a + columns * each;
    const d = c + each;
    const part = (index: number): number => {
      const above = (data[a + index] ?? 0) * (1 - right) + (data[b + index] ?? 0) * right;
      const under = (data[c + index] ?? 0) * (1 - right) + (data[d + index] ?? 0) * right;
      return above * (1 - below) + under * below;
    };
    const [weight, share] = [part(3), part(5)];
    for (let index = 0; index < 3; index++) into[at + index] = weight > 0 ? part(index) / weight : 0;
    into[at + 3] = share > 0 ? part(4) / share : 0;
  };
