import { countWhile, placesBetween } from "../model/binary-search.ts";
import { cutLine, cutPiece, isInWord, type Line, lineOf, type Piece } from "../model/line.ts";

/** Letters of a word are no farther from each other. */
const oneWordEm = 0.1;
/** How far from the border text begins that is set to the left of its cell. */
const textStartPt = 10;
const sameStartPt = 0.75;
/** What a letter is cut by stands within it. */
const insetPt = 1;
const fewestStarts = 3;

interface PlacedSign {
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
        countWhile(starts, (start) => start <= x - 1),
        countWhile(starts, (start) => start < x + textStartPt),
      );
      const { at, count } = commonestIn(near);
      return count >= fewestStarts ? [[x, at]] : [];
    }),
  );
}

/** The first of the places that most others are at, and how many. */
function commonestIn(places: readonly number[]): { at: number; count: number } {
  const best = { at: 0, count: 0 };
  let [low, high] = [0, 0];
  for (const at of places) {
    while (at - (places[low] ?? at) >= sameStartPt) low += 1;
    while (high < places.length && (places[high] ?? at) - at < sameStartPt) high += 1;
    if (high - low > best.count) Object.assign(best, { at, count: high - low });
  }
  return best;
}

/** A line, as borders of cells are held against it: there may be as many of them as letters, so that each is looked for by halves. */
export class CrossedLine {
  readonly #line: Line;
  readonly #level: readonly number[];
  /** Cuts that a letter can stand on: all others leave it as it is. */
  readonly #borders: readonly number[];
  readonly #signs: readonly PlacedSign[];

  constructor(line: Line, borders: readonly number[]) {
    this.#line = line;
    this.#level = borders;
    this.#borders = placesBetween(borders, line.box[0] + insetPt, line.box[2] - insetPt);
    this.#signs = this.#borders.length > 0 ? signsIn(line.pieces) : [];
  }

  /** Whether a border of a table that begins there runs through a word, and not through one that alone is wider than its cell: others would have wrapped. */
  isCut(left: number): boolean {
    if (this.#borders.length === 0) return false;
    const { box } = this.#line;
    const word = this.#signs.find(({ from, isBlank }) => isBlank && from > box[0]);
    const end = word?.from ?? box[2];
    return this.#borders.some((cut) => {
      if (!isInWord(this.#line, cut)) return false;
      const start = this.#level[countWhile(this.#level, (x) => x < cut - 1) - 1] ?? left;
      const isFirst = box[0] > start - 1 && box[0] < start + textStartPt;
      return !(isFirst && end > cut && (box[0] + end) / 2 < cut);
    });
  }

  /**
   * The line in parts. A word that finds no room in its cell runs over its border: it ends where the texts of the next cell
   * begin, or stays whole on the side on which most of it is.
   */
  parts({ left, right }: { left: number; right: number }, starts: ReadonlyMap<number, number>): Line[] {
    const line = this.#line;
    // Beyond the outer ones is no cell.
    const borders = placesBetween(this.#borders, left, right);
    if (borders.length === 0) return [line];
    if (line.rightToLeft) return cutLine(line, borders);
    const places = new SignPlaces(this.#signs, line.size);
    const cuts = borders.map((x) => places.of(x, starts.get(x))).filter((at) => at > 0 && at < this.#signs.length);
    if (cuts.length === 0) return [line];
    const [, top, , bottom] = line.box;
    return splitAt(line.pieces, [...new Set(cuts)]).flatMap((pieces) => lineOf(pieces, { ...line, top, bottom }) ?? []);
  }
}

const signsIn = (pieces: readonly Piece[]): PlacedSign[] =>
  pieces.flatMap(({ text, edges }) =>
    [...text].map((sign, at): PlacedSign => {
      const [from = 0, to = 0] = edges.slice(2 * at, 2 * at + 2);
      return { from, to, isBlank: sign === " ", isFirst: at === 0 };
    }),
  );

/** Which is the first sign behind a border. */
class SignPlaces {
  readonly #signs: readonly PlacedSign[];
  readonly #size: number;
  /** How far the middles of the signs up to each reach. */
  readonly #reached: number[] = [];
  /** Where a word begins, and where one ends. */
  readonly #begins: number[] = [0];
  readonly #ends: number[] = [];
  readonly #fromLeft: number[];

  constructor(signs: readonly PlacedSign[], size: number) {
    this.#signs = signs;
    this.#size = size;
    let most = Number.NEGATIVE_INFINITY;
    for (const [at, { from, to, isBlank, isFirst }] of signs.entries()) {
      most = Math.max(most, (from + to) / 2);
      this.#reached.push(most);
      if (at > 0 && (isFirst || signs[at - 1]?.isBlank)) this.#begins.push(at);
      if (isFirst || isBlank) this.#ends.push(at);
    }
    this.#fromLeft = [...signs.keys()].sort((a, b) => (signs[a]?.from ?? 0) - (signs[b]?.from ?? 0) || a - b);
  }

  of(x: number, next: number | undefined): number {
    const signs = this.#signs;
    const at = countWhile(this.#reached, (middle) => middle <= x);
    const [before, behind] = [signs[at - 1], signs[at]];
    if (!before || !behind || before.isBlank || behind.isBlank || behind.isFirst) return at;
    if (behind.from - before.to > oneWordEm * this.#size) return at;
    const start = this.#begins[countWhile(this.#begins, (one) => one <= at) - 1] ?? 0;
    const end = this.#ends[countWhile(this.#ends, (one) => one < at)] ?? signs.length;
    const begun = next === undefined ? undefined : this.#beginning(next, start, end);
    if (begun !== undefined) return begun;
    return ((signs[start]?.from ?? x) + (signs[end - 1]?.to ?? x)) / 2 < x ? end : start;
  }

  /** The first sign within a word that begins where others do. */
  #beginning(place: number, start: number, end: number): number | undefined {
    const from = (at: number) => this.#signs[at]?.from ?? 0;
    let first = end;
    for (let near = countWhile(this.#fromLeft, (at) => from(at) <= place - sameStartPt); ; near++) {
      const at = this.#fromLeft[near];
      if (at === undefined || from(at) - place >= sameStartPt) break;
      if (at > start) first = Math.min(first, at);
    }
    return first < end ? first : undefined;
  }
}

function splitAt(pieces: readonly Piece[], unsorted: readonly number[]): Piece[][] {
  const places = [...unsorted].sort((a, b) => a - b);
  const parts: Piece[][] = [[]];
  let [at, next] = [0, 0];
  for (const piece of pieces) {
    let rest = piece;
    const end = at + [...piece.text].length;
    for (; (places[next] ?? end) < end; next++) {
      const place = places[next] ?? end;
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
