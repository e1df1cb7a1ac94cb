import type { SlideMark, SlideNumbers } from "#formats/model/slides.ts";
import type { ListMarker } from "../lines/list-marker.ts";
import type { Box } from "../model/box.ts";
import type { Para } from "../model/parts.ts";
import { isBold, rowLeft, rowSize, rowStart } from "../model/row.ts";
import { signs } from "../roles/list-levels.ts";
import { type FoundItem, ListFinder } from "../roles/lists.ts";
import { fromStart } from "../text/paragraph-text.ts";

export interface Marked {
  mark: SlideMark;
  /** Where the mark begins, and where its text does, as `rowStart` tells it. */
  x: number;
  textAt: number;
  /** Letters at the beginning that the mark is. */
  skip: number;
}

/** What the format has a name for (ECMA-376, part 1, 20.1.10.61). Numbers such as 1.1 have none. */
const numberStyles: Record<string, SlideNumbers> = {
  ...{
    " decimal ": "arabicPlain",
    " decimal .": "arabicPeriod",
    " decimal )": "arabicParenR",
    "( decimal )": "arabicParenBoth",
  },
  ...{ " lower-letter .": "alphaLcPeriod", " lower-letter )": "alphaLcParenR", "( lower-letter )": "alphaLcParenBoth" },
  ...{ " upper-letter .": "alphaUcPeriod", " upper-letter )": "alphaUcParenR", "( upper-letter )": "alphaUcParenBoth" },
  ...{ " lower-roman .": "romanLcPeriod", " lower-roman )": "romanLcParenR", "( lower-roman )": "romanLcParenBoth" },
  ...{ " upper-roman .": "romanUcPeriod", " upper-roman )": "romanUcParenR", "( upper-roman )": "romanUcParenBoth" },
};

/** Items by the place of their first line, which stays the same when letters are spaced. */
export type SlideItems = ReadonlyMap<Box, FoundItem>;

export const placed = (items: ReadonlyMap<Para, FoundItem>): SlideItems =>
  new Map(
    [...items].flatMap(
      ([
        {
          rows: [row],
        },
        item,
      ]) => (row?.[0] ? [[row[0].box, item] as const] : []),
    ),
  );

interface FoundMark {
  para: Para;
  item: FoundItem;
}

/** The number of a level that was counted last. */
interface Counted {
  style: SlideNumbers;
  start: number;
  value: number;
}

export interface Marks {
  marks: ReadonlyMap<Para, Marked>;
  /** The levels of all items, also of those whose marks stay text: below an item they leave its numbers as they are. */
  levels: ReadonlyMap<Para, number>;
}

/** Which paragraphs of a box are items, and how they are marked. */
export function marksOf(paras: readonly Para[], items?: SlideItems): Marks {
  const known = items ?? placed(itemsAmong(paras));
  const seen = paras.flatMap((para): FoundMark[] => {
    const [first] = para.rows[0] ?? [];
    const item = first && known.get(first.box);
    return item ? [{ para, item }] : [];
  });
  const headings = headingsAmong(seen, paras);
  const found = new Map(seen.flatMap(({ para, item }) => (headings.has(para) ? [] : [[para, item] as const])));
  const marks = new Map<Para, Marked>();
  let counted: (Counted | undefined)[] = [];
  for (const para of paras) {
    const item = found.get(para);
    const mark = item && markOf(item.marker);
    counted = counted.slice(0, (item?.level ?? 0) + (mark ? 1 : 0));
    if (!item || !mark) continue;
    const { level, textAt, skip, marker } = item;
    counted[level] =
      marker.kind === "number" && mark.kind === "number" ? next(counted[level], mark, marker.value) : undefined;
    const start = counted[level]?.start;
    const own = mark.kind === "number" && start !== undefined ? { ...mark, start } : mark;
    marks.set(para, { mark: { ...own, ...lookOfMark(para) }, x: rowStart(para.rows[0] ?? []), textAt, skip });
  }
  return { marks, levels: new Map([...found].map(([para, { level }]) => [para, level])) };
}

/** Numbers that follow each other in a box are of one list, which begins at the first of them. */
const next = (before: Counted | undefined, { style, start }: SlideMark & { kind: "number" }, value: number): Counted =>
  before?.style === style && before.value === value - 1
    ? { style, start: before.start, value }
    : { style, start, value };

function itemsAmong(paras: readonly Para[]): ReadonlyMap<Para, FoundItem> {
  const finder = new ListFinder();
  finder.take(paras);
  return finder.items;
}

/** How a mark looks that looks otherwise than the text behind it. */
function lookOfMark({ rows: [row] }: Para): Pick<SlideMark, "colour" | "size"> {
  const pieces = fromStart(row ?? []).flatMap((line) => line.pieces);
  const [own] = pieces;
  const text = pieces.find((piece) => piece !== own && piece.text.trim() !== "");
  if (!own || !text) return {};
  const size = own.look.size / text.look.size;
  return {
    ...(own.look.colour === text.look.colour ? {} : { colour: own.look.colour }),
    ...(Math.abs(size - 1) > 0.08 ? { size } : {}),
  };
}

/** What begins further out than an item's text stands below its number. */
const outwardsEm = 0.3;
const largerSizeShare = 1.1;

/** The numbered headings of a box: text of its own stands below most of those that look alike. */
function headingsAmong(found: readonly FoundMark[], paras: readonly Para[]): Set<Para> {
  const below = new Map(paras.map((para, at) => [para, paras[at + 1]]));
  const known = new Set(found.map(({ para }) => para));
  const isHeading = (one: FoundMark) => {
    const next = below.get(one.para);
    return next !== undefined && !known.has(next) && isOver(one, next);
  };
  const alike = [...Map.groupBy(found, lookOf).values()];
  const headings = alike.filter((own) => 2 * own.filter(isHeading).length >= own.length);
  return new Set(headings.flat().map(({ para }) => para));
}

const lookOf = ({ para, item }: FoundMark): string => {
  const [row = []] = para.rows;
  return `${kindOf(item.marker)} ${para.rows.every(isBold)} ${Math.round(rowSize(row))}`;
};

/** Whether a number stands before the heading of a text: an item's own text goes on where it began. */
function isOver({ para, item: { marker, textAt } }: FoundMark, next: Para): boolean {
  const [row = []] = para.rows;
  const [first = []] = next.rows;
  if (marker.kind !== "number" || para.rows.length > 2) return false;
  const isMarked = para.rows.every(isBold) ? !next.rows.every(isBold) : rowSize(row) > largerSizeShare * rowSize(first);
  return isMarked && Math.min(...next.rows.map(rowLeft)) < textAt - outwardsEm * rowSize(row);
}

const kindOf = (marker: ListMarker): string =>
  marker.kind === "bullet" ? marker.text : `${marker.style} ${marker.before} ${marker.after}`;

/** Nothing where the format can't count so. */
function markOf(marker: ListMarker): SlideMark | undefined {
  if (marker.kind === "bullet")
    return {
      kind: "bullet",
      sign: signs[marker.text] ?? (/[\p{Co}\p{Cc}\ufffd]/u.test(marker.text) ? "•" : marker.text),
    };
  // The least that the format counts from is 1 (20.1.10.71).
  const style =
    marker.depth > 1 || marker.value < 1 ? undefined : numberStyles[`${marker.before} ${marker.style} ${marker.after}`];
  return style && { kind: "number", style, start: marker.value };
}
