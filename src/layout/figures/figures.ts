import { formFieldsOn } from "../lines/form-fields.ts";
import { linesOn } from "../lines/lines.ts";
import { areaOf, around, type Box, heightOf, liesIn, overlap, shareIn, widthOf } from "../model/box.ts";
import { type Line, letterCount } from "../model/line.ts";
import type { Page } from "../model/page.ts";
import { lattices } from "../tables/lattice.ts";
import { panelsAmong } from "./panels.ts";

/** Shapes that are nearer to each other are of one drawing. */
const nearPt = 6;
/** A smaller drawing with text on it is a mark in the text. */
const leastFigurePt = 14;
/** Thinner areas are lines. */
const leastBarePt = 3;
/** What covers that much of a page is its ground. */
const wholePageShare = 0.85;
/** A page with more is a plan or a map, which takes too long to sort. */
const mostShapes = 6_000;
/** What kinds of shapes count towards a drawing, and how much all of them count at least. */
const weights = { curve: 2, area: 1, picture: 1, line: 0.2 };
const leastWeight = 4;
/** A curve as wide that nothing is written on is a drawing by itself. */
const loneDrawingPt = 48;
const fewFields = 2;
const fewestColumns = 3;
/** Pictures that touch each other are slices of one. */
const slicePt = 1;
/** Parts of one drawing stand no further apart. */
const apartPt = 40;
/** A longer text is no label. */
const longLabelLetters = 40;
/** A drawing with more letters is a form, or a poster. */
const mostFigureLetters = 700;
/** Where letters cover more of an area, it is text, and no drawing with labels. */
const mostCoveredShare = 0.35;
const white = "#ffffff";
const captioned = /^(?:fig(?:ure|\.)|table|abb(?:ildung|\.)|tab(?:elle|\.)|chart|image|plate|scheme)\s*\d/i;

interface DrawnShape {
  box: Box;
  weight: number;
  /** Pixels, and not lines or areas. */
  isPicture?: boolean;
  isArea?: boolean;
  isWhite?: boolean;
}

interface DrawnOn {
  /** Drawings of several shapes, with their labels. */
  drawings: Box[];
  /** Shapes that nothing is written on and that are of no drawing. */
  bare: Box[];
}

/** Where on a page something is drawn, by lines, areas and pictures together, that is neither a table nor a line under text. */
export function figuresOn(page: Page, drawn: readonly Box[]): Box[] {
  const { drawings, bare } = drawnOn(page, drawn);
  return [...drawings, ...bare];
}

/** Finds drawings without single shapes, such as balls in front of items. */
export const drawingsOn = (page: Page, drawn: readonly Box[]): Box[] => drawnOn(page, drawn).drawings;

