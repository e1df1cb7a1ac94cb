import type { Link, TextStyle } from "#formats/model/document.ts";
import { median, overlap } from "../model/box.ts";
import {
  type Line,
  lineOf,
  middleEm,
  type Piece,
  partsAsSeen,
  placedSigns,
  readsLeftwards,
  sliceOf,
} from "../model/line.ts";
import type { Fill, Page, PageLink, Ruling, Run, Style } from "../model/page.ts";
import { moved, turnOf } from "../model/turn.ts";
import { withAccents } from "./accents.ts";
import { type Decoration, decorationsOn, highlightsOn } from "./decorations.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { withInterleaved } from "./interleaved.ts";
import { LinkIndex } from "./link-index.ts";
import { isSameStyle, textStyleOf } from "./text-style.ts";
import { Underscores } from "./underscores.ts";
import { seenLettersShare } from "./unread-pages.ts";
import { withWholeWords } from "./whole-words.ts";

/** A text so many em behind another stands apart from it. */
const farGapEm = 2;
/** A text behind several blanks stands apart if it is so many em away. */
const spacedGapEm = 1.2;
/** Two texts are parted by this many blanks in a row. */
const blanksOfGap = 3;
/** Behind the end of a sentence a blank may be as wide. */
const sentenceGapEm = 1.8;
/** Several blanks that were typed behind a sentence are each no wider, and together no further, where a line is set to both margins. */
const typedBlankEm = { each: 0.6, all: 4 };
/** A blank at which the library begins a new line is no wider. */
const drawnBlankEm = 0.35;
/** Letters that are further apart are two words, though no blank is drawn. */
const blankEm = 0.2;
/** Runs whose baselines differ by less are level, and letters overlap by no more. */
const levelEm = 0.1;
/** A text with fewer letters is no sentence. */
const sentenceLetters = 8;

export interface PageLines {
  level: Line[];
  /** Lines of text that is turned have the places of the page turned back. */
  turned: Line[];
  /** Rulings that are lines below or through letters. */
  decorations: Decoration[];
  /** Rulings that are letters. */
  letters: ReadonlySet<Ruling>;
  /** Areas behind letters that are theirs. */
  highlights: Fill[];
}

/** Links within the document by where they lead. */
export type PlaceLinks = (target: { page: number; top: number }) => Link;

export function linesOn(page: Page, places: PlaceLinks): PageLines {
  const underscores = new Underscores(page.rulings);
  const rows = withWholeWords(rowsOfRuns(withInterleaved(withAccents(withoutDuplicates(visibleRuns(page.runs)))))).map(
    (row) => underscores.put(row),
  );
  const letters = underscores.found;
  const decorations = decorationsOn(page).filter(({ ruling }) => !letters.has(ruling.of));
  const highlights = highlightsOn(page);
  const lines: PageLines = { level: [], turned: [], decorations, letters, highlights };
  const links = linksByTurn(page, places);
  for (const row of rows) {
    const turned = row[0]?.turned ?? 0;
    const isLevel = turned === 0;
    const context = isLevel
      ? { page, links: links(0), decorations, highlights }
      : { page, links: links(turned), decorations: [], highlights: [] };
    for (const part of parted(row)) {
      const line = builtOf(part, context);
      if (line) (isLevel ? lines.level : lines.turned).push(line);
    }
  }
  lines.level = lines.level.filter(({ box }) => overlap(box, [0, 0, page.width, page.height]));
  return lines;
}

/** Indexes the links of a page that is turned back; around letters that run aslant a link's box has the letters of others in it, too. */
function linksByTurn(page: Page, places: PlaceLinks): (degrees: number) => LinkIndex {
  const known = new Map<number | "aslant", LinkIndex>();
  return (degrees) => {
    const turn = degrees % 90 === 0 ? turnOf(degrees, page) : undefined;
    const key = turn ? degrees : "aslant";
    const own = known.get(key);
    if (own) return own;
    const linked = turn ? page.links : [];
    const made = new LinkIndex(
      linked.map((link) => ({
        box: turn && degrees !== 0 ? moved(link.box, turn.back) : link.box,
        to: linkOf(link, places),
      })),
    );
    known.set(key, made);
    return made;
  };
}

