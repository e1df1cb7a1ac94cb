import { around, type Box } from "../model/box.ts";
import type { Sheet } from "../model/flow.ts";
import { knownRowsOf } from "../model/line.ts";
import { rowLeft, rowRight } from "../model/row.ts";
import { bottomOf, topOf } from "../model/standing.ts";
import { edgeOf } from "./edges.ts";
import { mirroredIn } from "./mirrored.ts";
import { usualTop } from "./page-tops.ts";

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** How far down text may go where it is set anew. */
  limit: number;
}

const slack = 6;
const fullTo = 20;
const leastMargin = 36;
const leastFull = 0.2;
const fullFrom = 0.5;
const usualMargin = 72;
const sameSize = 2;
const fewLines = 12;
const sameMargin = 8;
const isNarrow = 0.75;

export const sizeOf = ({ width, height }: Sheet): string =>
  `${Math.round(width / sameSize)} ${Math.round(height / sameSize)}`;

/** Between which edges text stands, on all pages of a size; on odd ones and even ones where these are not the same. */
export class Frames {
  readonly #frames = new Map<string, readonly [even: Frame, odd: Frame]>();

  constructor(sheets: readonly Sheet[]) {
    for (const [size, own] of Map.groupBy(sheets, sizeOf)) {
      const frame = frameOf(own);
      const { odd, even } = mirroredIn(own, frameOf) ?? {};
      this.#frames.set(size, odd && even ? [inside(frame, even), inside(frame, odd)] : [frame, frame]);
    }
    for (const sheet of sheets) this.#pages.set(sheet.number, this.of(sheet));
  }

  readonly #pages = new Map<number, Frame>();

  of(sheet: Sheet, number = sheet.number): Frame {
    return this.#frames.get(sizeOf(sheet))?.[number % 2] ?? usual(sheet);
  }

  /** Lets text go further down on pages of a size. */
  lower(sheet: Sheet, limit: number): void {
    for (const frame of this.#frames.get(sizeOf(sheet)) ?? []) frame.limit = Math.max(frame.limit, limit);
  }

  areMirrored(sheet: Sheet): boolean {
    return this.of(sheet, 0) !== this.of(sheet, 1);
  }

  areAlike(one: Sheet, other: Sheet): boolean {
    return sizeOf(one) === sizeOf(other);
  }

  onPage(page: number): Frame | undefined {
    return this.#pages.get(page);
  }
}

const inside = (frame: Frame, { left, right }: Pick<Frame, "left" | "right">): Frame => ({ ...frame, left, right });

export const usual = ({ width, height }: Pick<Sheet, "width" | "height">): Frame => ({
  ...{ left: 72, right: width - 72, top: 72, bottom: height - 72, limit: height - 72 },
});

export const framesOf = (sheets: readonly Sheet[]): Frames => new Frames(sheets);

function frameOf(sheets: readonly Sheet[]): Frame {
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
    edgeOf(
      boxes.map((box) => box[0]),
      -1,
    ),
  );
  // Short lines alone don't tell how wide text may be: margins are mostly the same on both sides.
  const far = Math.max(...boxes.map((box) => box[2]));
  const isEven = boxes.filter((box) => far - box[2] < 1).length >= 3;
  const isShort = boxes.length < fewLines || far < left + isNarrow * (width - 2 * left);
  const least = isShort && !isEven ? width - left : 0;
  const right = Math.min(
    width,
    Math.max(
      edgeOf(
        boxes.map((box) => box[2]),
        1,
      ),
      least,
    ),
  );
  // The longest of ragged lines ends a little before the edge: with none to spare, another program breaks it.
  const mirrored = width - left;
  const isNear = !isEven && mirrored > right && Math.min(mirrored - right, Math.abs(mirrored - far)) < sameMargin;
  const limit = Math.min(height, limitOf(sheets, { top, bottom, height }));
  const begun = Math.max(0, usualTop(sheets, top, limit));
  return { left, right: isNear ? mirrored : right, top: begun, bottom: Math.min(height, bottom), limit };
}

/**
 * How far down text may go: as far as it does on pages that are full, and a little, as no two programs set lines alike. Where
 * no page is full, its lower margin is like its upper one.
 */
function limitOf(sheets: readonly Sheet[], { top, bottom, height }: { top: number; bottom: number; height: number }) {
  const reach = ({ lines, grids, shown }: Sheet): number =>
    Math.max(0, ...lines.map(({ box }) => box[3]), ...[...grids, ...shown].map(({ box }) => box[3]));
  const full = sheets.filter((sheet) => reach(sheet) > bottom - fullTo).length;
  // A line or two on each page fill none, nor does what ends in a page's upper half.
  const isFilled = bottom - top > leastFull * height && bottom > fullFrom * height;
  const isFull = (full >= 2 && isFilled) || bottom > height - leastMargin;
  return Math.max(bottom + slack, isFull ? 0 : height - Math.min(usualMargin, Math.max(leastMargin, top)));
}
