import type { Box, Matrix } from "../kernel/box.ts";
import { grow, isEmpty, unite } from "../kernel/box.ts";
import { mupdf } from "../kernel/library.ts";
import { decimal } from "../kernel/operators.ts";
import { bandsOf, type Region, takesAll, takesNothing } from "./region.ts";

export type Point = readonly [x: number, y: number];

/** A line, or a curve by its two handles and its end. */
type Step = readonly [end: Point] | readonly [one: Point, two: Point, end: Point];

/** A part of a path in the coordinates of the page, and how the file writes it. */
interface Stroke {
  start: Point;
  steps: Step[];
  isClosed: boolean;
  written: string[];
}

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

/** The outcome for a path: it stays as it is, all of it goes, or it is written anew. */
export type Fate = { is: "same" | "gone" } | { is: "cut"; text: string } | { is: "whole" };

export interface Pen {
  ctm: Matrix;
  /** Half of a line's width in points of the page; 0 where no line is drawn. */
  reachPt: number;
  isDashed: boolean;
}

/** The path that content is about to paint (ISO 32000-1, 8.5.2). */
export class Path {
  #parts: Stroke[] = [];
  #at: Point = [0, 0];

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** Adds an operation of a path; tells whether it is one. */
  add(operator: string, operands: readonly string[], ctm: Matrix): boolean {
    const numbers = operands.map(Number);
    const points: Point[] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2)
      points.push(apply(ctm, [numbers[at] ?? 0, numbers[at + 1] ?? 0]));
    const written = `${operands.join(" ")} ${operator}`;
    const [one, two, three] = points;
    if (operator === "m" && one) this.#parts.push({ start: one, steps: [], isClosed: false, written: [written] });
    else if (operator === "re" && numbers.length >= 4) this.#rectangle(numbers, ctm, written);
    else if (operator === "l" && one) this.#step([one], written);
    else if (operator === "c" && one && two && three) this.#step([one, two, three], written);
    else if (operator === "v" && one && two) this.#step([this.#at, one, two], written);
    else if (operator === "y" && one && two) this.#step([one, two, two], written);
    else if (operator === "h") this.#close(written);
    else return pathOperators.has(operator);
    if (operator === "m" && one) this.#at = one;
    return true;
  }

  #step(step: Step, written: string): void {
    const end = step[step.length - 1] as Point;
    const part = this.#open();
    part.steps.push(step);
    part.written.push(written);
    this.#at = end;
  }

  /** The part that goes on; behind a closed one another begins at its beginning. */
  #open(): Stroke {
    const last = this.#parts.at(-1);
    if (last && !last.isClosed) return last;
    const start = last?.start ?? this.#at;
    const part: Stroke = { start, steps: [], isClosed: false, written: [] };
    this.#parts.push(part);
    return part;
  }

  #close(written: string): void {
    const last = this.#parts.at(-1);
    if (!last || last.isClosed) return;
    last.isClosed = true;
    last.written.push(written);
    this.#at = last.start;
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[], ctm: Matrix, written: string): void {
    const corner = (across: number, down: number) => apply(ctm, [x + across, y + down]);
    const steps: Step[] = [[corner(width, 0)], [corner(width, height)], [corner(0, height)]];
    this.#at = corner(0, 0);
    this.#parts.push({ start: this.#at, steps, isClosed: true, written: [written] });
  }

  get bounds(): Box | undefined {
    return this.#parts.map(boundsOf).reduce<Box | undefined>(unite, undefined);
  }

  /** Decides what is left of the path where a region is taken out of the page. */
  fate(region: Region, { ctm, reachPt, isDashed }: Pen): Fate {
    const bounds = this.bounds;
    if (!bounds || takesNothing(region, grow(bounds, reachPt))) return { is: "same" };
    if (takesAll(region, region.takes === "outside" ? grow(bounds, reachPt) : bounds)) return { is: "gone" };
    const back = inverse(ctm);
    let [isSame, isWhole] = [true, false];
    const texts = this.#parts.flatMap((part) => {
      const own = boundsOf(part);
      if (takesNothing(region, grow(own, reachPt)) || isPlain(part)) return part.written;
      if (takesAll(region, region.takes === "outside" ? grow(own, reachPt) : own)) {
        isSame = false;
        return [];
      }
      if (!hasCornerIn(part, region)) return part.written;
      if (!back || isDashed) {
        isWhole = true;
        return part.written;
      }
      const bands = bandsOf(region).map((band) => grow(band, -reachPt));
      const cut = bands
        .filter((band) => !isEmpty(band))
        .reduce<Stroke[]>((parts, band) => parts.flatMap((one) => without(one, band)), [part]);
      isSame = false;
      return cut.map((one) => write(one, back));
    });
    if (isWhole) return { is: "whole" };
    return isSame ? { is: "same" } : { is: "cut", text: texts.join(" ") };
  }
}

const pathOperators = new Set(["m", "l", "c", "v", "y", "h", "re"]);

const pointsOf = ({ start, steps }: Stroke): Point[] => [start, ...steps.flat()];

function boundsOf(part: Stroke): Box {
  const points = pointsOf(part);
  let box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points)
    box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
  return box;
}