function drawnOn(given: Page, drawn: readonly Box[]): DrawnOn {
  if (!isDrawnOn(given, drawn)) return { drawings: [], bare: [] };
  const { page, lines, isShown } = formFieldsOn(given);
  const art = drawn.filter((box) => !isShown(box));
  // A page of nothing but letters may have a hundred thousand of them.
  if (art.length + page.fills.length + page.rulings.length + page.pictures.length === 0)
    return { drawings: [], bare: [] };
  const { level: written, highlights } = linesOn(page, () => ({ place: "" }));
  const level = [...written, ...lines];
  const { height, width, rulings } = page;
  const fills = page.fills.filter((fill) => !highlights.includes(fill));
  const { grids, rest, shaded } = lattices({ page: page.number, height, rulings, fills, lines: level });
  const whole = width * height;
  const areas = new Map((page.rounded ?? []).map(({ box, colour }) => [box.join(), colour]));
  const all: DrawnShape[] = [
    ...art.map((box) => ({
      box,
      weight: weights.curve,
      isArea: areas.has(box.join()),
      isWhite: areas.get(box.join()) === white,
    })),
    ...onceEach(fills.filter(({ colour }) => colour !== white)).map((box) => ({
      box,
      weight: weights.area,
      isArea: true,
    })),
    ...rulings.map(({ across, at, from, to }) => ({
      box: (across ? [from, at, to, at] : [at, from, at, to]) as Box,
      weight: weights.line,
    })),
    ...page.pictures.map(({ box }) => ({ box, weight: weights.picture, isPicture: true })),
  ];
  const tables = [...grids.map(({ box }) => box), ...shaded];
  // Areas and lines in a table are of its cells.
  const isOfCell = ({ box, weight, isArea }: DrawnShape) =>
    (isArea || weight !== weights.curve) && tables.some((table) => liesIn(box, table, 2));
  const drawing = all.filter((shape) => areaOf(shape.box) < wholePageShare * whole && !isOfCell(shape));
  if (drawing.length > mostShapes) return { drawings: shapesAsOne(drawing, page), bare: [] };
  const panels = panelsAmong(drawing, rest);
  const shapes = drawing.filter((shape) => !panels.has(shape));
  const groups = clusters(
    shapes.map(({ box }) => box),
    (one, other) => (isBarePicture(one, shapes) && isBarePicture(other, shapes) ? slicePt : nearPt),
  );
  // In a picture nobody could fill in a form.
  const isForm = (box: Box) => lines.filter((line) => liesIn(line.box, box)).length >= fewFields;
  const figures = groups.filter((box) => isFigure(box, shapes, whole) && !isText(box, rest) && !isForm(box));
  const drawings = joined(figures, groups, rest);
  const others = groups.filter((box) => !drawings.some((figure) => overlap(box, figure)));
  const bare = others.filter((box) => isBare(box, shapes, level));
  const charts = chartsAmong(bare, shapes, level);
  return { drawings: [...drawings, ...charts], bare: bare.filter((box) => !charts.some((one) => liesIn(box, one))) };
}

/** Finds charts: columns that stand on one line, as wide as each other and not as high, with the labels between them. */
function chartsAmong(bare: readonly Box[], shapes: readonly DrawnShape[], lines: readonly Line[]): Box[] {
  const areas = new Set(shapes.flatMap(({ box, weight }) => (weight === weights.area ? [box.join()] : [])));
  const columns = Map.groupBy(
    bare.filter((box) => areas.has(box.join())),
    ([left, , right, bottom]) => `${Math.round(bottom)} ${Math.round(right - left)}`,
  );
  return [...columns.values()].flatMap((own) => {
    const box = around(own);
    const isChart = own.length >= fewestColumns && new Set(own.map(([, top]) => Math.round(top))).size > 1;
    const isRead = () => isText(box, lines) || lines.some((line) => overlap(line.box, box) && isSaid(line));
    return isChart && !isRead() ? [withLabels(box, lines)] : [];
  });
}

/** Whether there is anything of which a figure is made: lines alone, and one picture between them, are none, but for thousands of lines. */
const isDrawnOn = ({ fills, pictures, rulings }: Page, art: readonly Box[]): boolean =>
  art.length > 0 ||
  pictures.length > 1 ||
  fills.some(({ colour }) => colour !== white) ||
  fills.length + pictures.length + rulings.length > mostShapes;

/** An area that is drawn again on itself, as grounds of cells are at times, is one. */
const onceEach = (fills: Page["fills"]): Box[] => [...new Map(fills.map(({ box }) => [box.join(), box])).values()];

function isFigure(box: Box, shapes: readonly DrawnShape[], whole: number): boolean {
  if (widthOf(box) < leastFigurePt || heightOf(box) < leastFigurePt || areaOf(box) > wholePageShare * whole)
    return false;
  const own = shapes.filter((shape) => liesIn(shape.box, box, 1));
  const weight = own.reduce((sum, one) => sum + one.weight, 0);
  const pictures = own.filter(({ isPicture }) => isPicture).length;
  if (pictures > 1) return true;
  const artful = own.some((one) => one.weight === weights.curve);
  return weight >= leastWeight && (artful || own.filter((one) => one.weight === weights.area).length >= leastWeight);
}