function rowsOfRuns(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = [];
  for (const [at, run] of runs.entries()) {
    const row = rows.at(-1);
    if (row && goesOn(runs[at - 1], run)) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

/** Tells whether the next run belongs to the same line. The library begins a new line at a wide blank, though it is only a blank. */
function goesOn(run: Run | undefined, next: Run | undefined): boolean {
  if (!run || !next || run.turned !== next.turned) return false;
  if (run.line === next.line || isMirrored(run, next)) return true;
  const gap = (next.edges[0] ?? 0) - (run.edges.at(-1) ?? 0);
  const isLevel = Math.abs(run.base - next.base) < levelEm * run.size && gap > -levelEm * run.size;
  if (!isLevel) return false;
  const hasBlank = run.text.endsWith(" ") || next.text.startsWith(" ");
  const most = endsSentence(run.text) ? sentenceGapEm : hasBlank ? drawnBlankEm : 0;
  return gap < most * run.size;
}

/** Tells whether a text of several words ends as a sentence does. */
function endsSentence(text: string): boolean {
  const end = text.trimEnd();
  return text.length > sentenceLetters && /[.?!:;”"’)]/.test(end.at(-1) ?? "") && /\p{L}{2}/u.test(end);
}

/** Tells whether a sign stands on the left of the number that it ends, as it does in front of what runs to the left. */
function isMirrored(run: Run, next: Run): boolean {
  const isNumber = /^\s*[\p{Nd}\p{L}]{1,3}\s*$/u.test(run.text) && /^\s*[.)-]\s*$/.test(next.text);
  const apart = Math.min(...run.edges) - Math.max(...next.edges);
  return isNumber && Math.abs(run.base - next.base) < levelEm * run.size && Math.abs(apart) < levelEm * run.size;
}

function visibleRuns(runs: readonly Run[]): Run[] {
  const count = (some: readonly Run[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0);
  const [shown, hidden] = [runs.filter((run) => !run.hidden), runs.filter((run) => run.hidden)];
  return count(hidden) > 0 && count(shown) < seenLettersShare * count(hidden) ? [...runs] : shown;
}

export function linkOf({ address, target }: PageLink, places: PlaceLinks): Link | undefined {
  if (address) return { address };
  return target && places(target);
}

/** Parts a row of runs where wide gaps are. */
function parted(row: readonly Run[]): Run[][] {
  return readsLeftwards(row.map(({ text }) => text).join("")) ? partedAsSeen(row) : partedAsRead(row);
}

/**
 * Parts a row as it is seen. Text that runs to the left has numbers and words in it that do not: the next letter may be far
 * away, with more of the row in between.
 */
function partedAsSeen(row: readonly Run[]): Run[][] {
  const letters = row
    .flatMap((run) => placedSigns(run).map((sign) => ({ ...sign, size: run.size })))
    .filter(({ sign }) => sign !== " ")
    .sort((a, b) => a.from - b.from);
  const cuts: number[] = [];
  let end = letters[0]?.from ?? 0;
  for (const { from, to, size } of letters) {
    if (from - end > farGapEm * size) cuts.push((from + end) / 2);
    end = Math.max(end, to);
  }
  return cuts.length === 0 ? [[...row]] : partsAsSeen(row, cuts).filter((part) => part.length > 0);
}

function partedAsRead(row: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let end: number | undefined;
  let blanks = 0;
  let last = "";
  let ending = "";
  for (const run of row) {
    let start = 0;
    const signs = [...run.text];
    for (const [at, sign] of signs.entries()) {
      const [left = 0, right = 0] = run.edges.slice(2 * at, 2 * at + 2);
      if (sign === " ") {
        blanks += 1;
        continue;
      }
      const gap = end === undefined ? 0 : left >= end ? left - end : -1;
      const isLeftwards = end !== undefined && left < end - run.size;
      if (
        !isLeftwards &&
        !isTyped(ending, { sign, gap, blanks, size: run.size }) &&
        (gap > farGapEm * run.size || (blanks >= blanksOfGap && gap > spacedGapEm * run.size && !/[.!?:;]/.test(last)))
      ) {
        if (at > start) parts.at(-1)?.push(sliceOf(run, signs, start, at));
        parts.push([]);
        start = at;
        ending = "";
      }
      blanks = 0;
      last = sign;
      ending = ending.slice(-sentenceLetters) + sign;
      end = right;
    }
    if (start < signs.length) parts.at(-1)?.push(start === 0 ? run : sliceOf(run, signs, start, signs.length));
  }
  return parts.filter((part) => part.length > 0);
}

interface Gap {
  /** The letter that follows the gap. */
  sign: string;
  gap: number;
  blanks: number;
  size: number;
}

/** Tells whether a gap is that of a sentence's end in a text, all of it blanks that were typed; the last letters tell. */
function isTyped(ending: string, { sign, gap, blanks, size }: Gap): boolean {
  const most = Math.min(typedBlankEm.all, blanks * typedBlankEm.each) * size;
  if (blanks < 2 || gap > most || !/\p{Lu}/u.test(sign)) return false;
  return ending.length > sentenceLetters && /\p{L}{2}[.?!]["”’)]?$/u.test(ending);
}

interface LineContext {
  page: Page;
  links: LinkIndex;
  decorations: readonly Decoration[];
  highlights: readonly Fill[];
}

/** Raised and lowered letters are smaller than this share of the others. */
const raisedSizeShare = 0.8;
/** Raised and lowered letters are moved by more than this; letters as large as the others are raised where they are moved by much more. */
const raisedShiftEm = { up: 0.15, down: 0.08, asLarge: 0.25 };
/** Letters smaller than this share of a line's size don't tell where its baseline is. */
const baseSizeShare = 0.85;
/** So many letters of a run tell its size as well as all of them. */
const mostTellingLetters = 200;
/** Where underlines lie below the baseline, and where lines through letters lie above it. */
const underlineEm = { above: 0.05, below: 0.3 };
const strikeEm = { least: 0.15, most: 0.45 };

/** Where a line stands, and how large it is. */
interface LinePlace {
  base: number;
  size: number;
  top: number;
  bottom: number;
}

function builtOf(runs: readonly Run[], context: LineContext): Line | undefined {
  const drawn = runs.filter(({ text }) => text.trim() !== "");
  if (drawn.length === 0) return undefined;
  const place = measured(drawn);
  const { pieces, blanks } = piecesOf(runs, place, context);
  const gaps = [...runs.flatMap((run) => run.gaps ?? []), ...blanks];
  const { turned } = runs[0] ?? { turned: 0 };
  return lineOf(pieces, { ...place, page: context.page.number, turned, gaps });
}

/** Measures a line by its letters: its size is that of most of them. */
function measured(drawn: readonly Run[]): LinePlace {
  const sizes = drawn.flatMap(({ text, size }) =>
    Array.from({ length: Math.min(text.trim().length, mostTellingLetters) }, () => size),
  );
  const size = median(sizes);
  const main = drawn.filter((run) => run.size > size * baseSizeShare);
  const base = median((main.length > 0 ? main : drawn).map((run) => run.base));
  const top = Math.min(...drawn.map((run) => run.top));
  const bottom = Math.max(...drawn.map((run) => run.bottom));
  return { base, size, top, bottom };
}

/** Joins signs that look alike to pieces, with blanks that nobody drew, and tells where these are. */
function piecesOf(
  runs: readonly Run[],
  place: LinePlace,
  { page, links, decorations, highlights }: LineContext,
): { pieces: Piece[]; blanks: number[] } {
  const { base, size } = place;
  const near = decorations.filter(({ at, from, to }) => at > base - size && at < base + size / 2 && to > from);
  const grounds = highlights.filter(({ box }) => base > box[1] && base < box[3] + 1);
  const linkAt = links.at(base - size * middleEm);
  const pieces: Piece[] = [];
  const blanks: number[] = [];
  for (const run of runs) {
    const style = page.styles[run.style];
    if (!style) continue;
    const plain = lookOf(run, style, place);
    for (const { sign, from, to } of placedSigns(run)) {
      const x = (from + to) / 2;
      const link = linkAt(x);
      const ground = grounds.findLast(({ box }) => x >= box[0] && x <= box[2])?.colour;
      const look = decorated(ground === undefined ? plain : { ...plain, highlight: ground }, near, x, run);
      const last = pieces.at(-1);
      const end = last?.edges.at(-1) ?? from;
      // Blanks that were not drawn, and that the library did not see as such.
      if (last && sign !== " " && !last.text.endsWith(" ") && from - end > blankEm * run.size) {
        last.text += " ";
        (last.edges as number[]).push(end, from);
        blanks.push((end + from) / 2);
      }
      const isSame =
        last && last.link === link && last.mark === run.mark && (isSameStyle(last.look, look) || sign === " ");
      if (isSame) {
        last.text += sign;
        (last.edges as number[]).push(from, to);
      } else {
        const mark = run.mark === undefined ? {} : { mark: run.mark };
        pieces.push({ text: sign, edges: [from, to], look, ...(link ? { link } : {}), ...mark });
      }
    }
  }
  return { pieces, blanks };
}

/** Tells the look of a run in its line: "m²" has a raised 2, which is as large as its line's letters. */
function lookOf(run: Run, style: Style, { base, size }: LinePlace): TextStyle {
  const shift = base - run.base;
  const isSmall = run.size < size * raisedSizeShare;
  const up = shift > size * raisedShiftEm.up && (isSmall || shift > size * raisedShiftEm.asLarge);
  const down = -shift > size * raisedShiftEm.down && isSmall;
  return {
    ...textStyleOf(style, up || down ? { size } : run),
    ...(up ? { raised: "super" } : down ? { raised: "sub" } : {}),
  };
}

function decorated(look: TextStyle, near: readonly Decoration[], x: number, { base, size }: Run): TextStyle {
  let result = look;
  for (const { at, from, to, ruling } of near) {
    if (x < from || x > to) continue;
    const below = at - base;
    if (below > -size * underlineEm.above && below < size * underlineEm.below) result = { ...result, underline: true };
    else if (below < -size * strikeEm.least && below > -size * strikeEm.most) result = { ...result, strike: true };
    else continue;
    ruling.isDecoration = true;
  }
  return result;
}
