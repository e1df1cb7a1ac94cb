import type { Link, TextStyle } from "#formats/model/document.ts";
import { countWhile } from "./binary-search.ts";
import { around, type Box } from "./box.ts";
import { Intervals } from "./intervals.ts";
import type { FormField } from "./page.ts";

/** Letters of a line that look alike. */
export interface Piece {
  text: string;
  /** Left and right edge of each character (code point). */
  edges: readonly number[];
  look: TextStyle;
  link?: Link;
  mark?: number | "artifact";
  /** The form's field whose contents these letters are. */
  field?: FormField;
}

/** Letters on one baseline without a wide gap between them. */
export interface Line {
  page: number;
  box: Box;
  base: number;
  size: number;
  pieces: readonly Piece[];
  text: string;
  rightToLeft: boolean;
  /** Where blanks are in it that nobody drew. */
  gaps?: readonly number[];
  /** Degrees clockwise: its box and base are those of the page turned back (`turn.ts`). Level lines have none. */
  turned?: number;
}

const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const rightwards = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g;

export const readsLeftwards = (text: string): boolean =>
  leftwards.test(text) &&
  [...text].filter((sign) => leftwards.test(sign)).length >= (text.match(rightwards)?.length ?? 0);

/** Makes a line of its pieces, without blanks at its ends; nothing where there are only blanks. */
export function lineOf(
  pieces: readonly Piece[],
  place: Pick<Line, "page" | "base" | "size" | "turned" | "gaps"> & { top: number; bottom: number },
): Line | undefined {
  const trimmed = trimEnds(pieces);
  const text = trimmed.map((piece) => piece.text).join("");
  if (text === "") return undefined;
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { edges } of trimmed) {
    for (const edge of edges) {
      left = Math.min(left, edge);
      right = Math.max(right, edge);
    }
  }
  const { page, top, bottom, base, size, turned } = place;
  const gaps = place.gaps?.filter((gap) => gap > left && gap < right) ?? [];
  return {
    page,
    box: [left, top, right, bottom],
    base,
    size,
    pieces: trimmed,
    text,
    rightToLeft: readsLeftwards(text),
    ...(gaps.length > 0 ? { gaps } : {}),
    ...(turned ? { turned } : {}),
  };
}

function trimEnds(pieces: readonly Piece[]): Piece[] {
  const all = [...pieces];
  while (all[0] && all[0].text.trimStart() !== all[0].text) {
    const first = all[0];
    const text = first.text.trimStart();
    if (text === "") all.shift();
    else all[0] = { ...first, text, edges: first.edges.slice(2 * (first.text.length - text.length)) };
  }
  for (let last = all.at(-1); last && last.text.trimEnd() !== last.text; last = all.at(-1)) {
    const text = last.text.trimEnd();
    all.pop();
    if (text !== "")
      all.push({ ...last, text, edges: last.edges.slice(0, last.edges.length - 2 * (last.text.length - text.length)) });
  }
  return all;
}

/** Cuts a piece in two, before a character (code point). */
export function cutPiece(piece: Piece, at: number): [Piece, Piece] {
  const signs = [...piece.text];
  return [sliceOf(piece, signs, 0, at), sliceOf(piece, signs, at, signs.length)];
}

/** Letters with their edges: a piece, or a run. */
type PlacedText = Pick<Piece, "text" | "edges">;

/** Takes some of the signs of a piece or a run, with their edges. */
export const sliceOf = <T extends PlacedText>(piece: T, signs: readonly string[], from: number, to: number): T => ({
  ...piece,
  text: signs.slice(from, to).join(""),
  edges: piece.edges.slice(2 * from, 2 * to),
});

/** Cuts a line before the characters whose middle lies beyond each place. */
export function cutLine(line: Line, places: readonly number[]): Line[] {
  const cuts = places.filter((place) => place > line.box[0] + 1 && place < line.box[2] - 1);
  if (cuts.length === 0) return [line];
  const parts = line.rightToLeft ? partsAsSeen(line.pieces, cuts) : partsAsRead(line.pieces, cuts);
  const [, top, , bottom] = line.box;
  return parts.flatMap((pieces) => lineOf(pieces, { ...line, top, bottom }) ?? []);
}

