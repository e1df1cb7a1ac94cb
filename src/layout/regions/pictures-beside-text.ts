import { around, type Box, heightOf, intersect, middleOf, shareIn } from "../model/box.ts";
import type { PicturePart, Sheet } from "../model/parts.ts";
import type { ReadingItem } from "./column-prose.ts";
import { zonesOf } from "./column-zones.ts";

/** How far letters may reach into a picture that they stand beside. */
export const touchPt = 3;
const coveredShare = 0.5;
const levelShare = 0.5;
const withinPt = 6;
/** A page with more of them is looked through for none: it has mosaics, and no picture beside text. */
const mostPicturesOnPage = 100;

/**
 * Tells which pictures stand beside text, below it or beside each other. In the text as a letter is, one would push down
 * what stands beside it by its own height.
 */
export const withBesides = (sheets: readonly Sheet[], body: number): Sheet[] =>
  sheets.map((sheet) => {
    if (sheet.shown.length === 0 || sheet.shown.length > mostPicturesOnPage) return sheet;
    const texts: ReadingItem[] = sheet.lines.map((line) => ({ box: line.box, line }));
    const tables: ReadingItem[] = sheet.grids.map((block) => ({ box: block.box, block }));
    const whole: TextColumn = {
      box: [0, 0, sheet.width, sheet.height],
      lines: boxesOf(texts),
      others: boxesOf(tables),
    };
    const columns = zonesOf([...texts, ...tables], body, [], sheet.panels).flatMap((zone) =>
      zone.columns.length > 1 ? zone.columns.map(columnOf) : [],
    );
    const shown = sheet.shown.map((one): PicturePart => {
      // The text of another column is not beside it.
      const isOwn = ({ box }: TextColumn) =>
        isWithin(one.box, box) && !isCutOff(one.box, box, [...whole.lines, ...boxesOf(tables)]);
      const { lines, others } = columns.find(isOwn) ?? whole;
      if (lines.some((box) => shareIn(box, one.box) > coveredShare)) return { ...one, beside: "below" };
      if (lines.some((box) => isBeside(box, one.box))) return { ...one, beside: "around" };
      if (others.some((box) => isLevel(box, one.box))) return { ...one, beside: "apart" };
      others.push(one.box);
      return one;
    });
    return { ...sheet, shown };
  });

const isWithin = (one: Box, other: Box): boolean => one[0] > other[0] - withinPt && one[2] < other[2] + withinPt;

/** Columns end where something stands that reaches over their edges: what is beyond that is in none of them. */
function isCutOff(picture: Box, column: Box, all: readonly Box[]): boolean {
  const [from, to] = picture[3] < column[1] ? [picture[3], column[1]] : [column[3], picture[1]];
  return all.some((box) => {
    const [, y] = middleOf(box);
    return y > from && y < to && box[0] < column[2] && box[2] > column[0] && !isWithin(box, column);
  });
}

interface TextColumn {
  box: Box;
  lines: Box[];
  /** Tables, and pictures that take room. */
  others: Box[];
}

const boxesOf = (items: readonly ReadingItem[]): Box[] => items.map(({ box }) => box);

const columnOf = (items: readonly ReadingItem[]): TextColumn => ({
  box: around(boxesOf(items)),
  lines: boxesOf(items.filter(({ line }) => line)),
  others: boxesOf(items.filter(({ line }) => !line)),
});

const isApart = (one: Box, other: Box): boolean => one[2] <= other[0] + touchPt || one[0] >= other[2] - touchPt;

function isBeside(line: Box, picture: Box): boolean {
  const [, y] = middleOf(line);
  return y > picture[1] && y < picture[3] && isApart(line, picture);
}

function isLevel(one: Box, other: Box): boolean {
  const [, top, , bottom] = intersect(one, other);
  return isApart(one, other) && bottom - top > levelShare * Math.min(heightOf(one), heightOf(other));
}
