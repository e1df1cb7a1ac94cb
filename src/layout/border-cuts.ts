import { countBelow } from "./halves.ts";
import { cutLine, cutPiece, isInWord, type Line, lineOf, type Piece } from "./line.ts";

/** In em: letters of a word are no farther from each other. */
const oneWord = 0.1;
/** In points: how far from the border text begins that is set to the left of its cell. */
const padding = 10;
const sameStart = 0.75;
const fewest = 3;

interface Sign {
  from: number;
  to: number;
  isBlank: boolean;
  /** The first of its piece: fonts and looks change between words. */
  isFirst: boolean;
}

/** Where texts behind each border begin, if several begin at one place. */
export function startsBehind(borders: readonly number[], lines: readonly Line[]): ReadonlyMap<number, number> {
  const starts = lines
    .flatMap(({ pieces }) => {
      const signs = signsIn(pieces);
      return signs.flatMap(({ from, isBlank }, at) => (!isBlank && signs[at - 1]?.isBlank !== false ? [from] : []));
    })
    .sort((a, b) => a - b);
  return new Map(
    borders.flatMap((x): [number, number][] => {
      const near = starts.slice(
        countBelow(starts, (start) => start <= x - 1),
        countBelow(starts, (start) => start < x + padding),
      );
      const { at, count } = commonestIn(near);
      return count >= fewest ? [[x, at]] : [];
    }),
  );
}

/** The first of the places that most others are at, and how many. */
function commonestIn(places: readonly number[]): { at: number; count: number } {
  const best = { at: 0, count: 0 };
  let [low, high] = [0, 0];
  for (const at of places) {
    while (at - (places[low] ?? at) >= sameStart) low += 1;
    while (high < places.length && (places[high] ?? at) - at < sameStart) high += 1;
    if (high - low > best.count) Object.assign(best, { at, count: high - low });
  }
  return best;
}

/**
 * A line in parts, cut at borders of cells. A word that finds no room in its cell runs over its border: it ends where the
 * texts of the next cell begin, or stays whole on the side on which most of it is.
 */
export function cutAtBorders(line: Line, borders: readonly number[], starts: ReadonlyMap<number, number>): Line[] {
  if (line.rightToLeft) return cutLine(line, borders);
  const signs = signsIn(line.pieces);
  const cuts = borders
    .filter((x) => x > line.box[0] + 1 && x < line.box[2] - 1)
    .map((x) => placeOf(signs, x, { size: line.size, next: starts.get(x) }))
    .filter((at) => at > 0 && at < signs.length);
  if (cuts.length === 0) return [line];
  const [, top, , bottom] = line.box;
  return splitAt(line.pieces, [...new Set(cuts)]).flatMap((pieces) => lineOf(pieces, { ...line, top, bottom }) ?? []);
}

const signsIn = (pieces: readonly Piece[]): Sign[] =>
  pieces.flatMap(({ text, edges }) =>
    [...text].map((sign, at): Sign => {
      const [from = 0, to = 0] = edges.slice(2 * at, 2 * at + 2);
      return { from, to, isBlank: sign === " ", isFirst: at === 0 };
    }),
  );

/** Which is the first sign behind a border. */
function placeOf(
  signs: readonly Sign[],
  x: number,
  { size, next }: { size: number; next: number | undefined },
): number {
  const at = signs.findIndex(({ from, to }) => (from + to) / 2 > x);
  const [before, behind] = [signs[at - 1], signs[at]];
  if (!before || !behind || before.isBlank || behind.isBlank || behind.isFirst) return at;
  if (behind.from - before.to > oneWord * size) return at;
  let [start, end] = [at, at];
  while (start > 0 && !signs[start]?.isFirst && !signs[start - 1]?.isBlank) start -= 1;
  while (end < signs.length && !signs[end]?.isFirst && !signs[end]?.isBlank) end += 1;
  const begun = signs.findIndex(
    ({ from }, at) => at > start && at < end && Math.abs(from - (next ?? Number.NaN)) < sameStart,
  );
  if (begun > 0) return begun;
  return ((signs[start]?.from ?? x) + (signs[end - 1]?.to ?? x)) / 2 < x ? end : start;
}

function splitAt(pieces: readonly Piece[], places: readonly number[]): Piece[][] {
  const parts: Piece[][] = [[]];
  let at = 0;
  for (const piece of pieces) {
    let rest = piece;
    const end = at + [...piece.text].length;
    for (const place of places.filter((one) => one >= at && one < end)) {
      const [before, after] = cutPiece(rest, place - at);
      if (before.text !== "") parts.at(-1)?.push(before);
      parts.push([]);
      rest = after;
      at = place;
    }
    parts.at(-1)?.push(rest);
    at = end;
  }
  return parts.filter((own) => own.length > 0);
}

/** Whether a border runs through a word, and not through one that alone is wider than its cell: others would have wrapped. */
export function runsThrough(line: Line, borders: readonly number[], cut: number): boolean {
  if (!isInWord(line, cut)) return false;
  const start = Math.max(...borders.filter((x) => x < cut - 1));
  const isFirst = line.box[0] > start - 1 && line.box[0] < start + padding;
  const word = signsIn(line.pieces).find(({ from, isBlank }) => isBlank && from > line.box[0]);
  const end = word?.from ?? line.box[2];
  return !(isFirst && end > cut && (line.box[0] + end) / 2 < cut);
}
