import { areaOf, type Box, heightOf, intersect, liesIn, widthOf } from "#layout/model/box.ts";
import type { DrawnPath } from "#layout/model/page.ts";
import { disown } from "../../kernel/lent.ts";
import { mupdf } from "../../kernel/library.ts";
import { hexOf } from "../colours.ts";
import { shaded, shadedLine } from "../shaded-lines.ts";
import { type Matrix, type Outline, outlineOf, rectSteps } from "./outline.ts";
import { give, Scopes, unitBox } from "./scopes.ts";

type Device = InstanceType<typeof mupdf.Device>;
type Image = InstanceType<typeof mupdf.Image>;
type StrokeState = InstanceType<typeof mupdf.StrokeState>;

/** The drawing of one operator; how it draws is left out where only drawing it tells. */
export interface Op {
  box: Box;
  steps: number;
  path?: DrawnPath;
  image?: { image: Image; matrix: Matrix; opacity: number };
  isBlended?: boolean;
  /** Pixels a point, where the drawing has pixels of its own. */
  density?: number;
}

/** Where letters are drawn, and how many operators have drawn something before. */
export interface Letters {
  box: Box;
  place: number;
}

const leastOpacity = 0.02;
/** The most drawings that are told; pages with more are drawn as a whole, and hostile ones have millions. */
export const mostOps = 20_000;
const mostLetters = 3_000;

/** Collects all that is drawn on a page but letters, in its order. The caller gets the images, and destroys them. */
export function gather(run: (device: Device) => void, page: Box): { ops: Op[]; letters: Letters[] } {
  const ops: Op[] = [];
  const letters: Letters[] = [];
  const [left, top] = page;
  const scopes = new Scopes([0, 0, page[2] - left, page[3] - top]);
  const moved = (matrix: Matrix): Matrix => [...matrix.slice(0, 4), (matrix[4] ?? 0) - left, (matrix[5] ?? 0) - top];
  /** Unseen drawings are counted as well: a second drawing finds each by its place. */
  const add = (op: Op, isSeen: boolean) => {
    const box = intersect(op.box, scopes.box);
    const shown = isSeen && !scopes.isInText && widthOf(box) >= 0 && heightOf(box) >= 0;
    ops.push(shown ? { ...op, box, isBlended: scopes.isBlended } : { box: [0, 0, -1, -1], steps: 0 });
  };
  const whole = (box: Box) => scopes.isPlain && liesWithin(box, scopes.box);
  const device = new mupdf.Device({
    ...scopes.calls(moved),
    fillPath(path, _evenOdd, matrix, space, colour, alpha) {
      if (scopes.counts && ops.length < mostOps) {
        const outline = outlineOf(path, moved(matrix));
        const drawn = scopes.isPlain ? filled(outline, scopes.box, hexOf(colour, space), alpha) : undefined;
        add(
          { box: drawn?.box ?? outline.box, steps: outline.steps.length, ...(drawn ? { path: drawn } : {}) },
          alpha > leastOpacity,
        );
      }
      give(path, space);
    },
    strokePath(path, stroke, matrix, space, colour, alpha) {
      if (scopes.counts && ops.length < mostOps) {
        const place = moved(matrix);
        const outline = outlineOf(path, place);
        const line = lineOf(stroke, place, hexOf(colour, space));
        const half = line.width / 2;
        const [x, y, r, b] = outline.box;
        const isTold = outline.isWhole && outline.steps.length > 1 && whole(outline.box);
        const drawn: DrawnPath = { kind: "path", box: outline.box, steps: outline.steps, line, opacity: alpha };
        const box: Box = [x - half, y - half, r + half, b + half];
        add({ box, steps: outline.steps.length, ...(isTold ? { path: drawn } : {}) }, alpha > leastOpacity);
      }
      give(path, stroke, space);
    },
    fillShade(shade, _matrix, alpha) {
      disown(shade);
      if (!scopes.counts) return;
      const { box } = scopes;
      const path: DrawnPath = { kind: "path", box, steps: rectSteps(box), fill: shaded, opacity: alpha };
      add({ box, steps: 1, ...(shadedLine(box) ? { path } : {}) }, alpha > leastOpacity);
    },
    fillImage(image, matrix, alpha) {
      const place = moved(matrix);
      if (!scopes.counts || ops.length >= mostOps) return give(image);
      const shape = unitBox(place);
      const isTold = scopes.isPlain && (isLevel(place) || liesWithin(shape, scopes.box)) && isSquare(place);
      const density = image.getWidth() / Math.max(0.01, Math.hypot(place[0] ?? 1, place[1] ?? 0));
      const seen = areaOf(intersect(shape, scopes.box)) > 0.01 && alpha > leastOpacity && !scopes.isInText;
      const told = isTold && seen ? { image: { image, matrix: place, opacity: alpha } } : {};
      add({ box: shape, steps: 0, density, ...told }, seen);
      if (!("image" in told)) give(image);
    },
    fillImageMask(image, matrix, space, _colour, alpha) {
      const place = moved(matrix);
      const density = image.getWidth() / Math.max(0.01, Math.hypot(place[0] ?? 1, place[1] ?? 0));
      if (scopes.counts) add({ box: unitBox(place), steps: 1, density }, alpha > leastOpacity);
      give(image, space);
    },
    fillText(text, matrix, space, _colour, alpha) {
      if (alpha > leastOpacity && letters.length < mostLetters) {
        const box = intersect(text.getBounds(null as never, moved(matrix) as never) as Box, scopes.box);
        if (widthOf(box) > 0 && heightOf(box) > 0) letters.push({ box, place: ops.length });
      }
      give(text, space);
    },
    strokeText: (text, stroke, _matrix, space) => give(text, stroke, space),
    ignoreText: (text) => give(text),
  });
  run(device);
  device.close();
  device.destroy();
  return { ops: joined(ops), letters };
}

