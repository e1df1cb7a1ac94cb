import type { Block, Section, Watermark } from "#formats/document.ts";
import { around, type Box, widthOf } from "../model/box.ts";
import type { Part, Sheet } from "../model/flow.ts";
import { type Frames, sizeOf, usual } from "../regions/frames.ts";
import type { Edges } from "../regions/repeated.ts";
import { endOf, lastPage, startOf } from "../text/spacing.ts";
import { blankParagraphs } from "./blank-pages.ts";
import { blocksOf, type Known } from "./blocks.ts";
import { columnBreaks } from "./column-breaks.ts";
import { offsetOf, repeatedOf } from "./furniture.ts";
import { stoodOn } from "./stood.ts";

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
