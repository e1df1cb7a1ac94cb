import { Problem } from "#problem";
import { peakBytes, resetPeak } from "#support/peak.ts";
import { mostBytes } from "./mutate.ts";
import { Random } from "./random.ts";
import type { Target } from "./target.ts";

export interface Finding {
  number: number;
  /** What was read, or sent. */
  what: string;
  says: string;
}

const mostMs = 250;
/** Whatever the size: the collector lets garbage lie for a while. */
const mostMemory = 64 * 1_048_576 + 128 * mostBytes;
/** A busy machine or a collection makes one run long; what is slow by itself is so each time. */
const runs = 5;

/** Runs a case: a value and a refusal are both fine, anything else is told. */
export function judge(targets: readonly Target[], seed: number, number: number): Finding | undefined {
  const target = targets[number % targets.length];
  if (!target) throw new Error("there is nothing to be fuzzed");
  const finding = (says: string): Finding => ({ number, what: target.name, says });
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > mostMs; run++) {
    const read = target.make(new Random(seed, number));
    const before = resetPeak();
    const { ms, thrown } = timed(read);
    if (thrown !== undefined) return finding(`threw ${thrown}`);
    const taken = peakBytes() - before;
    if (taken > mostMemory) return finding(`took ${Math.round(taken / 1_048_576)} MB`);
    least = Math.min(least, ms);
  }
  return least > mostMs ? finding(`took ${Math.round(least)} ms of the processor`) : undefined;
}

function timed(read: () => unknown): { ms: number; thrown?: string } {
  const before = process.cpuUsage();
  let thrown: string | undefined;
  try {
    read();
  } catch (error) {
    if (!(error instanceof Problem)) thrown = error instanceof Error ? (error.stack ?? error.message) : String(error);
    else if (error.kind === "internal") thrown = `a refusal that is our fault: ${error.message}`;
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, ...(thrown !== undefined && { thrown }) };
}
