import { around, type Box, heightOf, intersect, middleOf, shareIn } from "../model/box.ts";
import type { Sheet } from "../model/flow.ts";
import type { Item } from "./column-prose.ts";
import { zonesOf } from "./zones.ts";

/** How far letters may reach into a picture that they stand beside. */
export const touch = 3;
const over = 0.5;
const level = 0.5;
const within = 6;
/** A page with more of them is looked through for none: it has mosaics, and no picture beside text. */
const mostPictures = 100;

/**
 * Tells which pictures stand beside text, below it or beside each other. In the text as a letter is, one would push down
 * what stands beside it by its own height.
 */
export function findBeside(sheets: readonly Sheet[], body: number): void {
  for (const sheet of sheets) {
    if (sheet.shown.length === 0 || sheet.shown.length > mostPictures) continue;
    const texts: Item[] = sheet.lines.map((line) => ({ box: line.box, line }));
    const tables: Item[] = sheet.grids.map((block) => ({ box: block.box, block }));
    const whole: Column = { box: [0, 0, sheet.width, sheet.height], lines: boxesOf(texts), others: boxesOf(tables) };
    const columns = zonesOf([...texts, ...tables], body, [], sheet.panels).flatMap((zone) =>
      zone.columns.length > 1 ? zone.columns.map(columnOf) : [],
    );
    for (const shown of sheet.shown) {
      // The text of another column is not beside it.
      const isOwn = ({ box }: Column) =>
        isWithin(shown.box, box) && !isParted(shown.box, box, [...whole.lines, ...boxesOf(tables)]);
      const { lines, others } = columns.find(isOwn) ?? whole;
      if (lines.some((box) => shareIn(box, shown.box) > over)) shown.beside = "below";
      else if (lines.some((box) => isBeside(box, shown.box))) shown.beside = "around";
      else if (others.some((box) => isLevel(box, shown.box))) shown.beside = "apart";
      else others.push(shown.box);
    }
  }
}

const isWithin = (one: Box, other: Box): boolean => one[0] > other[0] - within && one[2] < other[2] + within;

/** Columns end where something stands that reaches over their edges: what is beyond that is in none of them. */
function isParted(picture: Box, column: Box, all: readonly Box[]): boolean {
  const [from, to] = picture[3] < column[1] ? [picture[3], column[1]] : [column[3], picture[1]];
  return all.some((box) => {
    const [, y] = middleOf(box);
    return y > from && y < to && box[0] < column[2] && box[2] > column[0] && !isWithin(box, column);
  });
}

interface Column {
  box: Box;
  lines: Box[];
  /** Tables, and pictures that take room. */
  others: Box[];
}

const boxesOf = (items: readonly Item[]): Box[] => items.map(({ box }) => box);

const columnOf = (items: readonly Item[]): Column => ({
  box: around(boxesOf(items)),
  lines: boxesOf(items.filter(({ line }) => line)),
  others: boxesOf(items.filter(({ line }) => !line)),
});

const isApart = (one: Box, other: Box): boolean => one[2] <= other[0] + touch || one[0] >= other[2] - touch;

function isBeside(line: Box, picture: Box): boolean {
  const [, y] = middleOf(line);
  return y > picture[1] && y < picture[3] && isApart(line, picture);
}

function isLevel(one: Box, other: Box): boolean {
  const [, top, , bottom] = intersect(one, other);
  return isApart(one, other) && bottom - top > level * Math.min(heightOf(one), heightOf(other));
}