const slack = 1;
const liesWithin = (box: Box, outer: Box): boolean =>
  box[0] >= outer[0] - slack && box[1] >= outer[1] - slack && box[2] <= outer[2] + slack && box[3] <= outer[3] + slack;

/** An area: a rectangle is cut where its clip ends; another outline is told only where all of it is seen. */
function filled(outline: Outline, clip: Box, fill: string, opacity: number): DrawnPath | undefined {
  const common = { kind: "path", fill, opacity } as const;
  if (outline.rect) {
    const box = intersect(outline.rect, clip);
    return { ...common, box, steps: rectSteps(box) };
  }
  const isTold = outline.isWhole && outline.steps.length > 2 && liesWithin(outline.box, clip);
  return isTold ? { ...common, box: outline.box, steps: outline.steps } : undefined;
}

const thinnest = 0.25;

function lineOf(
  stroke: StrokeState,
  [a = 1, b = 0, c = 0, d = 1]: Matrix,
  colour: string,
): NonNullable<DrawnPath["line"]> {
  const width = Math.max(thinnest, stroke.getLineWidth() * Math.sqrt(Math.abs(a * d - b * c)));
  const dash = stroke.getDashes()?.[0];
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const style = dash === undefined || dash === 0 ? "solid" : dash * scale < 2 * width ? "dotted" : "dashed";
  return { width, colour, style };
}

const isLevel = ([, b = 0, c = 0]: Matrix): boolean => Math.abs(b) < 0.01 && Math.abs(c) < 0.01;

/** Whether a matrix keeps the sides of a square at right angles. */
function isSquare([a = 1, b = 0, c = 0, d = 1]: Matrix): boolean {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  return width > 0 && height > 0 && Math.abs(a * c + b * d) < 0.01 * width * height;
}

/** Joins a fill with the line around it: an area with both is drawn in two steps, and is one shape. */
function joined(ops: readonly Op[]): Op[] {
  const all = [...ops];
  all.forEach((op, at) => {
    const before = all[at - 1];
    const [fill, line] = [before?.path, op.path];
    if (!before || !fill?.fill || fill.line || !line?.line || line.fill || fill.opacity !== line.opacity) return;
    const isSame =
      fill.steps.length - line.steps.length <= 1 &&
      liesIn(fill.box, line.box, 0.1) &&
      liesIn(line.box, fill.box, 0.1) &&
      JSON.stringify(fill.steps.slice(0, line.steps.length)) === JSON.stringify(line.steps);
    if (!isSame) return;
    all[at - 1] = { box: [0, 0, -1, -1], steps: 0 };
    all[at] = { ...op, path: { ...fill, line: line.line } };
  });
  return all;
}
