import { areaOf, around, type Box, heightOf, liesIn, shareIn, widthOf } from "./box.ts";
import { lattices } from "./lattice.ts";
import { type Line, letterCount } from "./line.ts";
import { linesOn } from "./lines.ts";
import type { Page } from "./page.ts";

const near = 6;
const least = 14;
/** What covers that much of a page is its ground. */
const ground = 0.85;
const mostShapes = 6_000;
const enough = 4;

/** Where on a page something is drawn, by lines and areas, that is neither a table nor a line under text. */
export function figuresOn(page: Page, art: readonly Box[]): Box[] {
  const { level } = linesOn(page, () => ({ place: "" }));
  const { height, width, rulings, fills } = page;
  const { grids, rest } = lattices({ page: page.number, height, rulings, fills, lines: level });
  const whole = width * height;
  const shapes = [
    ...art.map((box) => ({ box, weight: 2 })),
    ...fills.filter(({ colour }) => colour !== "#ffffff").map(({ box }) => ({ box, weight: 1 })),
    ...rulings.map(({ across, at, from, to }) => ({
      box: (across ? [from, at, to, at] : [at, from, at, to]) as Box,
      weight: 0.2,
    })),
  ].filter(
    ({ box }) =>
      areaOf(box) < ground * whole &&
      !grids.some((grid) => liesIn(box, grid.box, 2)) &&
      !page.pictures.some((picture) => liesIn(box, picture.box, 2)),
  );
  if (shapes.length > mostShapes)
    return shapesAsOne(
      shapes.map(({ box }) => box),
      page,
    );
  return clusters(shapes.map(({ box }) => box)).filter((box) => {
    if (widthOf(box) < least || heightOf(box) < least || areaOf(box) > ground * whole) return false;
    const own = shapes.filter((shape) => liesIn(shape.box, box, 1));
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    const artful = own.some((one) => one.weight === 2);
    return weight >= enough && (artful || own.filter((one) => one.weight === 1).length >= enough) && !isText(box, rest);
  });
}

/** Text with a ground or a border of its own stays text. */
function isText(box: Box, lines: readonly Line[]): boolean {
  const inside = lines.filter((line) => liesIn(line.box, box));
  const covered = inside.reduce((sum, line) => sum + areaOf(line.box), 0) / Math.max(1, areaOf(box));
  const long = letterCount(inside) / Math.max(1, inside.length);
  return covered > 0.35 || (covered > 0.08 && long > 12);
}

/** A plan or a map: more shapes than could be sorted. */
function shapesAsOne(boxes: readonly Box[], { width, height }: Page): Box[] {
  const [left, top, right, bottom] = around(boxes);
  return [[Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)]];
}

/** Boxes around those that touch each other, by a sweep from top to bottom. */
export function clusters(boxes: readonly Box[]): Box[] {
  let all = boxes.map((box): Box => [...box]);
  for (let changed = true; changed; ) {
    changed = false;
    const made: Box[] = [];
    for (const box of all.sort((a, b) => a[1] - b[1])) {
      const hit = made.find(
        (one) =>
          box[0] <= one[2] + near && box[2] >= one[0] - near && box[1] <= one[3] + near && box[3] >= one[1] - near,
      );
      if (!hit) made.push([...box]);
      else {
        const joined = around([hit, box]);
        changed = true;
        hit.splice(0, 4, ...joined);
      }
    }
    all = made;
  }
  return all;
}

/** Lines whose letters a drawing shows as well. */
export const isLabel = (line: Line, figure: Box): boolean => shareIn(line.box, figure) > 0.6;
