import { fileURLToPath } from "node:url";
import { log, reason } from "#log";
import { Problem } from "#problem";
import { insideChild } from "../enclosure/privileges.ts";
import { currentJob, type Job } from "../job/job.ts";
import { twice } from "./attempts.ts";
import {
  type AnyTask,
  type Calls,
  callable,
  type HeldCalls,
  type Holders,
  type Made,
  type TaskOf,
  type Tasks,
} from "./calls.ts";
import { Child, type Ending, type Outcome, type Work } from "./child-process.ts";
import { Holding, type Source } from "./holding.ts";
import type { Kept } from "./kept.ts";
import { hasGrown, isWorn, type Options, withDefaults } from "./pool-options.ts";
import { Takers } from "./takers.ts";

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
  readonly #takers = new Takers();
  readonly #source: Source;
  /** A child that is to be replaced, and works on until its heir is ready. */
  #change: { old: Child; heir: Child } | undefined;
  #restarts = 0;
  #stopped = false;

  constructor(name: string, moduleUrl: string, options: Options = {}) {
    this.name = name;
    this.#module = fileURLToPath(moduleUrl);
    this.#options = withDefaults(options);
    this.calls = callable<Calls<T>>((task, args) => this.#call(task, args));
    this.#source = {
      name,
      take: (job) => this.#take(job),
      run: (job, child, work) => this.#run(job, child, work),
      giveBack: (child) => this.#giveBack(child),
      isWaitedFor: () => this.#takers.waiting > 0,
    };
  }

  state() {
    const { size } = this.#options;
    const busy = this.#children.size - this.#idle.length;
    return { size, alive: this.#children.size, busy, waiting: this.#takers.waiting, restarts: this.#restarts };
  }

  /** Starts the warm children; resolves when they are ready for work. */
  async warm(): Promise<void> {
    while (!this.#stopped && this.#children.size < this.#options.warm) this.#idle.push(this.#spawn());
    await Promise.all([...this.#children].map((child) => child.ready));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#takers.wakeAll();
    const all = [...this.#children, ...(this.#change ? [this.#change.heir] : [])];
    await Promise.all(all.map((child) => child.end("stopped")));
  }

  /**
   * Keeps one child for several calls in a row. The task is called before all others and leaves functions in the child,
   * with everything that they need at hand; `work` calls them from here, one after the other. A child that ends is
   * replaced and the task called anew, as it is when others have waited for long.
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

  async #run(job: Job, child: Child, work: Omit<Work, "remainingMs" | "heed">): Promise<Outcome> {
    const stop = () => void child.end("unwanted");
    job.signal.addEventListener("abort", stop, { once: true });
    if (job.signal.aborted) stop();
    try {
      const remainingMs = job.deadlineAt - Date.now();
      const outcome = await child.run({ ...work, remainingMs, heed: job.heed }, this.#options.memoryBytes);
      // The caller hears only now: by contract the work is dead by then.
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
      const child = this.#free(job) ?? (await this.#takers.turn(job));
      if (!child) continue;
      clearTimeout(this.#resting.get(child));
      this.#resting.delete(child);
      if (!job.signal.aborted) {
        this.#takers.hold(child, job, () => this.#lower(child));
        return child;
      }
      this.#offer(child);
    }
  }

  /** Finds a free child for a job. One that stands aside has a single child, beside those that the others share. */
  #free(job: Job): Child | undefined {
    const isAside = job.aside.aborted;
    if (isAside && this.#takers.holds(job) > 0) return undefined;
    const place = this.#idle.findLastIndex((child) => child.isAside === isAside);
    if (place >= 0) return this.#idle.splice(place, 1)[0];
    return isAside || this.#inFront() < this.#options.size ? this.#spawnFor(isAside) : undefined;
  }

  /** Starts a child for a job. Where none can be started, the job waits for one that is there; without any it fails. */
  #spawnFor(isAside: boolean): Child | undefined {
    if (!isAside && this.#inFront() > 0) return this.#tryTo(() => this.#spawn());
    try {
      return this.#spawn(isAside);
    } catch (cause) {
      // Whoever comes next would else wait for a child that nobody has started.
      this.#takers.wakeFirst();
      throw cause;
    }
  }

  #inFront = () => [...this.#children].filter(({ isAside }) => !isAside).length;

  /** Makes a job's child yield; its place in the pool is another's. */
  #lower(child: Child): void {
    child.lower("aside");
    const isDue = () => this.#takers.inFront > 0 && this.#inFront() < this.#options.size;
    while (isDue() && this.#offerAnother());
  }

  /** Starts another child outside of a call. If it can't and no other will come back, those who wait are told. */
  #offerAnother(): boolean {
    const child = this.#tryTo(() => this.#spawn());
    if (child) this.#offer(child);
    else if (this.#inFront() === 0) this.#takers.wakeFirst();
    return child !== undefined;
  }

  /** Starts a child. An error that no call hears of, such as too few descriptors, would end the service. */
  #tryTo(start: () => Child): Child | undefined {
    try {
      return start();
    } catch (cause) {
      log.error("no child could be started", { pool: this.name, cause: reason(cause) });
      return undefined;
    }
  }

  #giveBack(child: Child): void {
    this.#takers.release(child);
    if (!child.alive) return;
    if (!child.isAside && isWorn(child, this.#options)) this.#replace(child);
    if (this.#change?.old === child && this.#change.heir.isReady) this.#changeOver(this.#change);
    else this.#offer(child);
  }

  /** Starts a successor; one at a time, for each takes memory and a processor meanwhile. */
  #replace(old: Child): void {
    if (this.#change || this.#stopped) return;
    const heir = this.#tryTo(() => this.#start());
    if (!heir) {
      old.jobs = 0;
      return;
    }
    const change = { old, heir };
    this.#change = change;
    void heir.ready.then(() => {
      if (this.#change === change && this.#idle.includes(old)) this.#changeOver(change);
    });
  }

  #changeOver({ old, heir }: { old: Child; heir: Child }): void {
    this.#change = undefined;
    this.#leave(old);
    void old.end("recycled");
    this.#children.add(heir);
    this.#offer(heir);
  }

  /** Offers a child to those who wait, before anybody who comes just now. */
  #offer(child: Child): void {
    if (this.#takers.hand(child)) return;
    this.#idle.push(child);
    this.#rest(child);
  }

  /** Lets a child rest. The last one back works first, so in a calm hour the others are never called. */
  #rest(child: Child): void {
    const { idleMs, warm } = this.#options;
    const timer = setTimeout(() => {
      if (!child.isAside && this.#inFront() <= warm) {
        this.#rest(child);
        if (hasGrown(child)) this.#replace(child);
      } else if (this.#change?.old === child) {
        this.#rest(child);
      } else {
        // The child is left out at once: nobody may call it until it is gone.
        this.#leave(child);
        void child.end("rested");
      }
    }, idleMs);
    timer.unref();
    this.#resting.set(child, timer);
  }

  #spawn(isAside = false): Child {
    const child = this.#start();
    if (isAside) child.lower("aside");
    this.#children.add(child);
    return child;
  }

  #start(): Child {
    const child: Child = new Child(this.#module, (ending) => this.#forget(child, ending));
    if (this.#options.yields) child.lower(this.#options.yields);
    return child;
  }

  #isShort(): boolean {
    const { size, warm } = this.#options;
    return this.#inFront() < (this.#takers.inFront > 0 ? size : warm);
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
    if (this.#change?.old === child) {
      this.#changeOver(this.#change);
    } else if (this.#change?.heir === child) {
      // The old child goes on, until a replacement is tried again after as many jobs.
      this.#change.old.jobs = 0;
      this.#change = undefined;
    } else if (ending === "never ready")
      // A child that can't even start would be started for ever.
      this.#takers.wakeFirst();
    else if (!child.isAside && this.#isShort()) this.#offerAnother();
  }
}
