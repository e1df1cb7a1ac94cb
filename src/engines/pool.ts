import { fileURLToPath } from "node:url";
import { config } from "#config";
import { log } from "#log";
import { Problem } from "#problem";
import { Child, type Ending, type Outcome } from "./child-process.ts";
import type { Kept } from "./engine.ts";
import { currentJob, type Job } from "./job.ts";
import { insideChild } from "./privileges.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: a pool carries functions of every signature; `task` gives each its own back
type AnyTask = (...args: any[]) => any;
// biome-ignore-end lint/suspicious/noExplicitAny: see above
type Tasks = Record<string, () => Promise<AnyTask>>;
type TaskOf<T extends Tasks, K extends keyof T> = Awaited<ReturnType<T[K]>>;

interface Options {
  size?: number;
  memoryBytes?: number;
  jobsPerChild?: number;
  /** Children that are started ahead of the first call and kept. */
  warm?: number;
  /** How long a child beyond those waits for its next job before it is ended; for ever unless given. */
  idleMs?: number;
}

/** Tasks as functions that run in a child. */
type Calls<T extends Tasks> = {
  readonly [K in keyof T]: (...args: Parameters<TaskOf<T, K>>) => Promise<Awaited<ReturnType<TaskOf<T, K>>>>;
};

/**
 * Child processes that call functions as if they were here. A process, not a thread: only a process can be killed
 * in the middle of foreign code, can be held to a memory ceiling, and takes nobody along when it crashes.
 */
export class Pool<T extends Tasks> implements Kept {
  readonly name: string;
  /** Every task by its name. */
  readonly calls: Calls<T>;
  readonly #module: string;
  readonly #options: Required<Options>;
  readonly #children = new Set<Child>();
  readonly #idle: Child[] = [];
  readonly #resting = new Map<Child, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #restarts = 0;
  #stopped = false;

  constructor(name: string, moduleUrl: string, options: Options = {}) {
    this.name = name;
    this.#module = fileURLToPath(moduleUrl);
    this.#options = {
      size: options.size ?? config.workers,
      memoryBytes: options.memoryBytes ?? config.childMemoryBytes,
      jobsPerChild: options.jobsPerChild ?? config.childJobs,
      warm: options.warm ?? 1,
      idleMs: options.idleMs ?? Number.POSITIVE_INFINITY,
    };
    this.calls = new Proxy({} as Calls<T>, {
      get:
        (_, task) =>
        (...args: unknown[]) =>
          this.#call(String(task), args),
    });
  }

  state() {
    const { size } = this.#options;
    const busy = this.#children.size - this.#idle.length;
    return { size, alive: this.#children.size, busy, waiting: this.#waiting.length, restarts: this.#restarts };
  }

  /** Starts the warm children; resolves when they are ready for work. */
  async warm(): Promise<void> {
    while (!this.#stopped && this.#children.size < this.#options.warm) this.#idle.push(this.#spawn());
    await Promise.all([...this.#children].map((child) => child.ready));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.all([...this.#children].map((child) => child.end("stopped")));
  }

  async #call<K extends keyof T & string>(task: K, args: readonly unknown[]) {
    if (insideChild) {
      const { tasks } = (await import(this.#module)) as { tasks: T };
      const run = await (tasks[task] as T[K])();
      return run(...args);
    }
    const job = currentJob();
    const first = await this.#attempt(job, task, args);
    if (first.reply) return settle(job, first);
    log.warn("a child ended in the middle of a job", { pool: this.name, task, how: first.ending });
    const second = await this.#attempt(job, task, args);
    if (second.reply) return settle(job, second);
    throw verdict(second.ending, this.name);
  }

  async #attempt(job: Job, task: string, args: readonly unknown[]): Promise<Outcome> {
    const child = await this.#take(job);
    const stop = () => void child.end("unwanted");
    job.signal.addEventListener("abort", stop, { once: true });
    try {
      const remainingMs = job.deadlineAt - Date.now();
      const outcome = await child.run({ task, args, remainingMs }, this.#options.memoryBytes);
      // Told only now: by contract the work is dead when the caller hears of it.
      if (outcome.reply?.spent) await child.end("recycled");
      if (!outcome.reply) job.signal.throwIfAborted();
      return outcome;
    } finally {
      job.signal.removeEventListener("abort", stop);
      this.#giveBack(child);
    }
  }

  async #take(job: Job): Promise<Child> {
    for (;;) {
      job.signal.throwIfAborted();
      if (this.#stopped)
        throw new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
      const child = this.#idle.pop() ?? (this.#children.size < this.#options.size ? this.#spawn() : undefined);
      if (child) {
        clearTimeout(this.#resting.get(child));
        this.#resting.delete(child);
        return child;
      }
      await this.#turn(job.signal);
    }
  }

  /** Waits for a child to come back, or for the job to be given up. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const place = this.#waiting.indexOf(wake);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(wake);
    });
  }

  #giveBack(child: Child): void {
    if (child.alive && child.jobs < this.#options.jobsPerChild) {
      this.#idle.push(child);
      this.#rest(child);
      this.#waiting.shift()?.();
    } else {
      void child.end("recycled");
    }
  }

  /** The last to come back is the first to work again, so in a calm hour the others are never called. */
  #rest(child: Child): void {
    const { idleMs, warm } = this.#options;
    if (idleMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => {
      if (this.#children.size <= warm) return this.#rest(child);
      // Left out at once: until it is gone nobody may call it.
      this.#leave(child);
      void child.end("rested");
    }, idleMs);
    timer.unref();
    this.#resting.set(child, timer);
  }

  #spawn(): Child {
    const child = new Child(this.#module, (ending) => this.#forget(child, ending));
    this.#children.add(child);
    return child;
  }

  #leave(child: Child): void {
    this.#children.delete(child);
    clearTimeout(this.#resting.get(child));
    this.#resting.delete(child);
    const place = this.#idle.indexOf(child);
    if (place >= 0) this.#idle.splice(place, 1);
  }

  #forget(child: Child, ending: Ending): void {
    this.#leave(child);
    if (this.#stopped || ending === "rested") return;
    this.#restarts += 1;
    // A child that can't even start would be started for ever.
    if (ending !== "never ready") {
      const wanted = this.#waiting.length > 0 || this.#children.size < this.#options.warm;
      if (wanted) this.#idle.push(this.#spawn());
    }
    this.#waiting.shift()?.();
  }
}

function settle(job: Job, { reply, value }: Outcome): unknown {
  if (!reply) return undefined;
  for (const text of reply.warnings) job.warnings.add(text);
  for (const [name, value] of reply.facts) job.facts.set(name, value);
  if (!reply.failure) return value;
  const { kind, message, fields, cause } = reply.failure;
  throw new Problem(kind, message || "Something failed on our side.", { fields, cause });
}

/** What two ended children in a row say about the file, or about the machine. */
function verdict(ending: Ending, pool: string): Problem {
  if (ending === "too large") {
    return new Problem("unprocessable", "This file needs more memory than one call may use. Try a smaller one.");
  }
  if (ending === "crashed") {
    return new Problem("unprocessable", "This file makes its engine crash, twice in a row. It is probably damaged.");
  }
  if (ending === "never ready") {
    return new Problem("engine-unavailable", `The ${pool} engine does not start on this machine.`);
  }
  return new Problem("internal", "The work was ended from outside, twice. Try again.", { cause: `${pool}: ${ending}` });
}
