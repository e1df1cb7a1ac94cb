import type { Block, Section, Watermark } from "#formats/model/document.ts";
import { around, type Box, widthOf } from "../model/box.ts";
import type { PageSide, Part, Sheet } from "../model/parts.ts";
import { isLeftwards } from "../model/row.ts";
import { type PageFrames, sizeOf, usualFrame } from "../regions/page-frames.ts";
import { endOf, lastPage, startOf } from "../text/part-extent.ts";
import { blankParagraphs } from "./blank-pages.ts";
import { type BlockContext, blocksOf } from "./blocks.ts";
import { columnBreaks, frameOf } from "./column-breaks.ts";
import { type HeaderContext, numbersOn, repeatedAtEdge } from "./headers-and-footers.ts";
import { type NumberRun, numberRunsOf, runOn } from "./number-runs.ts";
import { repeatedHeadings } from "./repeated-headings.ts";
import { sourcePositionsOn } from "./source-position.ts";

interface SectionSource {
  watermarks: readonly Watermark[];
  sheets: readonly Sheet[];
  frames: PageFrames;
  parts: readonly Part[];
  known: BlockContext;
}

interface SectionStretch {
  size: string;
  run: NumberRun;
  columns: number;
  goesOn: boolean;
  pages: Set<number>;
  parts: Part[];
}

/** Parts that follow each other on pages of one size that are counted in one run, in as many columns. */
function stretchesIn(
  parts: readonly Part[],
  byNumber: ReadonlyMap<number, Sheet>,
  breaks: ReadonlySet<Part>,
  runs: readonly NumberRun[],
): SectionStretch[] {
  const stretches: SectionStretch[] = [];
  for (const part of parts) {
    const sheet = byNumber.get(part.page);
    if (!sheet) continue;
    const last = stretches.at(-1);
    const [size, run] = [sizeOf(sheet), runOn(part.page, runs)];
    const isAlike = last !== undefined && last.size === size && last.run === run;
    if (isAlike && last.columns === part.columns && !isBelowColumns(part, last.parts.at(-1))) last.parts.push(part);
    else {
      const goesOn = isAlike && !breaks.has(part);
      stretches.push({ size, run, columns: part.columns, goesOn, pages: new Set(), parts: [part] });
    }
    stretches.at(-1)?.pages.add(part.page);
  }
  return stretches;
}

/** Tells whether a part stands below columns that were read to their end, and is the first in further ones. */
function isBelowColumns(part: Part, above: Part | undefined): boolean {
  if (!above || part.columns < 2 || lastPage(above) !== part.page || startOf(part) < endOf(above) - 1) return false;
  const [from, to] = [frameOf(above, true), frameOf(part, false)];
  const isReadLeftwards = part.kind === "para" && part.rows.some(isLeftwards);
  return isReadLeftwards ? to.left > from.right - 1 : to.right < from.left + 1;
}

/** Keeps the runs that a section can begin: where text flows on into the next run, the one with more pages counts both. */
function cleanRuns(runs: readonly NumberRun[], parts: readonly Part[]): NumberRun[] {
  const crosses = (from: number) => parts.some((part) => part.page < from && lastPage(part) >= from);
  const isBegun = (from: number) => parts.some(({ page }) => page >= from) && !crosses(from);
  const kept: NumberRun[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (!last || isBegun(run.from)) kept.push(run);
    else if (run.weight > last.weight) kept.splice(-1, 1, { ...run, from: last.from });
  }
  return kept;
}

/** Finds the pages with which each stretch has heads and feet in common: those that follow each other and are alike. */
function pagesInCommon(stretches: readonly SectionStretch[], sheets: readonly Sheet[]): Sheet[][] {
  const begins = stretches.map((one, at) => {
    const before = stretches[at - 1];
    return before === undefined || before.size !== one.size || before.run !== one.run;
  });
  return stretches.map(({ size }, at) => {
    const first = begins.lastIndexOf(true, at);
    const next = begins.indexOf(true, at + 1);
    const from = first === 0 ? 0 : Math.min(...(stretches[first]?.pages ?? []));
    const to = next === -1 ? Number.POSITIVE_INFINITY : Math.min(...(stretches[next]?.pages ?? []));
    return sheets.filter((sheet) => sheet.number >= from && sheet.number < to && sizeOf(sheet) === size);
  });
}
/** Writes sections: a new one where the size of pages changes, how many columns they have, or how they are counted. */
export function sectionsOf({ sheets, frames, parts, known, watermarks }: SectionSource): Section[] {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const runs = cleanRuns(numberRunsOf(sheets), parts);
  const stretches = stretchesIn(parts, byNumber, known.breaks, runs);
  const sourceOf = sourcePositionsOn(sheets);
  const none: ReadonlyMap<Part, number> = new Map();
  const limitOn = (page: number) => frames.onPage(page)?.limit ?? 0;
  const [first] = sheets;
  if (stretches.length === 0 && first) stretches.push(emptyStretch(first, runs));
  const common = pagesInCommon(stretches, sheets);
  const setting = {
    known,
    frameOf: (sheet: Sheet) => frames.of(sheet),
    numbers: numbersOn(sheets),
    pages: sheets.length,
    repeated: repeatedHeadings(parts, sheets),
  };
  return stretches.map((stretch, at): Section => {
    const own = common[at] ?? [];
    const begins = at === 0 || stretch.run !== stretches[at - 1]?.run;
    const start = at === 0 ? (first?.number ?? 1) : firstPageOf(stretch, known);
    // Where the first page is not counted, the second is the first: no number below none can be written.
    const firstNumber = Math.max(0, start + stretch.run.offset);
    const counted = begins ? firstNumber - start : stretch.run.offset;
    const sheet = byNumber.get([...stretch.pages][0] ?? 0) ?? own[0] ?? first;
    const { width, height } = sheet ?? { width: 612, height: 792 };
    // A page on the right has an odd number, by which Word tells which one that is.
    const frame = sheet ? frames.of(sheet, 1 + Math.abs(counted)) : usualFrame({ width, height });
    const isFirst = common.findIndex((pages) => pages[0] === own[0]) === at;
    const behind = at === stretches.length - 1 ? (known.blanks.get(undefined) ?? 0) : 0;
    return {
      page: { width, height },
      margins: { top: frame.top, right: width - frame.right, bottom: height - frame.limit, left: frame.left },
      columns: columnsOf(stretch, stretches[at + 1]?.goesOn ? undefined : frame.right),
      goesOn: stretch.goesOn,
      ...(begins && (at > 0 || firstNumber !== 1) ? { firstNumber } : {}),
      ...(stretch.run.isRoman ? { isRoman: true } : {}),
      ...(sheet && frames.areMirrored(sheet) ? { isMirrored: true } : {}),
      ...repeatedEdges(own, { ...setting, counted }, isFirst),
      ...(watermarks.length > 0 ? { watermarks } : {}),
      blocks: [
        ...withGapBelow(
          blocksOf(stretch.parts, {
            ...known,
            sourceOf,
            columns:
              stretch.columns > 1 ? columnBreaks(stretch.parts, limitOn, stretches[at + 1]?.goesOn ?? false) : none,
            breaks: stretch.goesOn ? known.breaks : withoutFirst(known.breaks, stretch),
          }),
          gapBelow(stretch, stretches[at + 1]),
        ),
        ...blankParagraphs(behind),
      ],
    };
  });
}

