import type { Box } from "#layout/model/box.ts";
import { areaOf, around, heightOf, intersect, widthOf } from "#layout/model/box.ts";
import type { Background, Fill, Ruling } from "#layout/model/page.ts";
import type { mupdf } from "../kernel/library.ts";
import { shaded, shadedLine } from "./shaded-lines.ts";

type Path = InstanceType<typeof mupdf.Path>;
type Matrix = readonly number[];
type Point = [x: number, y: number];

interface Stroke {
  points: Point[];
  isCurved: boolean;
  isClosed: boolean;
}

/** The most points and shapes of a page; one with more is a drawing whatever its lines are. */
const most = { points: 200_000, shapes: 20_000 };
/** The greatest height of a rectangle that is a line. */
const thickest = 3;
const shortest = 1;

/** Lines, areas and drawings on a page, as they are met. */
export class Shapes {
  readonly rulings: Ruling[] = [];
  readonly fills: Fill[] = [];
  /** Areas no larger than a line is thick, by which browsers draw dotted lines. */
  readonly dots: Fill[] = [];
  /** Drawn grounds that fill their boxes but for rounded corners. */
  readonly rounded: Background[] = [];
  readonly art: Box[] = [];
  /** The area of the boxes of all drawings, also of those beyond the most. */
  area = 0;
  #left = most.points;

  fill(path: Path, matrix: Matrix, clip: Box, colour: string): void {
    for (const { points, isCurved } of this.#strokesOf(path, matrix)) {
      if (points.length < 2) continue;
      const box = intersect(boxOf(points), clip);
      const [width, height] = [widthOf(box), heightOf(box)];
      if (width < 0 || height < 0) continue;
      if (isCurved || !isUpright(points)) this.#draw(box, isFilling(points) && { colour });
      else this.#area(box, colour);
    }
  }

  /** Notes a picture of a single pixel, which is an area of one colour. */
  pixel(box: Box, colour: string): void {
    if (widthOf(box) > 0 && heightOf(box) > 0) this.#area(box, colour);
  }

  #area(box: Box, colour: string): void {
    const [width, height] = [widthOf(box), heightOf(box)];
    if (height <= thickest && width > 2 * height) this.#rule(true, box, colour);
    else if (width <= thickest && height > 2 * width) this.#rule(false, box, colour);
    else if (width <= thickest && height <= thickest) this.dots.push({ box, colour });
    else if (this.fills.length < most.shapes) this.fills.push({ box, colour });
  }

  stroke(path: Path, matrix: Matrix, clip: Box, colour: string, lineWidth: number): void {
    const scale = Math.sqrt(Math.abs((matrix[0] ?? 1) * (matrix[3] ?? 1) - (matrix[1] ?? 0) * (matrix[2] ?? 0)));
    const width = Math.max(0.25, lineWidth * scale);
    for (const { points, isCurved, isClosed } of this.#strokesOf(path, matrix)) {
      const ends = isClosed && points[0] ? [...points, points[0]] : points;
      if (isCurved || ends.some((point, at) => at > 0 && isLeaning(ends[at - 1] ?? point, point))) {
        const box = intersect(boxOf(points), clip);
        if (widthOf(box) >= 0 && heightOf(box) >= 0) this.#draw(box);
        continue;
      }
      for (const [at, to] of ends.entries()) {
        const from = ends[at - 1];
        if (!from) continue;
        const half = width / 2;
        const across = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
        const line = boxOf([from, to]);
        const thick: Box = across
          ? [line[0], line[1] - half, line[2], line[3] + half]
          : [line[0] - half, line[1], line[2] + half, line[3]];
        const seen = intersect(thick, clip);
        if (widthOf(seen) >= 0 && heightOf(seen) >= 0) this.#rule(across, seen, colour);
      }
    }
  }

  /** Whether a path is one area that fills its box, but for rounded corners. */
  isFilling(path: Path, matrix: Matrix): boolean {
    const strokes = this.#strokesOf(path, matrix);
    return strokes.length === 1 && strokes.every(({ points }) => isFilling(points));
  }

  /** Notes a drawing of another kind, and whether it fills its box. */
  draw(box: Box, isFull = false): void {
    if (widthOf(box) > 0 && heightOf(box) > 0) this.#draw(box, isFull && {});
  }

  /** Notes a shaded area if it is a line, and tells whether it is one. */
  line(box: Box): boolean {
    const line = shadedLine(box);
    if (line) this.#rule(line.isAcross, box, shaded);
    return line !== undefined;
  }

  #draw(box: Box, ground: Pick<Background, "colour"> | false = false): void {
    this.area += areaOf(box);
    if (this.art.length >= most.shapes) return;
    this.art.push(box);
    if (ground) this.rounded.push({ box, ...ground });
  }

  #rule(across: boolean, [left, top, right, bottom]: Box, colour: string): void {
    const [from, to] = across ? [left, right] : [top, bottom];
    if (to - from < shortest || this.rulings.length >= most.shapes) return;
    const at = across ? (top + bottom) / 2 : (left + right) / 2;
    this.rulings.push({ across, at, from, to, width: across ? bottom - top : right - left, colour });
  }

  #strokesOf(path: Path, matrix: Matrix): Stroke[] {
    const strokes: Stroke[] = [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    const move = (x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f];
    const add = (point: Point) => {
      if (this.#left-- > 0) strokes.at(-1)?.points.push(point);
    };
    path.walk({
      moveTo: (x, y) => void strokes.push({ points: [move(x, y)], isCurved: false, isClosed: false }),
      lineTo: (x, y) => add(move(x, y)),
      curveTo: (_a, _b, _c, _d, x, y) => {
        const stroke = strokes.at(-1);
        if (stroke) stroke.isCurved = true;
        add(move(x, y));
      },
      closePath: () => {
        const stroke = strokes.at(-1);
        if (stroke) stroke.isClosed = true;
      },
    });
    return strokes;
  }
}

const slight = 0.3;
const boxOf = (points: readonly Point[]): Box => around(points.map(([x, y]): Box => [x, y, x, y]));
const isLeaning = (from: Point, to: Point): boolean =>
  Math.abs(from[0] - to[0]) > slight * 2 && Math.abs(from[1] - to[1]) > slight * 2;

/** The least share of its box that an area fills, with rounded corners. */
const filling = 0.85;

function isFilling(points: readonly Point[]): boolean {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2 > filling * areaOf(boxOf(points));
}

/** Whether all corners are those of the box around. */
function isUpright(points: readonly Point[]): boolean {
  const [left, top, right, bottom] = boxOf(points);
  const isNear = (value: number, one: number, other: number) =>
    Math.abs(value - one) < slight || Math.abs(value - other) < slight;
  return points.length <= 6 && points.every(([x, y]) => isNear(x, left, right) && isNear(y, top, bottom));
}
