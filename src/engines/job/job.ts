import { AsyncLocalStorage } from "node:async_hooks";
import type { Progress, Unit } from "#formats/wire/progress.ts";
import type { FactName } from "./facts.ts";

/** A call at work: how long it may take, whether it is still wanted, and its messages to the caller. */
export interface Job {
  signal: AbortSignal;
  startedAt: number;
  deadlineAt: number;
  warnings: Set<string>;
  facts: Map<FactName, string | number>;
  /** Hears how much of the work is done; undefined for most calls, of which nobody wants to know. */
  heed: Heed | undefined;
  /** Fires when others wait for this call's slot: its processes yield to theirs from then on. */
  aside: AbortSignal;
}

export type Heed = (progress: Progress) => void;

const storage = new AsyncLocalStorage<Job>();

/** Makes a job; one within another stands aside with it. */
export function newJob(
  signal: AbortSignal,
  deadlineMs: number,
  heed?: Heed | undefined,
  aside: AbortSignal = storage.getStore()?.aside ?? new AbortController().signal,
): Job {
  const startedAt = Date.now();
  return { signal, startedAt, deadlineAt: startedAt + deadlineMs, warnings: new Set(), facts: new Map(), heed, aside };
}

/** Calls `lower` when the job stands aside, or at once where it does already; the returned function cancels that. */
export function whenAside({ aside }: Job, lower: () => void): () => void {
  if (aside.aborted) lower();
  else aside.addEventListener("abort", lower, { once: true });
  return () => aside.removeEventListener("abort", lower);
}

/** Runs work inside a job, so that engines find it without every function passing it on. */
export const within = <T>(job: Job, work: () => T): T => storage.run(job, work);

/** The job of the running call; outside of any (warm-up, tests of an engine) one that nothing limits. */
export const currentJob = (): Job =>
  storage.getStore() ?? newJob(new AbortController().signal, Number.POSITIVE_INFINITY);

/** Tells the caller of something that is less than was asked for. */
export function warn(text: string): void {
  currentJob().warnings.add(text);
}

export function fact(name: FactName, value: string | number): void {
  currentJob().facts.set(name, value);
}

/** Tells how many pieces of the work are done, of all that it has. Where calls go to several children, their caller counts. */
export function progress(done: number, total: number, unit: Unit): void {
  currentJob().heed?.({ done, total, unit });
}
