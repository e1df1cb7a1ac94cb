import { Random } from "../fuzz/random.ts";
import type { Sum } from "./case.ts";
import type { Tool } from "./read.ts";

/** What one document scored, by measure. */
export interface Scored {
  name: string;
  tool: Tool;
  class: string;
  sums: Record<string, Sum>;
  /** Letters that are in no result and that no warning tells, and letters that are on no page. */
  lost: number;
  invented: number;
  /** Why there was no result, or none that could be read. */
  failed?: string;
}

/** All that a run found; a file of it is what a later run is held against. */
export interface Outcome {
  set: string;
  /** "ours", or the name of the rival. */
  by: string;
  documents: Scored[];
}

export interface Pooled {
  documents: number;
  score: number;
  /** Half the width of the range that 95 of 100 draws of as many documents fall into. */
  noise: number;
}

const draws = 1000;
/** Of fewer documents no noise can be told. */
const leastDocuments = 3;
const seed = 20_011;

const quotient = (sums: readonly Sum[]): number => {
  const of = sums.reduce((total, one) => total + one.of, 0);
  return of === 0 ? Number.NaN : sums.reduce((total, one) => total + one.got, 0) / of;
};

/** From 0 to 1, at the middle of the lowest and of the highest fortieth of the draws. */
const range = (values: readonly number[]): [low: number, high: number] => {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
};

/** Documents are drawn, not pages: pages of a document are alike. */
function drawn(count: number, work: (picked: readonly number[]) => number): number[] {
  const random = new Random(seed, count);
  return Array.from({ length: draws }, () => work(Array.from({ length: count }, () => random.below(count))));
}

export function pool(sums: readonly Sum[]): Pooled {
  const values = drawn(sums.length, (picked) => quotient(picked.map((at) => sums[at] as Sum)));
  const [low, high] = range(values);
  return { documents: sums.length, score: quotient(sums), noise: (high - low) / 2 };
}

export interface Change extends Pooled {
  before: number;
  /** The range of the difference does not reach 0. */
  isReal: boolean;
}

/** The same documents before and now: both are drawn together, as what is hard for one is hard for the other. */
export function change(pairs: readonly (readonly [before: Sum, now: Sum])[]): Change {
  const difference = (some: readonly (readonly [Sum, Sum])[]) =>
    quotient(some.map(([, now]) => now)) - quotient(some.map(([before]) => before));
  const [low, high] = range(drawn(pairs.length, (picked) => difference(picked.map((at) => pairs[at] as [Sum, Sum]))));
  return {
    documents: pairs.length,
    score: quotient(pairs.map(([, now]) => now)),
    before: quotient(pairs.map(([before]) => before)),
    noise: (high - low) / 2,
    isReal: pairs.length >= leastDocuments && (low > 0 || high < 0),
  };
}