/** The most corners, without curves, of a line or a frame that tells nobody anything. */
const mostPlainSteps = 4;
const isPlain = ({ steps }: Stroke): boolean =>
  steps.length <= mostPlainSteps && steps.every((step) => step.length === 1);

const isIn = ([x, y]: Point, [left, bottom, right, top]: Box): boolean =>
  x > left && x < right && y > bottom && y < top;

const hasCornerIn = (part: Stroke, region: Region): boolean =>
  pointsOf(part).some((point) => bandsOf(region).some((band) => isIn(point, band)));

/** The inverse of a matrix; undefined where it brings everything onto one line. */
function inverse(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d] = matrix;
  return Math.abs(a * d - b * c) < 1e-12 ? undefined : mupdf.Matrix.invert([...matrix]);
}

/** How often a curve is halved where it crosses an edge: to a thousandth of its length. */
const halvings = 10;

/**
 * A part of a path without its corners inside of a band. The points where it goes in and comes out are joined by a
 * straight line, which lies in the band because that has no dents: so outside of it nothing changes, neither lines nor
 * filled areas.
 */
function without(part: Stroke, band: Box): Stroke[] {
  const points = [...part.steps];
  if (part.isClosed) points.push([part.start]);
  const kept: Step[] = [];
  let start: Point | undefined = isIn(part.start, band) ? undefined : part.start;
  let at = part.start;
  const put = (step: Step) => {
    if (start === undefined) start = step[step.length - 1] as Point;
    else kept.push(step);
  };
  for (const step of points) {
    follow(at, step, band, halvings, put);
    at = step[step.length - 1] as Point;
  }
  if (start === undefined) return [];
  const open = { start, steps: kept, isClosed: part.isClosed, written: [] };
  return [part.isClosed ? open : withEnds(open, { from: at, to: part.start }, band)];
}

/** Lets a filled path go on where its closing line leaves the band, which nobody writes. */
function withEnds(part: Stroke, closing: { from: Point; to: Point }, band: Box): Stroke {
  const crossing: Point[] = [];
  followLine(closing.from, closing.to, band, ([point]) => void crossing.push(point as Point));
  const [edge] = crossing;
  if (!edge) return part;
  if (isIn(closing.from, band) && !isIn(closing.to, band)) return { ...part, steps: [...part.steps, [edge]] };
  if (isIn(closing.to, band) && !isIn(closing.from, band))
    return { ...part, start: edge, steps: [[part.start], ...part.steps] };
  return part;
}

function follow(from: Point, step: Step, band: Box, depth: number, put: (step: Step) => void): void {
  const end = step[step.length - 1] as Point;
  if (step.length === 1) {
    followLine(from, end, band, put);
    return;
  }
  const [one, two] = step;
  const hull = [from, one, two, end];
  if (hull.every((point) => isIn(point, band))) return;
  if (isApart(hull, band)) {
    put(step);
    return;
  }
  if (depth === 0) {
    followLine(from, end, band, put);
    return;
  }
  const [a, b, c] = [middle(from, one), middle(one, two), middle(two, end)];
  const [d, e] = [middle(a, b), middle(b, c)];
  const half = middle(d, e);
  follow(from, [a, d, half], band, depth - 1, put);
  follow(half, [e, c, end], band, depth - 1, put);
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const isApart = (points: readonly Point[], [left, bottom, right, top]: Box): boolean =>
  points.every(([x]) => x <= left) ||
  points.every(([x]) => x >= right) ||
  points.every(([, y]) => y <= bottom) ||
  points.every(([, y]) => y >= top);

function followLine(from: Point, end: Point, band: Box, put: (step: Step) => void): void {
  const [fromInside, endInside] = [isIn(from, band), isIn(end, band)];
  if (fromInside && endInside) return;
  const span = fromInside !== endInside ? spanIn(from, end, band) : undefined;
  // The line comes out of the band here, or goes into it.
  if (span && fromInside) put([between(from, end, span[1])]);
  if (span && endInside) put([between(from, end, span[0])]);
  if (!endInside) put([end]);
}

const between = (from: Point, end: Point, at: number): Point => [
  from[0] + (end[0] - from[0]) * at,
  from[1] + (end[1] - from[1]) * at,
];

/** The part of a line that lies in a band. */
function spanIn(from: Point, end: Point, [left, bottom, right, top]: Box): [number, number] {
  let [first, last] = [0, 1];
  for (const [at, low, high] of [
    [0, left, right],
    [1, bottom, top],
  ] as const) {
    const [origin, way] = [from[at], end[at] - from[at]];
    if (way === 0) continue;
    const [one, two] = [(low - origin) / way, (high - origin) / way];
    first = Math.max(first, Math.min(one, two));
    last = Math.min(last, Math.max(one, two));
  }
  return [first, last];
}

function write({ start, steps, isClosed }: Stroke, back: Matrix): string {
  const place = (point: Point) => apply(back, point).map(decimal).join(" ");
  const written = steps.map((step) => `${step.map(place).join(" ")} ${step.length === 1 ? "l" : "c"}`);
  return [`${place(start)} m`, ...written, ...(isClosed ? ["h"] : [])].join(" ");
}
