import { Problem } from "#problem";
import { peakBytes, resetPeak } from "./peak.ts";

/** A way to make a parser work hard, in any size. */
export interface Attack<Input = unknown> {
  name: string;
  /** The smallest size that is tried; eight times as much is the largest. */
  size: number;
  make(size: number): Input;
  run(input: Input): unknown;
}

/** Keeps the type of what is made and read between the two. */
export const attack = <Input>(
  name: string,
  size: number,
  make: (size: number) => Input,
  run: (input: Input) => unknown,
) => ({ name, size, make, run }) as Attack;

const steps = [1, 2, 4, 8];
/** What takes no longer at its largest says nothing: chance decides. */
const leastMs = 25;
/** Far beyond anything that is linear. */
const mostMs = 5_000;

export interface Growth {
  /** Of the largest input. */
  size: number;
  ms: number[];
  /** By which power of its size the time grows: 1 is linear, 2 by the square. */
  power: number;
  /** Memory taken at the largest size, at its peak. */
  bytes: number;
}

export function growthOf({ size, make, run }: Attack): Growth {
  const ms: number[] = [];
  let bytes = 0;
  const measure = (step: number) => {
    const seen = look(run, make(size * step));
    ms.push(seen.ms);
    bytes = seen.bytes;
    return seen.ms <= mostMs;
  };
  attempt(run, make(size));
  const isDone = steps.every(measure);
  const power = powerOf(ms);
  const largest = size * (steps[ms.length - 1] ?? 1);
  if (power < mostPower || !isDone) return { size: largest, ms, power, bytes };
  // Once beyond what the collector lets lie everything takes a leap, but what goes by its size does not leap again.
  measure(2 * (steps.at(-1) ?? 1));
  return { size: 2 * largest, ms, power: Math.min(power, Math.log2((ms.at(-1) ?? 0) / (ms.at(-2) ?? 1))), bytes };
}

/** From the second size on: at the smallest, what is done once for all sizes takes most of the time. */
function powerOf(ms: readonly number[]): number {
  const [first = 0, last = 0] = [ms.at(-3) ?? ms[0], ms.at(-1)];
  const doublings = Math.min(2, ms.length - 1);
  if (last < leastMs || doublings === 0) return last > mostMs ? Number.POSITIVE_INFINITY : 0;
  return Math.log2(last / Math.max(first, 0.05)) / doublings;
}

/** What the run before has left is collected first: it would count as this one's. */
function look(run: Attack["run"], input: unknown): { ms: number; bytes: number } {
  Bun.gc(true);
  const before = resetPeak();
  const ms = attempt(run, input);
  return { ms, bytes: peakBytes() - before };
}

/** Time of the processor, of which other processes take nothing. A refusal is as good an end as any. */
function attempt(run: Attack["run"], input: unknown): number {
  const before = process.cpuUsage();
  try {
    run(input);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Between linear (1, or 1.1 with a sort) and by the square (2), with room for a busy machine. */
export const mostPower = 1.6;
/** What a parser's own code, its strings' garbage and the collector take, whatever the size. */
const ownBytes = 64 * 1_048_576;
export const mostBytes = (size: number, timesItsSize: number): number => ownBytes + timesItsSize * size;

export const isModest = ({ size, power, bytes }: Growth, timesItsSize: number): boolean =>
  power < mostPower && bytes < mostBytes(size, timesItsSize);