/** Whether a box is of areas or curves that nothing is written on, such as how far a bar is filled, or the sign of a telephone. */
function isBare(box: Box, shapes: readonly DrawnShape[], lines: readonly Line[]): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (Math.min(width, height) < leastBarePt && Math.max(width, height) <= loneDrawingPt) return false;
  if (lines.some((line) => overlap(line.box, box))) return false;
  return shapes.some((one) => one.weight >= weights.area && !one.isPicture && !one.isWhite && liesIn(one.box, box, 1));
}

const isBarePicture = (box: Box, shapes: readonly DrawnShape[]): boolean =>
  shapes.some((shape) => shape.isPicture && shape.box.every((side, at) => side === box[at]));

/** Parts of one drawing stand apart where only its labels are between them. */
function joined(figures: readonly Box[], groups: readonly Box[], lines: readonly Line[]): Box[] {
  const made = figures.map((box): Box => [...box]);
  const isFree = (box: Box): boolean => !lines.some((line) => overlap(line.box, box) && isSaid(line));
  for (let changed = true; changed; ) {
    changed = false;
    for (const figure of made) {
      for (const other of groups) {
        if (liesIn(other, figure, 1) || !isNear(figure, other)) continue;
        const both = around([figure, other]);
        if (!isFree(both)) continue;
        figure.splice(0, 4, ...both);
        changed = true;
      }
    }
  }
  // Where a whole is text, only that is a drawing on which nothing is said, such as a sign.
  const isBare = (figure: Box) => !lines.some((line) => isLabel(line, figure));
  const whole = made.flatMap((box) =>
    isText(box, lines) ? figures.filter((figure) => liesIn(figure, box) && isBare(figure)) : [withLabels(box, lines)],
  );
  return whole.filter(
    (box, at) =>
      !whole.some((other, place) => place !== at && liesIn(box, other) && (place < at || !liesIn(other, box))),
  );
}

/** A label that sticks out is shown whole. */
function withLabels(figure: Box, lines: readonly Line[]): Box {
  const labels = lines.filter(({ box }) => overlap(box, figure) && isLabel({ box }, figure));
  return around([figure, ...labels.map(({ box }) => box)]);
}

/** Text, and no label: longer, or the caption. */
const isSaid = ({ text }: Line): boolean => text.length > longLabelLetters || captioned.test(text);

function isNear(one: Box, other: Box): boolean {
  const across = Math.max(one[0], other[0]) - Math.min(one[2], other[2]);
  const down = Math.max(one[1], other[1]) - Math.min(one[3], other[3]);
  return Math.max(across, down) < apartPt && Math.min(across, down) < nearPt;
}

/** Text with a ground or a border of its own stays text. */
function isText(box: Box, lines: readonly Line[]): boolean {
  const inside = lines.filter((line) => liesIn(line.box, box));
  const covered = inside.reduce((sum, line) => sum + areaOf(line.box), 0) / Math.max(1, areaOf(box));
  // A form, or a poster: what is said on it is to be found and changed.
  return letterCount(inside) > mostFigureLetters || covered > mostCoveredShare;
}

/** A plan or a map: more shapes than could be sorted. */
function shapesAsOne(shapes: readonly DrawnShape[], { width, height }: Page): Box[] {
  const [left, top, right, bottom] = around(shapes.map(({ box }) => box));
  return [[Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)]];
}

/** Boxes around those that touch each other, by a sweep from top to bottom. */
export function clusters(boxes: readonly Box[], reach: (one: Box, other: Box) => number = () => nearPt): Box[] {
  let all = boxes.map((box): Box => [...box]);
  for (let changed = true; changed; ) {
    changed = false;
    const made: Box[] = [];
    for (const box of all.sort((a, b) => a[1] - b[1])) {
      const hit = made.find((one) => touches(one, box, nearPt) && touches(one, box, reach(one, box)));
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

const touches = (one: Box, box: Box, by: number): boolean =>
  box[0] <= one[2] + by && box[2] >= one[0] - by && box[1] <= one[3] + by && box[3] >= one[1] - by;

/** Lines whose letters a drawing shows as well. */
export const isLabel = (line: Pick<Line, "box">, figure: Box): boolean => shareIn(line.box, figure) > 0.6;
