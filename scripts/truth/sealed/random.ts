import type { Random } from "../../fuzz/random.ts";

/** From `least` to `most`, both among them. */
export const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);

/** So many different ones, in the order of the list. */
export function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = list.map((one, at) => ({ one, at, by: random.next() }));
  left.sort((a, b) => a.by - b.by);
  return left
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** All of them in another order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, by: random.next() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A number that has no more digits behind the point than are shown of it; never -0. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

/** A day as 2026-01-31. */
export const dayOf = (random: Random, from = 2008, until = 2027): string => {
  const first = Date.UTC(from, 0, 1);
  return new Date(first + 86_400_000 * random.below(365 * (until - from))).toISOString().slice(0, 10);
};
