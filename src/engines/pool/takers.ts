import { type Job, whenAside } from "../job/job.ts";
import type { Child } from "./child-process.ts";

interface Waiting {
  job: Job;
  /** Hands over a child; without one the taker looks again. */
  wake: (child?: Child) => void;
}

/** Jobs that want children of a pool: those that wait for one, and those that have some. */
export class Takers {
  readonly #waiting: Waiting[] = [];
  readonly #holders = new Map<Child, { job: Job; forget: () => void }>();

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many wait that have not stood aside. */
  get inFront(): number {
    return this.#waiting.filter(({ job }) => !job.aside.aborted).length;
  }

  /** How many children a call has now; jobs within it count as it does. */
  holds({ aside }: Job): number {
    let children = 0;
    for (const { job } of this.#holders.values()) if (job.aside === aside) children += 1;
    return children;
  }

  /** Notes that a job has a child from now on; `lower` is called when the job stands aside. */
  hold(child: Child, job: Job, lower: () => void): void {
    this.#holders.set(child, { job, forget: whenAside(job, lower) });
  }

  release(child: Child): void {
    const holder = this.#holders.get(child);
    if (!holder) return;
    holder.forget();
    this.#holders.delete(child);
    // A call that stands aside has one child at a time, so its other jobs wait for this.
    if (!child.alive && holder.job.aside.aborted) this.#take(({ job }) => job.aside === holder.job.aside)?.wake();
  }

  /** Waits for a child to be handed over, for the job to stand aside, or to be given up. */
  turn(job: Job): Promise<Child | undefined> {
    return new Promise((resolve) => {
      const wake = (child?: Child) => {
        job.signal.removeEventListener("abort", leave);
        job.aside.removeEventListener("abort", leave);
        resolve(child);
      };
      const leave = () => {
        this.#take((one) => one.wake === wake);
        wake();
      };
      job.signal.addEventListener("abort", leave, { once: true });
      job.aside.addEventListener("abort", leave, { once: true });
      this.#waiting.push({ job, wake });
    });
  }

  /** Hands a child to the call that has fewest of them; of equals to the one that has waited longest. */
  hand(child: Child): boolean {
    let next: { job: Job; held: number } | undefined;
    for (const { job } of this.#waiting) {
      if (job.aside.aborted !== child.isAside) continue;
      const held = this.holds(job);
      if ((!child.isAside || held === 0) && (!next || held < next.held)) next = { job, held };
    }
    const taker = next && this.#take(({ job }) => job === next.job);
    taker?.wake(child);
    return taker !== undefined;
  }

  /** Makes the taker that has waited longest look again. */
  wakeFirst(): void {
    this.#waiting.shift()?.wake();
  }

  wakeAll(): void {
    for (const { wake } of this.#waiting.splice(0)) wake();
  }

  #take(is: (one: Waiting) => boolean): Waiting | undefined {
    const place = this.#waiting.findIndex(is);
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }
}
