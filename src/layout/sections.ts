import type { Block, Section, Watermark } from "#formats/document.ts";
import { blankParagraphs } from "./blank-pages.ts";
import { blocksOf, type Known } from "./blocks.ts";
import { around, type Box, widthOf } from "./box.ts";
import { columnBreaks } from "./column-breaks.ts";
import { edgeOf } from "./edges.ts";
import type { Part, Sheet } from "./flow.ts";
import { offsetOf, repeatedOf } from "./furniture.ts";
import { knownRowsOf } from "./line.ts";
import { mirroredIn } from "./mirrored.ts";
import { usualTop } from "./page-tops.ts";
import { rowLeft, rowRight } from "./paragraphs.ts";
import type { Edges } from "./repeated.ts";
import { endOf, lastPage, startOf } from "./spacing.ts";
import { bottomOf, topOf } from "./standing.ts";
import { stoodOn } from "./stood.ts";

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

const sizeOf = ({ width, height }: Sheet): string => `${Math.round(width / sameSize)} ${Math.round(height / sameSize)}`;

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

const usual = ({ width, height }: Pick<Sheet, "width" | "height">): Frame => ({
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

interface Material {
  watermarks: readonly Watermark[];
  sheets: readonly Sheet[];
  frames: Frames;
  edges: ReadonlyMap<Sheet, Edges>;
  parts: readonly Part[];
  known: Known;
}

interface Stretch {
  size: string;
  columns: number;
  goesOn: boolean;
  pages: Set<number>;
  parts: Part[];
}

/** Sections: a new one where the size of pages changes, or how many columns they have. */
export function sectionsOf({ sheets, frames, edges, parts, known, watermarks }: Material): Section[] {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const sheet = byNumber.get(part.page);
    if (!sheet) continue;
    const last = stretches.at(-1);
    const size = sizeOf(sheet);
    if (last && last.size === size && last.columns === part.columns) last.parts.push(part);
    else {
      const goesOn = last !== undefined && last.size === size && !known.breaks.has(part);
      stretches.push({ size, columns: part.columns, goesOn, pages: new Set(), parts: [part] });
    }
    stretches.at(-1)?.pages.add(part.page);
  }
  const stood = stoodOn(sheets);
  const none: ReadonlyMap<Part, number> = new Map();
  const limitOn = (page: number) => frames.onPage(page)?.limit ?? 0;
  const [first] = sheets;
  if (stretches.length === 0 && first)
    stretches.push({ size: sizeOf(first), columns: 1, goesOn: false, pages: new Set([first.number]), parts: [] });
  // Where the first page is not counted, the second is the first: no number below none can be written.
  const firstNumber = first ? Math.max(0, first.number + offsetOf(sheets, edges)) : 1;
  const counted = firstNumber - (first?.number ?? 1);
  const setting = { known, counted, frameOf: (sheet: Sheet) => frames.of(sheet) };
  return stretches.map((stretch, at): Section => {
    const own = sheets.filter((sheet) => sizeOf(sheet) === stretch.size);
    const sheet = byNumber.get([...stretch.pages][0] ?? 0) ?? own[0] ?? first;
    const { width, height } = sheet ?? { width: 612, height: 792 };
    // A page on the right has an odd number, by which Word tells which one that is.
    const frame = sheet ? frames.of(sheet, 1 + Math.abs(counted)) : usual({ width, height });
    const isFirstOfSize = stretches.findIndex(({ size }) => size === stretch.size) === at;
    const header = isFirstOfSize ? repeatedOf(own, edges, "header", setting) : undefined;
    const footer = isFirstOfSize ? repeatedOf(own, edges, "footer", setting) : undefined;
    const behind = at === stretches.length - 1 ? (known.blanks.get(undefined) ?? 0) : 0;
    return {
      page: { width, height },
      margins: { top: frame.top, right: width - frame.right, bottom: height - frame.limit, left: frame.left },
      columns: columnsOf(stretch, stretches[at + 1]?.goesOn ? undefined : frame.right),
      goesOn: stretch.goesOn,
      ...(at === 0 && firstNumber !== 1 ? { firstNumber } : {}),
      ...(sheet && frames.areMirrored(sheet) ? { isMirrored: true } : {}),
      ...(header ? { header } : {}),
      ...(footer ? { footer } : {}),
      ...(isFirstOfSize && watermarks.length > 0 ? { watermarks } : {}),
      blocks: [
        ...apart(
          blocksOf(stretch.parts, {
            ...known,
            stood,
            columns:
              stretch.columns > 1 ? columnBreaks(stretch.parts, limitOn, stretches[at + 1]?.goesOn ?? false) : none,
            breaks: stretch.goesOn ? known.breaks : without(known.breaks, stretch),
          }),
          gapBelow(stretch, stretches[at + 1]),
        ),
        ...blankParagraphs(behind),
      ],
    };
  });
}

/**
 * How far columns stand below what is above them on their page. They begin level, which a distance above the first
 * paragraph of one of them would end: it stands below what is above.
 */
function gapBelow(above: Stretch, below: Stretch | undefined): number {
  const page = below?.goesOn ? below.parts[0]?.page : undefined;
  if (!below || page === undefined || !above.pages.has(page)) return 0;
  const starts = below.parts.filter((part) => part.page === page).map(startOf);
  const ends = above.parts.filter((part) => lastPage(part) === page).map(endOf);
  return ends.length === 0 ? 0 : Math.max(0, Math.min(...starts) - Math.max(...ends));
}

function apart(blocks: Block[], gap: number): Block[] {
  const last = blocks.at(-1);
  if (!last || last.kind === "contents" || gap < 1) return blocks;
  const space = { ...last.space, after: Math.round(gap) };
  return [...blocks.slice(0, -1), { ...last, space }];
}

/** The end of a section is a break already. */
const without = (breaks: ReadonlySet<Part>, { parts: [first] }: Stretch): Set<Part> =>
  new Set([...breaks].filter((part) => part !== first));

function columnsOf({ columns, parts }: Stretch, edge: number | undefined): Section["columns"] {
  if (columns < 2) return [];
  const frames: Box[] = [];
  const own = parts.flatMap((part) =>
    part.kind === "para" ? [part.frame, ...(part.turns ?? []).map(({ frame }) => frame)] : [],
  );
  for (const { left, right } of own) {
    const known = frames.find((frame) => left < frame[2] && right > frame[0]);
    if (known) Object.assign(known, around([known, [left, 0, right, 0]]));
    else frames.push([left, 0, right, 0]);
  }
  if (frames.length !== columns) return Array.from({ length: columns }, () => ({ width: 0, gap: 0 }));
  frames.sort((a, b) => a[0] - b[0]);
  if (edge !== undefined) frames.push(...emptyBeside(frames, edge));
  return frames.map(([left, , right], at) => ({
    width: right - left,
    gap: Math.max(0, (frames[at + 1]?.[0] ?? right) - right),
  }));
}

/** In points: columns that are as wide as each other, and what is left for others. */
const sameWidth = 6;
const mostEmpty = 6;

/** Columns that the text did not reach: there is room for just so many beside those that it fills. */
function emptyBeside(frames: readonly Box[], edge: number): Box[] {
  const [first, second] = frames;
  const last = frames.at(-1);
  if (!first || !second || !last || frames.some((frame) => Math.abs(widthOf(frame) - widthOf(first)) > sameWidth))
    return [];
  const step = second[0] - first[0];
  const count = Math.round((edge - last[2]) / step);
  if (!(count > 0 && count <= mostEmpty) || Math.abs(edge - last[2] - count * step) > sameWidth) return [];
  return Array.from({ length: count }, (_, at): Box => {
    const by = (at + 1) * step;
    return [last[0] + by, 0, last[2] + by, 0];
  });
}
