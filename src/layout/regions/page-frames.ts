import { around, type Box } from "../model/box.ts";
import { knownRowsOf } from "../model/line.ts";
import type { Sheet } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import { rowLeft, rowRight } from "../model/row.ts";
import { bottomOf, topOf } from "../model/row-extent.ts";
import { columnEdgeOf } from "./column-edge.ts";

interface PageFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** How far down text may go where it is set anew. */
  limit: number;
}

const belowTextPt = 6;
const fullWithinPt = 20;
const leastMarginPt = 36;
const leastFilledShare = 0.2;
const fullPageShare = 0.5;
const usualMarginPt = 72;
const sameSizePt = 2;
const fewLinesOnPages = 12;
const sameMarginPt = 8;
const narrowTextShare = 0.75;

export const sizeOf = ({ width, height }: Sheet): string =>
  `${Math.round(width / sameSizePt)} ${Math.round(height / sameSizePt)}`;

type EvenAndOdd = readonly [even: PageFrame, odd: PageFrame];

/** The edges between which text stands, for all pages of one size; odd and even pages of a bound book have their own. */
export class PageFrames {
  constructor(
    private readonly bySize: ReadonlyMap<string, EvenAndOdd>,
    private readonly sheets: ReadonlyMap<number, Sheet>,
  ) {}

  of(sheet: Sheet, number = sheet.number): PageFrame {
    return this.bySize.get(sizeOf(sheet))?.[number % 2] ?? usualFrame(sheet);
  }

  onPage(page: number): PageFrame | undefined {
    const sheet = this.sheets.get(page);
    return sheet && this.of(sheet);
  }

  /** Tells how far down text goes on a page. */
  bottomOn(page: number): number {
    return this.onPage(page)?.bottom ?? 0;
  }

  /** The same, but that text may go further down on pages of a size. */
  lowered(sheet: Sheet, limit: number): PageFrames {
    const size = sizeOf(sheet);
    const [even, odd] = this.bySize.get(size) ?? [];
    if (!even || !odd) return this;
    const low = { ...even, limit: Math.max(even.limit, limit) };
    const own: EvenAndOdd = even === odd ? [low, low] : [low, { ...odd, limit: Math.max(odd.limit, limit) }];
    return new PageFrames(new Map([...this.bySize, [size, own]]), this.sheets);
  }

  areMirrored(sheet: Sheet): boolean {
    return this.of(sheet, 0) !== this.of(sheet, 1);
  }

  areAlike(one: Sheet, other: Sheet): boolean {
    return sizeOf(one) === sizeOf(other);
  }
}

const withSides = (frame: PageFrame, { left, right }: Pick<PageFrame, "left" | "right">): PageFrame => ({
  ...frame,
  left,
  right,
});

export const usualFrame = ({ width, height }: Pick<Sheet, "width" | "height">): PageFrame => ({
  ...{ left: 72, right: width - 72, top: 72, bottom: height - 72, limit: height - 72 },
});

export function pageFramesOf(sheets: readonly Sheet[]): PageFrames {
  const bySize = new Map(
    [...Map.groupBy(sheets, sizeOf)].map(([size, own]): [string, EvenAndOdd] => {
      const frame = pageFrameOf(own);
      const { odd, even } = mirroredMargins(own, pageFrameOf) ?? {};
      return [size, odd && even ? [withSides(frame, even), withSides(frame, odd)] : [frame, frame]];
    }),
  );
  return new PageFrames(bySize, new Map(sheets.map((sheet) => [sheet.number, sheet])));
}

function pageFrameOf(sheets: readonly Sheet[]): PageFrame {
  const rows = sheets.flatMap(({ lines }) =>
    knownRowsOf(lines).map((row): Box => [rowLeft(row), topOf(row, 1), rowRight(row), bottomOf(row)]),
  );
  const blocks = sheets.flatMap(({ grids, shown }) => [...grids, ...shown].map(({ box }) => box));
  const boxes = [...rows, ...blocks];
  const [first] = sheets;
  const { width, height } = first ?? { width: 612, height: 792 };
  if (boxes.length === 0)
    return { left: width * 0.1, right: width * 0.9, top: height * 0.1, bottom: height * 0.9, limit: height * 0.9 };
  const [, top, , bottom] = around(boxes);
  const left = Math.max(
    0,
    columnEdgeOf(
      boxes.map((box) => box[0]),
      -1,
    ),
  );
  // Short lines alone don't tell how wide text may be: margins are mostly the same on both sides.
  const far = Math.max(...boxes.map((box) => box[2]));
  const isEven = boxes.filter((box) => far - box[2] < 1).length >= 3;
  const isShort = boxes.length < fewLinesOnPages || far < left + narrowTextShare * (width - 2 * left);
  const least = isShort && !isEven ? width - left : 0;
  const right = Math.min(
    width,
    Math.max(
      columnEdgeOf(
        boxes.map((box) => box[2]),
        1,
      ),
      least,
    ),
  );
  // The longest of ragged lines ends a little before the edge: with none to spare, another program breaks it.
  const mirrored = width - left;
  const isNear = !isEven && mirrored > right && Math.min(mirrored - right, Math.abs(mirrored - far)) < sameMarginPt;
  const limit = Math.min(height, limitOf(sheets, { top, bottom, height }));
  const begun = Math.max(0, usualPageTop(sheets, top, limit));
  return { left, right: isNear ? mirrored : right, top: begun, bottom: Math.min(height, bottom), limit };
}

