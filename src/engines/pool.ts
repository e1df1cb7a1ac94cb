import { fileURLToPath } from "node:url";
import { config } from "#config";
import { Problem } from "#problem";
import { twice } from "./attempts.ts";
import { Child, type Ending, type Outcome, type Work } from "./child-process.ts";
import type { Kept } from "./engine.ts";
import { type Held, type HeldCalls, Holding, type Source } from "./holding.ts";
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

type Made<T extends Tasks, K extends keyof T> = Awaited<ReturnType<TaskOf<T, K>>>;
type IsHeld<R> = [R] extends [never] ? false : R extends Held ? true : false;

/** Tasks as functions that run in a child. */
type Calls<T extends Tasks> = {
  readonly [K in keyof T as IsHeld<Made<T, K>> extends true ? never : K]: (
    ...args: Parameters<TaskOf<T, K>>
  ) => Promise<Made<T, K>>;
};

/** The tasks that leave functions in their child. */
type Holders<T extends Tasks> = { [K in keyof T]: IsHeld<Made<T, K>> extends true ? K : never }[keyof T] & string;

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
  readonly #waiting: ((child?: Child) => void)[] = [];
  readonly #source: Source;
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
    this.calls = callable<Calls<T>>((task, args) => this.#call(task, args));
    this.#source = {
      name,
      take: (job) => this.#take(job),
      run: (job, child, work) => this.#run(job, child, work),
      giveBack: (child) => this.#giveBack(child),
      isWaitedFor: () => this.#waiting.length > 0,
    };
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

  /**
   * Keeps one child for several calls in a row. The task is called before all others and leaves functions in the child,
   * with what they need to have at hand; `work` calls them from here, one after the other. A child that ends is replaced
   * and the task called anew, as it is when others have waited for long.
   */
  async hold<K extends Holders<T>, R>(
    task: K,
    args: Parameters<TaskOf<T, K>>,
    work: (held: HeldCalls<Made<T, K>>) => Promise<R>,
  ): Promise<R> {
    if (insideChild) {
      const held = await this.#here(task, args);
      try {
        return await work(held);
      } finally {
        await held.close();
      }
    }
    const holding = new Holding(this.#source, task, args);
    const calls = (name: string, given: unknown[]) => holding.call(name, given);
    try {
      return await work(callable<HeldCalls<Made<T, K>>>(calls));
    } finally {
      await holding.end();
    }
  }

  async #here(task: string, args: readonly unknown[]) {
    const { tasks } = (await import(this.#module)) as { tasks: Record<string, () => Promise<AnyTask>> };
    return (await tasks[task]?.())?.(...args);
  }

  async #call(task: string, args: readonly unknown[]): Promise<unknown> {
    if (insideChild) return this.#here(task, args);
    const job = currentJob();
    return twice(job, { pool: this.name, task }, async () => {
      const child = await this.#take(job);
      try {
        return await this.#run(job, child, { task, args });
      } finally {
        this.#giveBack(child);
      }
    });
  }

  async #run(job: Job, child: Child, work: Omit<Work, "remainingMs">): Promise<Outcome> {
    const stop = () => void child.end("unwanted");
    job.signal.addEventListener("abort", stop, { once: true });
    if (job.signal.aborted) stop();
    try {
      const remainingMs = job.deadlineAt - Date.now();
      const outcome = await child.run({ ...work, remainingMs }, this.#options.memoryBytes);
      // Told only now: by contract the work is dead when the caller hears of it.
      if (outcome.reply?.spent) await child.end("recycled");
      if (!outcome.reply) job.signal.throwIfAborted();
      return outcome;
    } finally {
      job.signal.removeEventListener("abort", stop);
    }
  }

  async #take(job: Job): Promise<Child> {
    for (;;) {
      job.signal.throwIfAborted();
      if (this.#stopped)
        throw new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
      const free = this.#idle.pop() ?? (this.#children.size < this.#options.size ? this.#spawn() : undefined);
      const child = free ?? (await this.#turn(job.signal));
      if (!child) continue;
      clearTimeout(this.#resting.get(child));
      this.#resting.delete(child);
      if (!job.signal.aborted) return child;
      this.#giveBack(child);
    }
  }

  /** Waits for a child to be handed over, or for the job to be given up. */
  #turn(signal: AbortSignal): Promise<Child | undefined> {
    return new Promise((resolve) => {
      const wake = (child?: Child) => {
        signal.removeEventListener("abort", leave);
        resolve(child);
      };
      const leave = () => {
        const place = this.#waiting.indexOf(wake);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve(undefined);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(wake);
    });
  }

  #giveBack(child: Child): void {
    if (child.alive && child.jobs < this.#options.jobsPerChild) this.#offer(child);
    else void child.end("recycled");
  }

  /** Hands a child to whoever has waited longest: one who comes just now shall not be quicker. */
  #offer(child: Child): void {
    const wake = this.#waiting.shift();
    if (wake) {
      wake(child);
    } else {
      this.#idle.push(child);
      this.#rest(child);
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
    if (ending === "never ready") this.#waiting.shift()?.();
    else if (this.#waiting.length > 0 || this.#children.size < this.#options.warm) this.#offer(this.#spawn());
  }
}

/** Names as functions, each passed on with what it is called with. */
const callable = <C extends object>(call: (name: string, args: unknown[]) => Promise<unknown>): C =>
  new Proxy({} as C, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        call(String(name), args),
  });
