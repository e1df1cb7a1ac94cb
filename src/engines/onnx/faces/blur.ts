import type { Pixels } from "#formats/pixels.ts";
import { type Colour, meanOf } from "./mean.ts";
import type { Bounds } from "./oval.ts";

/** A colour for each place of a picture. */
export type Paint = (x: number, y: number) => Colour;

/** Cells in a standard deviation: a blur is so smooth that nothing between them is lost. */
const fineness = 4;
/** Standard deviations that count. */
const reach = 3;

/** Sums of colours and of how much of each lies in the picture, a cell after the other. */
interface Grid {
  columns: number;
  rows: number;
  data: Float64Array;
}
const each = 4;

/**
 * What a part of a picture looks like when it is blurred (Gaussian, `sigma` pixels), of which `seen` is a copy `scale` times
 * smaller. What lies beyond the picture counts for nothing: a mirror image would bring a face at the edge in twice.
 */
export function blurred(seen: Pixels, bounds: Bounds, { sigma, scale }: { sigma: number; scale: number }): Paint {
  const cell = sigma / fineness;
  const beyond = reach * fineness;
  const [left, top] = [bounds.left - beyond * cell, bounds.top - beyond * cell];
  const columns = Math.ceil(bounds.width / cell) + 2 * beyond;
  const rows = Math.ceil(bounds.height / cell) + 2 * beyond;
  const data = new Float64Array(columns * rows * each);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edges = [left + column * cell, top + row * cell, left + (column + 1) * cell, top + (row + 1) * cell];
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.map((edge) => edge / scale);
      const colour = meanOf(seen, [x0, y0, x1, y1]);
      if (colour) data.set([...colour, 1], (row * columns + column) * each);
    }
  }
  const across = spread({ columns, rows, data }, each, columns, columns * each, rows);
  const grid = spread(across, columns * each, rows, each, columns);
  return (x, y) => between(grid, (x - left) / cell - 0.5, (y - top) / cell - 0.5);
}

const weights = Array.from({ length: 2 * reach * fineness + 1 }, (_, index) =>
  Math.exp(-(((index - reach * fineness) / fineness) ** 2) / 2),
);

/** Spreads every cell along lines of `length` cells that lie `step` apart; `lines` of them begin `next` apart. */
function spread(grid: Grid, step: number, length: number, next: number, lines: number): Grid {
  const data = new Float64Array(grid.data.length);
  for (let line = 0; line < lines; line++) {
    for (let to = 0; to < length; to++) {
      for (const [index, weight] of weights.entries()) {
        const from = to + index - reach * fineness;
        if (from < 0 || from >= length) continue;
        for (let part = 0; part < each; part++) {
          const place = line * next + to * step + part;
          data[place] = (data[place] ?? 0) + (grid.data[line * next + from * step + part] ?? 0) * weight;
        }
      }
    }
  }
  return { ...grid, data };
}

function between({ columns, rows, data }: Grid, x: number, y: number): Colour {
  const [left, top] = [
    Math.min(columns - 2, Math.max(0, Math.floor(x))),
    Math.min(rows - 2, Math.max(0, Math.floor(y))),
  ];
  const [right, below] = [x - left, y - top];
  const at = (top * columns + left) * each;
  const sum = [0, 1, 2, 3].map((part) => {
    const [a = 0, b = 0] = [data[at + part], data[at + each + part]];
    const [c = 0, d = 0] = [data[at + columns * each + part], data[at + (columns + 1) * each + part]];
    const above = a + (b - a) * right;
    return above + (c + (d - c) * right - above) * below;
  });
  const [red = 0, green = 0, blue = 0, share = 0] = sum;
  return share > 0 ? [red / share, green / share, blue / share] : [0, 0, 0];
}
