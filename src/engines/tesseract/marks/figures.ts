import type { Box, Stroke } from "#formats/recognised/page.ts";
import { areaOf, around, intersect } from "#layout/model/box.ts";
import type { Picture } from "../picture.ts";
import { type Level, levelBox } from "./level.ts";

/** Cells to the inch: grain is even over so much paper, and a stroke of a pen is as wide. */
const cellsPerInch = 50;
/** The difference from the paper, of 255 shades, from which a cell is drawn on; letters from behind are paler. */
const drawnShades = 40;
/** The greatest gap between parts of a figure, in cells. */
const reachCells = 2;
/** The least side of a figure in inches: smaller ones are letters that nobody could read, or specks. */
const leastSide = 0.4;
/** The least share of its box that a figure fills; a frame around text fills less. */
const leastFilled = 0.12;
/** The share of words in a box from which it is text, and no figure with labels. */
const mostWorded = 0.15;
/** How far cells of one shade differ, of 255; the share of one shade in an even area. */
const sameShade = 12;
const evenShare = 0.5;
/** The least share of words in an area of text, of all that stands out from its ground, its edges left out. */
const readShare = 0.4;
/** The least length and the greatest width of a shadow along a side of a scan, as shares of the page's. */
const shadow = { length: 0.6, width: 0.15 };
/** The most figures of a page; one with more has a pattern. */
const mostFigures = 60;

interface Seen {
  ground: number;
  level: Level;
  /** The boxes of words, in pixels. */
  words: readonly Box[];
  strokes: readonly Stroke[];
}

/** The boxes, on the page made level, of drawings that are surely neither words nor straight lines. */
export function figuresOn(
  picture: Picture,
  { ground, level, words: seen, strokes }: Seen,
): { figures: Box[]; ink: { worded: number; unexplained: number } } {
  const side = Math.max(2, Math.round(picture.dpi / cellsPerInch));
  const cells = new Cells(picture, { ground, level, side });
  const words = seen.map((box) => levelBox(level, box));
  const all = cells.count;
  for (const [left, top, right, bottom] of words)
    cells.take([left - side / 2, top - side / 2, right + side / 2, bottom + side / 2]);
  const worded = all - cells.count;
  for (const { from, to, width } of strokes) cells.clearAlong(level.of(from), level.of(to), width);
  const least = leastSide * picture.dpi;
  const fills = ({ box, count }: Shape) => count * side * side >= leastFilled * areaOf(box) && !isShadow(box, picture);
  const shapes = cells.shapes();
  const large = shapes.filter(({ box }) => box[2] - box[0] >= least && box[3] - box[1] >= least);
  const found = joined(large).filter((shape) => {
    if (!fills(shape)) return false;
    const said = words.reduce((sum, word) => sum + common(word, shape.box), 0);
    return said <= mostWorded * areaOf(shape.box) && (said === 0 || !cells.isGround(shape.box));
  });
  const kept = found.length > mostFigures ? [] : found;
  const sum = (some: readonly Shape[]) => some.reduce((all, { count }) => all + count, 0);
  // A shadow, and the dark edge of a sheet, are no part of a page's drawings.
  const unexplained = Math.max(0, sum(shapes.filter(fills)) - sum(kept));
  return { figures: kept.map(({ box }) => box), ink: { worded, unexplained } };
}

interface Shape {
  box: Box;
  count: number;
}

/** The cells of a page in which something is drawn. */
class Cells {
  readonly #across: number;
  readonly #down: number;
  readonly #marked: Uint8Array;
  readonly #shades: Uint8Array;
  readonly #worded: Uint8Array;
  readonly #side: number;
  readonly #picture: Picture;

  constructor(picture: Picture, { ground, level, side }: { ground: number; level: Level; side: number }) {
    const { width, height, shades } = picture;
    this.#picture = picture;
    this.#side = side;
    this.#across = Math.max(1, Math.ceil(width / side));
    this.#down = Math.max(1, Math.ceil(height / side));
    this.#marked = new Uint8Array(this.#across * this.#down);
    this.#shades = new Uint8Array(this.#marked.length);
    this.#worded = new Uint8Array(this.#marked.length);
    for (let row = 0; row < this.#down; row++) {
      for (let column = 0; column < this.#across; column++) {
        const [left, top] = level.from([column * side, row * side]).map(Math.round) as [number, number];
        let [sum, count] = [0, 0];
        for (let y = Math.max(0, top); y < Math.min(height, top + side); y++) {
          for (let x = Math.max(0, left); x < Math.min(width, left + side); x++) {
            sum += shades[y * width + x] ?? 0;
            count += 1;
          }
        }
        const mean = count > 0 ? sum / count : ground;
        this.#shades[row * this.#across + column] = mean;
        if (Math.abs(mean - ground) > drawnShades) this.#marked[row * this.#across + column] = 1;
      }
    }
  }

