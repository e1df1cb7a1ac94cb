import type { Random } from "../fuzz/random.ts";
import type { Sort } from "./cases/case.ts";

/** How a call is sent, and how its answer is read. */
export type Manner =
  | { way: "whole" }
  /** The body comes in pieces, with pauses that the service must bear. */
  | { way: "slow"; pieces: number; pauseMs: number }
  /** It stops, and the connection stays. */
  | { way: "stalled"; share: number }
  /** The answer lies there for a while before it is read on. */
  | { way: "paused"; ms: number }
  /** Nobody reads more of it than its beginning; then the connection ends. */
  | { way: "unread"; ms: number }
  /** The client goes away: amid the body, so long after it, or with the answer's first bytes. */
  | { way: "aborted"; at: "body"; share: number }
  | { way: "aborted"; at: "work"; ms: number }
  | { way: "aborted"; at: "answer" };

/** Seconds that a body may stop for, as the service of a soak is told. */
export const bodyIdleS = 5;

export const manners = ["whole", "slow", "unread", "aborted"] as const;

/** Of a hundred calls so many are sent like that; all others whole. */
const shares = { slow: 5, stalled: 1, paused: 2, unread: 2, aborted: 8 };

export function mannerOf(random: Random, sort: Sort): Manner {
  let lot = random.below(100);
  const falls = (share: number) => {
    lot -= share;
    return lot < 0;
  };
  if (sort === "huge") return { way: "whole" };
  if (falls(shares.slow)) return { way: "slow", pieces: 2 + random.below(5), pauseMs: 50 + random.below(350) };
  if (falls(shares.stalled)) return { way: "stalled", share: random.next() };
  if (falls(shares.paused)) return { way: "paused", ms: 200 + random.below(1_500) };
  if (falls(shares.unread)) return { way: "unread", ms: 500 + random.below(5_000) };
  if (!falls(shares.aborted)) return { way: "whole" };
  const at = random.pick(["body", "work", "work", "answer"] as const);
  if (at === "body") return { way: "aborted", at, share: random.next() };
  // Mostly soon, when the call waits or has just begun; now and then deep in the work.
  return at === "work" ? { way: "aborted", at, ms: random.length(3_000) } : { way: "aborted", at };
}

/** Whether its answer is heard to its end. */
export const isHeard = ({ way }: Manner): boolean => way !== "unread" && way !== "aborted";
