import { type Bearer, bearerOf, bearersAmong } from "./bearers.ts";
import { around, type Box, heightOf, intersect, middleOf, shareIn } from "./box.ts";
import type { Item } from "./column-prose.ts";
import type { Grid, Para, Part, Sheet, Shown } from "./flow.ts";
import { boxOf } from "./line.ts";
import { type Row, rowBase, rowLeft, rowRight, rowSize } from "./paragraphs.ts";
import { settingOf } from "./setting.ts";
import { zonesOf } from "./zones.ts";

/** How far letters may reach into a picture that they stand beside. */
const touch = 3;
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

/** A picture that hangs on a paragraph, and how far below the beginning of that one it begins. */
export interface Hung {
  shown: Shown;
  down: number;
  text: NonNullable<Shown["beside"]>;
}

export interface Hanging {
  /** Without pictures that hang on paragraphs. */
  parts: Part[];
  hung: Map<Para, Hung[]>;
}

/** Hangs each picture that takes no room of its own on a paragraph of its page, so that it moves with it. */
export function hang(parts: readonly Part[], entries: ReadonlySet<Part>): Hanging {
  const hung = new Map<Para, Hung[]>();
  const taken = new Set<Part>();
  for (const [page, own] of Map.groupBy(parts, ({ page }) => page)) {
    const besides = own.flatMap((part) => (part.kind === "shown" && part.beside ? [part] : []));
    if (besides.length === 0) continue;
    const bearers = bearersAmong(own, entries);
    const rooms = own.flatMap((part) => (part.kind === "shown" ? [] : [roomOf(part, page)]));
    for (const shown of besides) {
      const bearer = bearerOf(shown.box, bearers);
      if (!bearer) continue;
      const one = { shown, down: downOf(shown, bearer), text: textBy(shown, rooms) };
      hung.set(bearer.para, [...(hung.get(bearer.para) ?? []), one]);
      taken.add(shown);
    }
  }
  return { parts: parts.filter((part) => !taken.has(part)), hung };
}

/** In lines of its size: text that keeps clear of a picture above it as well is set narrow from its beginning. */
const aboveIt = 3;

function downOf({ box, beside }: Shown, { para, start }: Bearer): number {
  const down = box[1] - start;
  const [first] = para.rows;
  if (beside !== "around" || down <= 0 || down > aboveIt * rowSize(first ?? [])) return down;
  const isClear = (row: Row) => rowRight(row) <= box[0] + touch || rowLeft(row) >= box[2] - touch;
  const level = para.rows.filter((row) => row[0]?.page === first?.[0]?.page && rowBase(row) < box[3]);
  return level.length > 1 && level.every(isClear) ? 0 : down;
}

interface Room {
  /** Where something stands, and between which edges it stays. */
  box: Box;
  left: number;
  right: number;
  isTable: boolean;
}

function roomOf(part: Para | Grid, page: number): Room {
  const { box } = part.kind === "grid" ? part : { box: boxOf(part.rows.flat().filter((line) => line.page === page)) };
  if (part.kind === "grid") return { box, left: box[0], right: box[2], isTable: true };
  return { box, left: box[0], right: part.frame.right - settingOf(part).indent.end, isTable: false };
}

/** Tables do not run around pictures, and text that is set in as far as a picture reaches need not. */
function textBy({ box, beside = "apart" }: Shown, rooms: readonly Room[]): Hung["text"] {
  const level = rooms.filter((room) => room.box[1] < box[3] && room.box[3] > box[1]);
  const isKept = ({ left, right }: Room) => left >= box[2] - touch || right <= box[0] + touch;
  return beside === "around" && (level.some(({ isTable }) => isTable) || level.every(isKept)) ? "apart" : beside;
}
