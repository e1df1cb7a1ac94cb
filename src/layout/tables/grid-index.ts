import { countWhile } from "../model/binary-search.ts";
import type { Line } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** How far beyond its cell text may stand. */
const beyondCellPt = 1;

/** The cells of a grid by where they are: a page can have as many of them as lines. */
export class GridIndex {
  readonly #grid: Grid;
  readonly #columns: number;
  /** Which cell covers a place, row by row. */
  readonly #owners: Int32Array;
  readonly #borders = new Map<string, readonly number[]>();

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#columns = grid.xs.length - 1;
    this.#owners = new Int32Array(this.#columns * (grid.ys.length - 1)).fill(-1);
    for (const [at, { row, rows, column, columns }] of grid.cells.entries())
      for (let down = row; down < row + rows; down++)
        this.#owners.fill(at, down * this.#columns + column, down * this.#columns + column + columns);
  }

  /** Where cells that are level with a line begin and end, from left to right. */
  bordersBeside({ base, size }: Pick<Line, "base" | "size">): readonly number[] {
    const { ys } = this.#grid;
    const first =
      Math.max(
        1,
        countWhile(ys, (y) => y <= base - size * 0.3),
      ) - 1;
    const end = Math.min(
      ys.length - 1,
      countWhile(ys, (y) => y - beyondCellPt < base),
    );
    const key = `${first} ${end}`;
    const known = this.#borders.get(key) ?? this.#bordersIn(first, end);
    this.#borders.set(key, known);
    return known;
  }

  /** The first cell around a place. */
  at(x: number, y: number): GridCell | undefined {
    const { xs, ys, cells } = this.#grid;
    const [left, right] = stripsAround(xs, x);
    const [top, bottom] = stripsAround(ys, y);
    let first = Number.POSITIVE_INFINITY;
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const owner = this.#owners[row * this.#columns + column] ?? -1;
        if (owner >= 0) first = Math.min(first, owner);
      }
    return cells[first];
  }

  #bordersIn(first: number, end: number): number[] {
    const { xs, cells } = this.#grid;
    const borders = new Set<number>();
    for (const owner of new Set(this.#owners.subarray(first * this.#columns, end * this.#columns))) {
      const cell = cells[owner];
      if (cell) borders.add(cell.column).add(cell.column + cell.columns);
    }
    return [...borders].sort((a, b) => a - b).flatMap((at) => xs[at] ?? []);
  }
}

/** From which strip between borders on a place may be in, and before which. */
const stripsAround = (borders: readonly number[], place: number): [number, number] => [
  Math.max(
    1,
    countWhile(borders, (one) => one + beyondCellPt < place),
  ) - 1,
  Math.min(
    borders.length - 1,
    countWhile(borders, (one) => one - beyondCellPt <= place),
  ),
];