/**
 * How far down text may go: as far as it does on pages that are full, and a little, as no two programs set lines alike. Where
 * no page is full, its lower margin is like its upper one.
 */
function limitOf(sheets: readonly Sheet[], { top, bottom, height }: { top: number; bottom: number; height: number }) {
  const reach = ({ lines, grids, shown }: Sheet): number =>
    Math.max(0, ...lines.map(({ box }) => box[3]), ...[...grids, ...shown].map(({ box }) => box[3]));
  const full = sheets.filter((sheet) => reach(sheet) > bottom - fullWithinPt).length;
  // A line or two on each page fill none, nor does what ends in a page's upper half.
  const isFilled = bottom - top > leastFilledShare * height && bottom > fullPageShare * height;
  const isFull = (full >= 2 && isFilled) || bottom > height - leastMarginPt;
  return Math.max(bottom + belowTextPt, isFull ? 0 : height - Math.min(usualMarginPt, Math.max(leastMarginPt, top)));
}

export interface MirroredMargins {
  odd: TextEdges;
  even: TextEdges;
}

const fewestPages = 2;
/** A single page tells where its side's margins are where it has more lines. */
const fewLinesToTell = 20;
/** Margins that differ by fewer points are one; opposite ones that are the same may differ by as much as the second. */
const leastShiftPt = 4;
const mirroredMarginPt = 8;
const fewLinesOnPage = 4;

/** Books have the wider margin where they are bound: on the left of their odd pages, and on the right of the even ones. */
export function mirroredMargins(
  sheets: readonly Sheet[],
  edgesOf: (own: readonly Sheet[]) => TextEdges,
): MirroredMargins | undefined {
  const written = sheets.filter(({ lines }) => lines.length > fewLinesOnPage);
  const [some, others] = [1, 0].map((rest) => written.filter(({ number }) => number % 2 === rest));
  if (!some || !others || written.length <= fewestPages || ![some, others].every(areToTell)) return undefined;
  const [odd, even] = [edgesOf(some), edgesOf(others)];
  const width = sheets[0]?.width ?? 0;
  const isMoved = Math.abs(odd.left - even.left) > leastShiftPt;
  const isOpposite = isSame(odd.left, width - even.right) && isSame(even.left, width - odd.right);
  // Text of even pages begins where theirs does, and is as wide as that of the others.
  const wide = odd.right - odd.left;
  return isMoved && isOpposite ? { odd, even: { left: even.left, right: even.left + wide } } : undefined;
}

const areToTell = (pages: readonly Sheet[]): boolean =>
  pages.length >= fewestPages || pages.some(({ lines }) => lines.length > fewLinesToTell);

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < mirroredMarginPt;

/** Pages whose tops differ by fewer points begin at one height; a drop below the second brings no line more to a page. */
const sameHeightPt = 4;
const leastDropPt = 8;
/** Where fewer pages begin at a height, they do so by chance. */
const usualPages = { fewest: 3, share: 0.4 };

/**
 * Where pages begin: as high as the highest of them, unless most begin lower, and what is on those that begin higher has room below
 * it. Text that flows would begin higher on each page else, and so end earlier.
 */
export function usualPageTop(sheets: readonly Sheet[], highest: number, limit: number): number {
  const reaches = sheets.flatMap(({ lines, grids, shown }) => {
    const boxes = [
      ...knownRowsOf(lines).map((row): [number, number] => [topOf(row, 1), bottomOf(row)]),
      ...[...grids, ...shown].map(({ box }): [number, number] => [box[1], box[3]]),
    ];
    if (boxes.length === 0) return [];
    return [
      { top: boxes.reduce((a, [b]) => Math.min(a, b), limit), end: boxes.reduce((a, [, b]) => Math.max(a, b), 0) },
    ];
  });
  const least = Math.max(usualPages.fewest, usualPages.share * reaches.length);
  const tops = reaches.map(({ top }) => top).sort((a, b) => a - b);
  const usual = tops.find((from) => tops.filter((top) => top >= from && top < from + sameHeightPt).length >= least);
  if (usual === undefined || usual - highest < leastDropPt) return highest;
  const isFree = reaches.every(({ top, end }) => end + Math.max(0, usual - top) <= limit);
  return isFree ? usual : highest;
}
