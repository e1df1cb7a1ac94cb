import { AsyncLocalStorage } from "node:async_hooks";
import type { FactName } from "./facts.ts";

/** One call at work: how long it may take, whether it is still wanted, and what it has to tell. */
export interface Job {
  signal: AbortSignal;
  startedAt: number;
  deadlineAt: number;
  warnings: Set<string>;
  facts: Map<FactName, string | number>;
  /** How much of it is done, of work that comes in pieces. */
  progress?: { done: number; of: number };
}

const storage = new AsyncLocalStorage<Job>();

export function newJob(signal: AbortSignal, deadlineMs: number): Job {
  const startedAt = Date.now();
  return { signal, startedAt, deadlineAt: startedAt + deadlineMs, warnings: new Set(), facts: new Map() };
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

/** Counts pieces of work that are done, for whoever shows how far it has come. */
export function progress(done: number, of: number): void {
  currentJob().progress = { done, of };
}
