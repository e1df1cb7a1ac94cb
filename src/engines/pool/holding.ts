import { currentJob, type Job } from "../job/job.ts";
import { settle, twice } from "./attempts.ts";
import type { Child, Outcome, Work } from "./child-process.ts";

/** The source of children, to which they go back. */
export interface Source {
  readonly name: string;
  take(job: Job): Promise<Child>;
  run(job: Job, child: Child, work: Omit<Work, "remainingMs" | "heed">): Promise<Outcome>;
  giveBack(child: Child): void;
  isWaitedFor(): boolean;
}

/** How long it keeps its child while others wait for one. */
const turnMs = 500;

/** A child for several calls in a row, in which a task was called before all others; its successor, where it ends. */
export class Holding {
  readonly #job = currentJob();
  readonly #source: Source;
  readonly #task: string;
  readonly #args: readonly unknown[];
  #child: Child | undefined;
  #since = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: Source, task: string, args: readonly unknown[]) {
    this.#source = source;
    this.#task = task;
    this.#args = args;
  }

  /** Calls a held function, when the calls before it are over. */
  call(task: string, args: readonly unknown[]): Promise<unknown> {
    const about = { pool: this.#source.name, task: `${this.#task}.${task}` };
    const result = this.#last.then(() => twice(this.#job, about, () => this.#attempt(task, args)));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the functions that it holds, and lets go of the child. */
  async end(): Promise<void> {
    await this.#last;
    await this.#leave();
  }

  async #attempt(task: string, args: readonly unknown[]): Promise<Outcome> {
    const isLong = performance.now() - this.#since > turnMs;
    if (!this.#child?.alive || (isLong && this.#source.isWaitedFor())) await this.#leave();
    this.#job.signal.throwIfAborted();
    const child = this.#child ?? (await this.#source.take(this.#job));
    if (child !== this.#child) {
      const begun = await this.#begin(child);
      if (!begun.reply) return begun;
    }
    return this.#source.run(this.#job, child, { to: "held", task, args });
  }

  async #begin(child: Child): Promise<Outcome> {
    try {
      const begun = await this.#source.run(this.#job, child, { to: "holder", task: this.#task, args: this.#args });
      if (!begun.reply) return begun;
      settle(this.#job, begun);
      this.#child = child;
      this.#since = performance.now();
      return begun;
    } finally {
      if (this.#child !== child) this.#source.giveBack(child);
    }
  }

  /** Leaves the child with nothing of this work in it for whoever gets it next. */
  async #leave(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    try {
      if (!child.alive) return;
      const { reply } = await this.#source.run(this.#job, child, { to: "held", task: "close", args: [] });
      if (!reply || reply.failure) await child.end("recycled");
    } finally {
      this.#source.giveBack(child);
    }
  }
}
