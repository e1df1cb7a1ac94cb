import { areaOf, type Box, heightOf, overlap, widthOf } from "../model/box.ts";

/** What is drawn on a page, by its place. */
export interface DrawnMark {
  box: Box;
  /** An area that fills its box, but for rounded corners. */
  isArea?: boolean;
}

/** Borders, shadows, and strips of colours that pass into one another are no wider. */
const borderPt = 9;
/** Rounded corners are no larger. */
const cornerPt = 20;
/** No text has room on a smaller area. */
const leastPanelPt = { width: 20, height: 6 };
/** Text may reach so far over the edge of its ground. */
const slackPt = 2;
/** Marks that differ by fewer points touch. */
const touchingPt = 1.5;
/** A border runs along so much of a panel's side. */
const alongSideShare = 0.6;
/** Lines cover so much of a ground's height. */
const writtenHeightShare = 0.05;
/** A page with more has a drawing of labelled parts. */
const mostPanels = 40;

/**
 * Areas that are the ground of text, as slides have for each thing that they say, with their borders and shadows. Nothing
 * that is drawn leads to them from outside, as lines and arrows lead to the boxes of a plan; on them more may be drawn.
 */
export function panelsAmong<T extends DrawnMark>(marks: readonly T[], lines: readonly { box: Box }[]): Set<T> {
  const panels = new Set(marks.filter(({ box, isArea }) => isArea && isGround(box, lines)));
  for (const panel of panels) {
    if (panels.size > mostPanels) break;
    for (const mark of marks) if (mark.isArea && continues(mark.box, panel.box)) panels.add(mark);
  }
  if (panels.size === 0 || panels.size > mostPanels) return new Set();
  const trims = new Map<T, T[]>();
  const others: T[] = [];
  for (const mark of marks) {
    if (panels.has(mark)) continue;
    const trimmed = [...panels].filter((panel) => isTrim(mark.box, panel.box));
    if (trimmed.length > 0) trims.set(mark, trimmed);
    else others.push(mark);
  }
  for (const panel of [...panels]) {
    const isCrossed = [...panels].some((other) => crosses(panel.box, other.box));
    if (isCrossed) others.push(panel);
  }
  for (const other of others) panels.delete(other);
  // What leads to a part of a drawing makes it one, and that the next.
  for (let at = 0; at < others.length; at += 1) {
    for (const panel of panels) {
      if (!reaches(others[at]?.box ?? panel.box, panel.box)) continue;
      panels.delete(panel);
      others.push(panel);
    }
  }
  const bare = [...trims].filter(([, trimmed]) => trimmed.some((panel) => panels.has(panel)));
  return new Set([...panels, ...bare.map(([mark]) => mark)]);
}

/** An area that is there for what is written on it; one with a word in a corner is a frame of something else. */
export function isGround(box: Box, lines: readonly { box: Box }[]): boolean {
  if (widthOf(box) < leastPanelPt.width || heightOf(box) < leastPanelPt.height) return false;
  const inside = lines.filter((line) => isWithin(line.box, box, slackPt));
  let [covered, end] = [0, box[1]];
  for (const [, top, , bottom] of inside.map((line) => line.box).toSorted((a, b) => a[1] - b[1])) {
    covered += Math.max(0, bottom - Math.max(top, end));
    end = Math.max(end, bottom);
  }
  return covered >= writtenHeightShare * heightOf(box);
}

const isWithin = (inner: Box, outer: Box, by: number): boolean =>
  inner[0] >= outer[0] - by && inner[1] >= outer[1] - by && inner[2] <= outer[2] + by && inner[3] <= outer[3] + by;

const grown = ([left, top, right, bottom]: Box, by: number): Box => [left - by, top - by, right + by, bottom + by];

/** Borders of a panel, the corners of its shadow. */
function isTrim(box: Box, panel: Box): boolean {
  if (!isWithin(box, panel, cornerPt)) return false;
  const [width, height] = [widthOf(box), heightOf(box)];
  if (Math.max(width, height) <= cornerPt) return cornersOf(panel).some((one) => overlap(grown(box, borderPt), one));
  const isNear = (from: number, to: number, side: number) => Math.abs((from + to) / 2 - side) <= borderPt;
  if (height <= borderPt && width > alongSideShare * widthOf(panel)) {
    return isNear(box[1], box[3], panel[1]) || isNear(box[1], box[3], panel[3]);
  }
  if (width <= borderPt && height > alongSideShare * heightOf(panel)) {
    return isNear(box[0], box[2], panel[0]) || isNear(box[0], box[2], panel[2]);
  }
  // A border all around, or a shadow of the whole.
  return box.every((side, at) => Math.abs(side - (panel[at] ?? 0)) <= borderPt);
}

/** Bars are made of pieces, and not on each of them something is said. */
function continues(box: Box, panel: Box): boolean {
  const isSame = (side: 0 | 1 | 2 | 3) => Math.abs(box[side] - panel[side]) < slackPt;
  const meets = (side: 0 | 1, other: 2 | 3) =>
    Math.abs(box[side] - panel[other]) < slackPt || Math.abs(panel[side] - box[other]) < slackPt;
  return (isSame(1) && isSame(3) && meets(0, 2)) || (isSame(0) && isSame(2) && meets(1, 3));
}

const cornersOf = ([left, top, right, bottom]: Box): Box[] =>
  [left, right].flatMap((x) =>
    [top, bottom].map((y): Box => [x - touchingPt, y - touchingPt, x + touchingPt, y + touchingPt]),
  );

/** Parts of a circle and countries of a map lie across one another's boxes. */
function crosses(one: Box, other: Box): boolean {
  if (one === other || isWithin(one, other, borderPt) || isWithin(other, one, borderPt)) return false;
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.min(across, down) > borderPt;
}

/** What is drawn wholly inside doesn't. */
const reaches = (box: Box, panel: Box): boolean =>
  overlap(grown(box, touchingPt), panel) && (areaOf(box) > areaOf(panel) || !isWithin(box, panel, -touchingPt));