const emptyStretch = (sheet: Sheet, runs: readonly NumberRun[]): SectionStretch => ({
  ...{ size: sizeOf(sheet), run: runOn(sheet.number, runs), columns: 1, goesOn: false },
  pages: new Set([sheet.number]),
  parts: [],
});

/** Tells a section's first page: blank pages before a part are of its section. */
const firstPageOf = ({ parts: [part] }: SectionStretch, { blanks }: BlockContext): number =>
  (part?.page ?? 1) - (blanks.get(part) ?? 0);

/** Writes a section's head and foot. Where it goes on in other columns, its first page is not the first on which they stand. */
function repeatedEdges(pages: readonly Sheet[], setting: HeaderContext, isFirst: boolean): Pick<Section, PageSide> {
  const edgeOn = (side: PageSide) => {
    const edge = repeatedAtEdge(pages, side, setting);
    if (isFirst || edge?.first === undefined) return edge;
    const { first: _, ...usual } = edge;
    return usual;
  };
  const [header, footer] = [edgeOn("header"), edgeOn("footer")];
  return { ...(header ? { header } : {}), ...(footer ? { footer } : {}) };
}

/**
 * Tells how far columns stand below what is above them on their page. They begin level, which a distance above the first
 * paragraph of one of them would end: it stands below what is above.
 */
function gapBelow(above: SectionStretch, below: SectionStretch | undefined): number {
  const page = below?.goesOn ? below.parts[0]?.page : undefined;
  if (!below || page === undefined || !above.pages.has(page)) return 0;
  const starts = below.parts.filter((part) => part.page === page).map(startOf);
  const ends = above.parts.filter((part) => lastPage(part) === page).map(endOf);
  return ends.length === 0 ? 0 : Math.max(0, Math.min(...starts) - Math.max(...ends));
}

function withGapBelow(blocks: Block[], gap: number): Block[] {
  const last = blocks.at(-1);
  if (!last || last.kind === "contents" || gap < 1) return blocks;
  const space = { ...last.space, after: Math.round(gap) };
  return [...blocks.slice(0, -1), { ...last, space }];
}

/** Takes the break off a section's first part: the end of the section before is one already. */
const withoutFirst = (breaks: ReadonlySet<Part>, { parts: [first] }: SectionStretch): Set<Part> =>
  new Set([...breaks].filter((part) => part !== first));

function columnsOf({ columns, parts }: SectionStretch, edge: number | undefined): Section["columns"] {
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
  const rows = parts.flatMap((part) => (part.kind === "para" ? part.rows : []));
  const isReadLeftwards = 2 * rows.filter(isLeftwards).length > rows.length;
  if (edge !== undefined && !isReadLeftwards) frames.push(...emptyColumnsBeside(frames, edge));
  const widths = frames.map(widthOf);
  const gaps = frames.slice(1).map(([left], at) => Math.max(0, left - (frames[at]?.[2] ?? left)));
  if (isReadLeftwards) for (const sizes of [widths, gaps]) sizes.reverse();
  return widths.map((width, at) => ({ width, gap: gaps[at] ?? 0 }));
}

/** Columns that are as wide as each other, and what is left for others. */
const sameWidthPt = 6;
/** No page has more columns that its text does not reach. */
const mostEmptyColumns = 6;

/** Adds columns that the text did not reach: there is room for just so many beside those that it fills. */
function emptyColumnsBeside(frames: readonly Box[], edge: number): Box[] {
  const [first, second] = frames;
  const last = frames.at(-1);
  if (!first || !second || !last || frames.some((frame) => Math.abs(widthOf(frame) - widthOf(first)) > sameWidthPt))
    return [];
  const step = second[0] - first[0];
  const count = Math.round((edge - last[2]) / step);
  if (!(count > 0 && count <= mostEmptyColumns) || Math.abs(edge - last[2] - count * step) > sameWidthPt) return [];
  return Array.from({ length: count }, (_, at): Box => {
    const by = (at + 1) * step;
    return [last[0] + by, 0, last[2] + by, 0];
  });
}