/** Parts pieces that run to the right at some places, the leftmost part first. */
function partsAsRead(pieces: readonly Piece[], cuts: readonly number[]): Piece[][] {
  const parts: Piece[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const piece of pieces) {
    const signs = [...piece.text];
    const middleOf = (at: number) => ((piece.edges[2 * at] ?? 0) + (piece.edges[2 * at + 1] ?? 0)) / 2;
    let [at, index] = [0, 0];
    for (let end = 0; end < signs.length; ) {
      while (index < cuts.length && middleOf(end) > (cuts[index] ?? 0)) index += 1;
      while (end < signs.length && (index === cuts.length || !(middleOf(end) > (cuts[index] ?? 0)))) end += 1;
      parts[index]?.push(sliceOf(piece, signs, at, end));
      at = end;
    }
  }
  return parts;
}

/**
 * Parts pieces or runs that run to the left at some places, the rightmost part first. Numbers and words in them run to the
 * right: each letter is where it is drawn.
 */
export function partsAsSeen<T extends PlacedText>(pieces: readonly T[], cuts: readonly number[]): T[][] {
  const parts = Array.from({ length: cuts.length + 1 }, (): T[] => []);
  for (const piece of pieces) {
    const signs = [...piece.text];
    const places = placedSigns(piece).map(({ from, to }) => cuts.filter((cut) => cut > (from + to) / 2).length);
    for (let at = 0; at < places.length; ) {
      let end = at + 1;
      while (end < places.length && places[end] === places[at]) end += 1;
      parts[places[at] ?? 0]?.push(sliceOf(piece, signs, at, end));
      at = end;
    }
  }
  return parts;
}

/** A place so few points inside a letter still cuts it; words are parted by a blank of this many em at least. */
const insideLetterPt = 1;
const leastBlankEm = 0.12;

/** Letters of a line by their left edges, with how far those up to each go; and by their right ones, with where those from each on begin. */
interface LetterEdges {
  lefts: number[];
  reach: number[];
  rights: number[];
  starts: number[];
}

/** A line is asked for as many places as its table has borders. */
const knownEdges = new WeakMap<readonly Piece[], LetterEdges>();

function edgesOf(pieces: readonly Piece[]): LetterEdges {
  const known = knownEdges.get(pieces);
  if (known) return known;
  const letters = pieces.flatMap(placedSigns).filter(({ sign }) => sign !== " ");
  const [byLeft, byRight] = [letters.toSorted((a, b) => a.from - b.from), letters.toSorted((a, b) => a.to - b.to)];
  const made: LetterEdges = { lefts: [], reach: [], rights: [], starts: [] };
  for (const { from, to } of byLeft) {
    made.lefts.push(from);
    made.reach.push(Math.max(to, made.reach.at(-1) ?? to));
  }
  for (const { from, to } of byRight.toReversed()) {
    made.rights.push(to);
    made.starts.push(Math.min(from, made.starts.at(-1) ?? from));
  }
  knownEdges.set(pieces, made);
  return made;
}

/** Tells whether a place is between letters, or in one, with more of the word on both sides. */
export function isInWord({ pieces, size }: Line, place: number): boolean {
  const { lefts, reach, rights, starts } = edgesOf(pieces);
  const before = reach[countWhile(lefts, (left) => left < place - insideLetterPt) - 1] ?? Number.NEGATIVE_INFINITY;
  const after = starts[countWhile(rights, (right) => right > place + insideLetterPt) - 1] ?? Number.POSITIVE_INFINITY;
  return after - before < leastBlankEm * size;
}

/** Lines come sorted: a row further up is closed. */
const openRows = 3;
/** Lines whose baselines differ by no more points, or no more of their size, stand in one row. */
export const sameRowBase = { least: 1.5, share: 0.35 };

