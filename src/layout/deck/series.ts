import type { Box } from "../model/box.ts";
import { boxOf, type Line } from "../model/line.ts";
import type { Drawn } from "../model/page.ts";
import type { ShapesOfPage } from "./told-shapes.ts";

/** So many lines at one distance are a text whose paragraphs stand apart. */
const fewestLines = 3;
/** In points, and in em from baseline to baseline. */
const evenPitchPt = 1.5;
const mostPitchEm = 2.7;
/** A word by itself is a label. */
const fewestWords = 2;

const mostTexts = 2_000;
const mostDrawnPaths = 3_000;

/**
 * Lines that stand by themselves below each other, alike and at one distance with nothing between them, as one text; but for
 * those of which the file tells that each is one.
 */
export function joinSeries(texts: readonly Line[][], drawn: readonly Drawn[], shapes?: ShapesOfPage): Line[][] {
  if (texts.length > mostTexts || drawn.length > mostDrawnPaths) return [...texts];
  const singles = texts.flatMap((own) => (own.length === 1 ? own : [])).filter((line) => !shapes?.of(line));
  const kinds = Map.groupBy(
    singles,
    ({ box, size, pieces }) => `${Math.round(box[0])} ${Math.round(size)} ${pieces[0]?.look.family}`,
  );
  const things = drawn.flatMap((one) => (one.kind === "letters" ? [] : [one.box]));
  const joined = new Map<Line, Line[]>();
  for (const lines of kinds.values()) {
    for (const series of seriesIn(lines.sort((a, b) => a.base - b.base)))
      if (isText(series) && !isParted(series, things)) for (const line of series) joined.set(line, series);
  }
  const done = new Set<Line[]>();
  return texts.flatMap((own) => {
    const series = own[0] && joined.get(own[0]);
    if (!series) return [own];
    if (done.has(series)) return [];
    done.add(series);
    return [series];
  });
}

function seriesIn(lines: readonly Line[]): Line[][] {
  const found: Line[][] = [];
  for (const line of lines) {
    const open = found.at(-1);
    const last = open?.at(-1);
    const before = open?.at(-2);
    const pitch = last ? line.base - last.base : 0;
    const goesOn =
      last && pitch < mostPitchEm * line.size && (!before || Math.abs(pitch - (last.base - before.base)) < evenPitchPt);
    if (goesOn) open?.push(line);
    else found.push([line]);
  }
  return found;
}

const isText = (series: readonly Line[]): boolean =>
  series.length >= fewestLines && series.every(({ text }) => text.split(" ").length >= fewestWords);

/** Whether something is drawn between lines, such as the rules of a form. */
function isParted(series: readonly Line[], things: readonly Box[]): boolean {
  const [left, top, right, bottom] = boxOf(series);
  return things.some(
    (box) =>
      box[0] < right && box[2] > left && ((box[1] > top && box[1] < bottom) || (box[3] > top && box[3] < bottom)),
  );
}
