import { countWhile } from "./binary-search.ts";
import type { Ruling } from "./page.ts";

/** Rulings of neighbouring heights by where they begin, and how far those up to each of them go. */
interface SortedBlock {
  froms: readonly number[];
  reach: readonly number[];
}

interface Stretch {
  /** The ruling ends further on than this place, */
  behind: number;
  /** and begins before this one. */
  before: number;
}

/**
 * Rulings of one direction, asked for by where they lie and where they go. A drawing has thousands of them, and asks for
 * each of its thousands of areas. They are sorted by where they lie, and in blocks of one, two, four and so on of those
 * by where they begin: every range is a few blocks.
 */
export class RulingIndex {
  readonly #places: readonly number[];
  /** Blocks of rulings stand here by their size. */
  readonly #levels: SortedBlock[][] = [];

  constructor(rulings: readonly Ruling[]) {
    const sorted = rulings.toSorted((a, b) => a.at - b.at);
    this.#places = sorted.map(({ at }) => at);
    let level = sorted.map(({ from, to }): SortedBlock => ({ froms: [from], reach: [to] }));
    while (level.length > 0) {
      this.#levels.push(level);
      const below = level;
      level = Array.from({ length: below.length >> 1 }, (_, at) => joined(below[2 * at], below[2 * at + 1]));
    }
  }

  /** Tells whether one lies between two places, the nearer of which all before it are told to be, and is on a stretch. */
  hasAny(isBefore: (at: number) => boolean, isWithin: (at: number) => boolean, stretch: Stretch): boolean {
    let from = countWhile(this.#places, isBefore);
    let to = countWhile(this.#places, (at) => isBefore(at) || isWithin(at));
    for (const level of this.#levels) {
      if (from >= to) return false;
      if (from % 2 === 1 && isOn(level[from++], stretch)) return true;
      if (to % 2 === 1 && isOn(level[--to], stretch)) return true;
      [from, to] = [from >> 1, to >> 1];
    }
    return false;
  }
}

function isOn(block: SortedBlock | undefined, { behind, before }: Stretch): boolean {
  const count = block ? countWhile(block.froms, (from) => from < before) : 0;
  return count > 0 && (block?.reach[count - 1] ?? behind) > behind;
}

/** Merges two blocks, each ruling with how far those up to it go: all of its own before it are before it here, too. */
function joined(one: SortedBlock | undefined, other: SortedBlock | undefined): SortedBlock {
  const [froms, reach]: [number[], number[]] = [[], []];
  let end = Number.NEGATIVE_INFINITY;
  const take = ({ froms: own, reach: far }: SortedBlock, at: number) => {
    end = Math.max(end, far[at] ?? end);
    froms.push(own[at] ?? 0);
    reach.push(end);
  };
  if (!one || !other) return one ?? other ?? { froms, reach };
  let [at, beside] = [0, 0];
  while (at < one.froms.length || beside < other.froms.length) {
    const isOwn =
      beside >= other.froms.length || (at < one.froms.length && (one.froms[at] ?? 0) <= (other.froms[beside] ?? 0));
    if (isOwn) take(one, at++);
    else take(other, beside++);
  }
  return { froms, reach };
}