  /**
   * Whether an area is of one shade, but for words that were read on it: the ground of a table's head is no figure. An
   * area with letters that nobody could read is one.
   */
  isGround(box: Box): boolean {
    const counts = new Uint32Array(256);
    const written = new Uint32Array(256);
    let all = 0;
    const side = this.#side;
    for (let row = Math.floor(box[1] / side); row < box[3] / side; row++) {
      for (let column = Math.floor(box[0] / side); column < box[2] / side; column++) {
        const at = row * this.#across + column;
        const shade = this.#shades[at] ?? 0;
        counts[shade] = (counts[shade] ?? 0) + 1;
        all += 1;
        if (this.#worded[at] === 1) written[shade] = (written[shade] ?? 0) + 1;
      }
    }
    const near = (of: Uint32Array, shade: number) =>
      of.subarray(Math.max(0, shade - sameShade), shade + sameShade + 1).reduce((sum, one) => sum + one, 0);
    const shade = counts.reduce((best, _, one) => (near(counts, one) > near(counts, best) ? one : best), 0);
    const ground = near(counts, shade);
    const read = written.reduce((sum, one) => sum + one, 0) - near(written, shade);
    return ground >= evenShare * all && read >= readShare * (all - ground);
  }

  /** The number of marked cells. */
  get count(): number {
    return this.#marked.reduce((sum, one) => sum + one, 0);
  }

  /** Takes out the cells of a word. */
  take(box: Box): void {
    this.#fill(this.#worded, 1, box);
    this.#fill(this.#marked, 0, box);
  }

  #fill(cells: Uint8Array, value: number, [left, top, right, bottom]: Box): void {
    const [first, last] = [left, right].map((x) => Math.floor(x / this.#side)) as [number, number];
    const [upper, lower] = [top, bottom].map((y) => Math.floor(y / this.#side)) as [number, number];
    for (let row = Math.max(0, upper); row <= Math.min(this.#down - 1, lower); row++)
      cells.fill(
        value,
        row * this.#across + Math.max(0, first),
        row * this.#across + Math.max(0, Math.min(this.#across, last + 1)),
      );
  }

  clearAlong(from: Stroke["from"], to: Stroke["to"], width: number): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / this.#side));
    const half = width / 2 + 1;
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [0, 1].map((axis) => {
        const [start = 0, end = 0] = [from[axis], to[axis]];
        return start + ((end - start) * step) / steps;
      }) as [number, number];
      this.#fill(this.#marked, 0, [x - half, y - half, x + half, y + half]);
    }
  }

  /** Lists groups of cells that hang together, each once. */
  shapes(): Shape[] {
    const shapes: Shape[] = [];
    const ahead: number[] = [];
    const [side, across] = [this.#side, this.#across];
    for (let start = 0; start < this.#marked.length; start++) {
      if (this.#marked[start] !== 1) continue;
      let [left, top, right, bottom, count] = [across, this.#down, 0, 0, 0];
      this.#marked[start] = 0;
      ahead.push(start);
      for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
        const [column, row] = [at % across, Math.floor(at / across)];
        count += 1;
        left = Math.min(left, column);
        right = Math.max(right, column + 1);
        top = Math.min(top, row);
        bottom = Math.max(bottom, row + 1);
        this.#near(column, row, (next) => ahead.push(next));
      }
      const { width, height } = this.#picture;
      const box: Box = [left * side, top * side, Math.min(width, right * side), Math.min(height, bottom * side)];
      shapes.push({ box, count });
    }
    return shapes;
  }

  #near(column: number, row: number, take: (at: number) => void): void {
    for (let y = Math.max(0, row - reachCells); y <= Math.min(this.#down - 1, row + reachCells); y++) {
      for (let x = Math.max(0, column - reachCells); x <= Math.min(this.#across - 1, column + reachCells); x++) {
        const at = y * this.#across + x;
        if (this.#marked[at] !== 1) continue;
        this.#marked[at] = 0;
        take(at);
      }
    }
  }
}

/** Joins boxes that lie over each other. */
function joined(shapes: readonly Shape[]): Shape[] {
  if (shapes.length > mostFigures * 4) return [];
  const all: Shape[] = [];
  for (const shape of shapes) {
    let own = shape;
    for (let at = all.findIndex(({ box }) => common(box, own.box) > 0); at >= 0; ) {
      const [other] = all.splice(at, 1);
      if (other) own = { box: around([own.box, other.box]), count: own.count + other.count };
      at = all.findIndex(({ box }) => common(box, own.box) > 0);
    }
    all.push(own);
  }
  return all;
}

const common = (one: Box, other: Box): number => areaOf(intersect(one, other));

function isShadow([left, top, right, bottom]: Box, { width, height }: Picture): boolean {
  const { width: edge } = shadow;
  const [inner, outer] = [edge, 1 - edge];
  const isAtEdge = right <= inner * width || left >= outer * width || bottom <= inner * height || top >= outer * height;
  const [across, down] = [(right - left) / width, (bottom - top) / height];
  return isAtEdge && Math.max(across, down) >= shadow.length && Math.min(across, down) <= shadow.width;
}