const rowsByLines = new WeakMap<readonly Line[], readonly Line[][]>();

/** Gives the rows of lines that are asked for again and again, as those of a page are; nobody may change lines or rows. */
export function knownRowsOf(lines: readonly Line[]): readonly Line[][] {
  const known = rowsByLines.get(lines) ?? rowsOf(lines);
  rowsByLines.set(lines, known);
  return known;
}

/** Gathers lines that stand beside each other as rows: lines from left to right, rows from top to bottom. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: OpenRow[] = [];
  for (const line of [...lines].sort((a, b) => a.base - b.base || a.box[0] - b.box[0])) {
    let at = rows.length - 1;
    const last = Math.max(0, rows.length - openRows);
    while (at >= last && !isBeside(rows[at], line)) at -= 1;
    const row = at >= last ? rows[at] : undefined;
    if (row) row.add(line);
    else rows.push(new OpenRow(line));
  }
  return rows.map(({ lines: own }) => own.sort((a, b) => a.box[0] - b.box[0]));
}

function isBeside(row: OpenRow | undefined, line: Line): boolean {
  const first = row?.lines[0];
  if (!row || !first) return false;
  const near = Math.max(sameRowBase.least, sameRowBase.share * Math.min(line.size, first.size));
  if (Math.abs(line.base - first.base) > near) return false;
  return !row.taken.overlapsAny(line.box[0] + 1, line.box[2] - 1);
}

/** A row that lines are added to: where something stands in it is found without looking at all of them. */
class OpenRow {
  readonly lines: Line[] = [];
  readonly taken = new Intervals();

  constructor(line: Line) {
    this.add(line);
  }

  add(line: Line): void {
    this.lines.push(line);
    this.taken.add(line.box[0], line.box[2]);
  }
}

const wideSign = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;
/** Tells how long a text is in Latin letters: an ideograph is as wide as two. */
export const lengthOf = (text: string): number => text.length + (text.match(wideSign)?.length ?? 0);

export const boxOf = (lines: readonly Line[]): Box => around(lines.map(({ box }) => box));
/** Counts the letters and signs of texts, and no blanks. */
export const letterCount = (texts: readonly Pick<Line, "text">[]): number =>
  texts.reduce((sum, { text }) => sum + text.replace(/\s+/g, "").length, 0);

/** Finds the size of most letters. */
export function usualSize(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** A letter, or a blank, and where it is drawn. */
export interface PlacedSign {
  sign: string;
  from: number;
  to: number;
}

/** Lists the signs of a piece or a run, blanks as well, each with its left and right edge. */
export const placedSigns = ({ text, edges }: PlacedText): PlacedSign[] =>
  [...text].map((sign, at) => ({ sign, from: edges[2 * at] ?? 0, to: edges[2 * at + 1] ?? 0 }));

/** Lists the letters of pieces, without blanks. */
export const signsOf = (pieces: readonly PlacedText[]): PlacedSign[] =>
  pieces.flatMap((piece) => placedSigns(piece).filter(({ sign }) => sign.trim() !== ""));

/** Tells whether a form's field is in a line. */
export const holdsField = ({ pieces }: Pick<Line, "pieces">): boolean =>
  pieces.some(({ field }) => field !== undefined);

/** Tells whether all of its letters are as wide as each other. */
export const isMono = ({ pieces }: Pick<Line, "pieces">): boolean =>
  pieces.every(({ look }) => look.generic === "mono");

/** The middle of a line is so many em above its baseline. */
export const middleEm = 0.3;

/** A text is typed where so many of its letters are. */
const typedShare = 0.8;

/** Tells whether most letters are as wide as each other: those of a listing, or of a typewriter. */
export function isTyped(lines: readonly Line[]): boolean {
  let [all, mono] = [0, 0];
  for (const { text, look } of lines.flatMap(({ pieces }) => pieces)) {
    all += text.length;
    if (look.generic === "mono") mono += text.length;
  }
  return mono > typedShare * all;
}
