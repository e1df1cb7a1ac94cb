import { linesOn, type PlaceLinks } from "../lines/lines.ts";
import { markerOf } from "../lines/list-marker.ts";
import { areaOf, type Box, liesIn } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Drawn, Page } from "../model/page.ts";
import type { Grid } from "../model/parts.ts";
import { joinLeaders } from "./leaders.ts";
import { tablesOn } from "./tables.ts";
import type { ShapesOfPage, ToldShapes } from "./told-shapes.ts";
import { unruledOn } from "./unruled.ts";

/** A page as what becomes a slide: text, tables, and what is drawn beside them. */
export interface Leaf {
  page: Page;
  lines: Line[];
  /** What the file tells of them. */
  shapes: ShapesOfPage | undefined;
  turned: Line[];
  grids: Grid[];
  drawn: Drawn[];
  /** Letters over its picture that nobody sees were left out. */
  isScan: boolean;
}

/** A picture that covers as much of a page is what its hidden letters were read from. */
const scannedShare = 0.4;

export function leafOf(given: Page, places: PlaceLinks, told: ToldShapes): Leaf {
  const isScan = hasScan(given) && given.runs.some(({ hidden, text }) => hidden && text.trim() !== "");
  const page = isScan ? { ...given, runs: given.runs.filter(({ hidden }) => !hidden) } : given;
  const { level: found, turned, decorations } = linesOn(page, places);
  const level = onTheirLines(found);
  const under = decorations.filter(({ ruling }) => ruling.isDecoration).map(({ ruling }) => ruling.of);
  const known = new Set(under);
  const rulings = page.rulings.filter((ruling) => !known.has(ruling));
  const shapes = told.on(page.number, level);
  const ruled = tablesOn({ ...page, rulings }, joinLeaders(shapes ? shapes.cut(level) : level));
  const unruled = unruledOn({ ...page, rulings }, ruled.rest, ruled.grids, shapes);
  const [grids, rest] = [[...ruled.grids, ...unruled.grids], unruled.rest];
  const byHeight = Map.groupBy(under, ({ at }) => Math.round(at));
  const isUnder = ([left, top, right, bottom]: Box) => {
    const middle = Math.round((top + bottom) / 2);
    const near = [middle - 1, middle, middle + 1].flatMap((at) => byHeight.get(at) ?? []);
    return bottom - top < thick && near.some(({ from, to }) => left > from - slight && right < to + slight);
  };
  const isOfTable = (one: Drawn) =>
    isStraight(one) && grids.some(({ box, ruled }) => liesIn(one.box, box, near) && (ruled || isOfUnruled(one)));
  const drawn = (page.drawn ?? []).filter((one) => one.kind !== "path" || !(isUnder(one.box) || isOfTable(one)));
  return { page, lines: rest, shapes, turned, grids, drawn, isScan };
}

/** A mark stands no further in front of its text. */
const farthestMarkEm = 4;
/** A page with more has a drawing of dots. */
const mostMarks = 500;

/** Sets marks down onto the lines of their texts: small ones are drawn as high as the middle of the letters. */
function onTheirLines(lines: readonly Line[]): Line[] {
  const marks = new Set(lines.filter(({ text }) => markerOf(text)?.kind === "bullet"));
  if (marks.size > mostMarks) return [...lines];
  return lines.map((mark) => {
    if (!marks.has(mark)) return mark;
    const [, top, right, bottom] = mark.box;
    const isBehind = ({ box, size }: Line) =>
      box[0] > right && box[0] - right < farthestMarkEm * size && box[1] < top && box[3] > bottom;
    const [text] = lines.filter(isBehind).sort((a, b) => a.box[0] - b.box[0]);
    return text ? { ...mark, base: text.base } : mark;
  });
}

const [slight, thick, near] = [1, 3, 2];

/** As the lines between cells and the grounds of cells are. */
const isStraight = (one: Drawn): boolean => one.kind === "path" && one.steps.every(({ to }) => to !== "curve");

/** Between its columns such a table has no borders, and its cells have no faint grounds: these stay as they are drawn. */
const isOfUnruled = (one: Drawn): boolean =>
  one.kind === "path" && one.box[2] - one.box[0] > thick && one.opacity === 1;

const hasScan = ({ drawn = [], width, height }: Page): boolean =>
  drawn.some((one) => one.kind === "picture" && areaOf(one.box) > scannedShare * width * height);
