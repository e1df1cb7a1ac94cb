import type { Box } from "../model/box.ts";
import type { Page, Ruling, Run } from "../model/page.ts";

/** A line to write on lies no higher over the baseline of the letters beside it, and no lower below it. */
const heightEm = { above: 0.1, below: 0.45 };
/** A line to write on begins no further from these letters. */
const besideEm = 1.2;
/** Nothing can be written on a shorter one. */
const leastLengthEm = 4;
/** Lines and letters that differ by fewer points touch. */
const touchingPt = 1;
/** Lines whose heights differ by fewer points are level. */
const sameHeightPt = 1;
/** A page with more lines has tables and drawings. */
const mostRulings = 400;
/** How wide an underscore is, in em. */
const underscoreEm = { serif: 0.5, sans: 0.556, mono: 0.6 };

/**
 * Makes text of lines beside letters on which something is to be written, as others are typed: "Name: ____". A line that goes
 * on below letters is none, nor is one that has another one level with it below letters.
 */
export function withLinesToFillIn(page: Page): Page {
  const lines = new LinesToFillIn(page);
  if (lines.found.size === 0) return page;
  return { ...page, runs: lines.put(), rulings: page.rulings.filter((ruling) => !lines.found.has(ruling)) };
}

class LinesToFillIn {
  readonly found = new Set<Ruling>();
  readonly #before = new Map<Run, Run>();
  readonly #behind = new Map<Run, Run[]>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const across = page.rulings.filter((one) => one.across);
    if (across.length === 0 || across.length > mostRulings) return;
    const upright = page.rulings.filter((one) => !one.across);
    const written = page.runs.filter(({ turned, text, hidden }) => turned === 0 && !hidden && text.trim() !== "");
    const fields = page.fields.map(({ box }) => box);
    const edges = { starts: countsOf(written.map(startOf)), ends: countsOf(written.map(endOf)) };
    const byBase = Map.groupBy(written, ({ base }) => Math.round(base));
    for (const ruling of across) {
      const row = rowAt(ruling, byBase);
      const isSide = upright.some((one) => meets(one, ruling)) || fields.some((box) => isIn(ruling, box));
      if (row.length === 0 || isSide || isAcrossColumn(ruling, edges)) continue;
      const alike = across.filter(({ at }) => Math.abs(at - ruling.at) < sameHeightPt);
      if (!alike.some((one) => row.some((run) => isBelow(one, run)))) this.#put(ruling, row);
    }
  }

  /** Puts the lines to fill in among the page's runs. */
  put(): Run[] {
    return this.#page.runs.flatMap((run) => [this.#before.get(run) ?? [], run, this.#behind.get(run) ?? []].flat());
  }

  #put(ruling: Ruling, row: readonly Run[]): void {
    const left = row.filter((run) => endOf(run) <= ruling.from + touchingPt).toSorted((a, b) => endOf(b) - endOf(a))[0];
    const right = row
      .filter((run) => startOf(run) >= ruling.to - touchingPt)
      .toSorted((a, b) => startOf(a) - startOf(b))[0];
    if (left && ruling.from - endOf(left) < besideEm * left.size && isFor(ruling, left)) {
      this.#behind.set(left, [...(this.#behind.get(left) ?? []), this.#drawn(ruling, left)]);
    } else if (right && startOf(right) - ruling.to < besideEm * right.size && isFor(ruling, right)) {
      this.#before.set(right, this.#drawn(ruling, right));
    } else return;
    this.found.add(ruling);
  }

  #drawn({ from, to }: Ruling, by: Run): Run {
    const width = underscoreEm[this.#page.styles[by.style]?.generic ?? "serif"] * by.size;
    const count = Math.max(1, Math.round((to - from) / width));
    const edges = Array.from({ length: count }, (_, at) =>
      [from, from].map((x, end) => x + ((at + end) * (to - from)) / count),
    );
    return { ...by, text: "_".repeat(count), edges: edges.flat() };
  }
}

/** Two letters next to each other stand in no formula and no drawing. */
const twoLetters = /\p{L}{2}/u;

/** Tells whether a line is drawn in a field, which is there to be filled in itself. */
const isIn = ({ at, from, to }: Ruling, [left, top, right, bottom]: Box): boolean =>
  from < right && to > left && at > top - touchingPt && at < bottom + 2 * touchingPt;

const startOf = ({ edges }: Run): number => edges[0] ?? 0;
const endOf = ({ edges }: Run): number => edges.at(-1) ?? 0;
/** No paper has longer lines. */
const mostLengthEm = 400;
const isFor = ({ from, to }: Ruling, { size, text }: Run): boolean =>
  to - from > leastLengthEm * size && to - from < mostLengthEm * size && twoLetters.test(text);
const isBelow = ({ from, to }: Ruling, run: Run): boolean =>
  from < endOf(run) - touchingPt && to > startOf(run) + touchingPt;

/** So many lines of text begin, and end, where a rule across their column does; two may by chance. */
const fewestInColumn = 3;

interface TextEdgeCounts {
  starts: ReadonlyMap<number, number>;
  ends: ReadonlyMap<number, number>;
}

/** Counts how many lie within half a point of a place, or so. */
const countsOf = (places: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...Map.groupBy(places, Math.round)].map(([at, own]) => [at, own.length]));

const countAt = (counts: ReadonlyMap<number, number>, at: number): number =>
  [-1, 0, 1].reduce((sum, off) => sum + (counts.get(Math.round(at) + off) ?? 0), 0);

/** Tells a rule as wide as the text above and below it, which parts that text or closes a quotation: a text beside it stands in the next column. */
const isAcrossColumn = ({ from, to }: Ruling, { starts, ends }: TextEdgeCounts): boolean =>
  countAt(starts, from) >= fewestInColumn && countAt(ends, to) >= fewestInColumn;

/** Tells whether a line meets an upright one, and so is a side of a cell. */
const meets = (upright: Ruling, { at, from, to }: Ruling): boolean =>
  upright.at > from - touchingPt &&
  upright.at < to + touchingPt &&
  upright.from < at + touchingPt &&
  upright.to > at - touchingPt;

/** The bases of letters beside a line to write on lie up to so many points above it, and below it: those of letters up to 24 points. */
const baseReachPt = { above: 11, below: 2 };

function rowAt({ at }: Ruling, byBase: ReadonlyMap<number, readonly Run[]>): Run[] {
  const highest = Math.round(at) - baseReachPt.above;
  const heights = Array.from({ length: baseReachPt.above + baseReachPt.below + 1 }, (_, down) => highest + down);
  const near = heights.flatMap((height) => byBase.get(height) ?? []);
  return near.filter(({ base, size }) => at > base - heightEm.above * size && at < base + heightEm.below * size);
}
