import { countWhile } from "./binary-search.ts";

/** A shorter list is looked through one by one. */
const mostUnsorted = 32;

/** Stretches by where they begin, and how far those up to each of them go. */
interface SortedIntervals {
  froms: number[];
  tos: number[];
  reach: number[];
}

/** Stretches of a line, told as they come: thousands may stand in one row, and each asks whether there is room for it. */
export class Intervals {
  #loose: [from: number, to: number][] = [];
  /** Each of these lists is at least twice as long as the next one: together they are few. */
  readonly #sorted: SortedIntervals[] = [];
  #end = Number.NEGATIVE_INFINITY;

  add(from: number, to: number): void {
    this.#end = Math.max(this.#end, to);
    this.#loose.push([from, to]);
    if (this.#loose.length < mostUnsorted) return;
    let made = sortedOf(this.#loose);
    this.#loose = [];
    for (
      let last = this.#sorted.at(-1);
      last && last.froms.length < 2 * made.froms.length;
      last = this.#sorted.at(-1)
    ) {
      made = merged(last, made);
      this.#sorted.pop();
    }
    this.#sorted.push(made);
  }

  /** Tells whether one of them begins before the second place and ends behind the first. */
  overlapsAny(behind: number, before: number): boolean {
    if (!(this.#end > behind)) return false;
    return (
      this.#loose.some(([from, to]) => from < before && to > behind) ||
      this.#sorted.some(
        ({ froms, reach }) =>
          (reach[countWhile(froms, (from) => from < before) - 1] ?? Number.NEGATIVE_INFINITY) > behind,
      )
    );
  }
}

function sortedOf(stretches: readonly [from: number, to: number][]): SortedIntervals {
  const sorted = stretches.toSorted((a, b) => a[0] - b[0]);
  return withReach(
    sorted.map(([from]) => from),
    sorted.map(([, to]) => to),
  );
}

function merged(one: SortedIntervals, other: SortedIntervals): SortedIntervals {
  const [froms, tos]: [number[], number[]] = [[], []];
  let [at, beside] = [0, 0];
  while (at < one.froms.length || beside < other.froms.length) {
    const [own = Number.POSITIVE_INFINITY, next = Number.POSITIVE_INFINITY] = [one.froms[at], other.froms[beside]];
    const isOwn = beside >= other.froms.length || (at < one.froms.length && own <= next);
    froms.push(isOwn ? own : next);
    tos.push((isOwn ? one.tos[at++] : other.tos[beside++]) ?? 0);
  }
  return withReach(froms, tos);
}

function withReach(froms: number[], tos: number[]): SortedIntervals {
  let end = Number.NEGATIVE_INFINITY;
  const reach = tos.map((to) => {
    end = Math.max(end, to);
    return end;
  });
  return { froms, tos, reach };
}
