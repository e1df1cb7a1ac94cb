import { config } from "#config";
import { Problem } from "#problem";

export type Lane = "light" | "heavy";

interface Waiting {
  since: number;
  begin: () => void;
}

/** Calls of one lane that wait, by caller: turns go round, so that one caller's hundred don't hold up another's one. */
class Line {
  readonly #callers = new Map<string, Waiting[]>();
  length = 0;

  add(caller: string, waiting: Waiting): void {
    const own = this.#callers.get(caller);
    if (own) own.push(waiting);
    else this.#callers.set(caller, [waiting]);
    this.length += 1;
  }

  /** When the call whose turn it is began to wait. */
  get since(): number {
    const [first] = this.#callers.values();
    return first?.[0]?.since ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the next call; its caller goes to the end of the round. */
  take(): Waiting | undefined {
    const [entry] = this.#callers;
    if (!entry) return undefined;
    const [caller, own] = entry;
    const next = own.shift();
    this.#callers.delete(caller);
    if (own.length > 0) this.#callers.set(caller, own);
    if (next) this.length -= 1;
    return next;
  }

  remove(caller: string, waiting: Waiting): void {
    const own = this.#callers.get(caller);
    const place = own?.indexOf(waiting) ?? -1;
    if (!own || place < 0) return;
    own.splice(place, 1);
    if (own.length === 0) this.#callers.delete(caller);
    this.length -= 1;
  }
}

interface Sizes {
  slots: number;
  places: number;
  waitMs: number;
}

/** The bounded queue in front of the work. Heavy calls never hold the last slot, and each lane has its own places. */
export class Queue {
  readonly #lines = { light: new Line(), heavy: new Line() };
  readonly #working = { light: 0, heavy: 0 };
  /** How long a call works, as a moving mean; a guess until the first has finished. */
  readonly #meanMs = { light: 500, heavy: 5_000 };
  readonly #sizes: Sizes;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  state() {
    const { light, heavy } = this.#lines;
    return {
      slots: this.#sizes.slots,
      working: { ...this.#working },
      waiting: { light: light.length, heavy: heavy.length },
    };
  }

  /** Refuses where no place is free now: asked before a body is read, and again when it is complete. */
  requireRoom(lane: Lane): void {
    if (this.#lines[lane].length < this.#sizes.places) return;
    throw new Problem("busy", "Every place in the queue is taken. Try again.", {
      retryAfterSeconds: this.#expectedSeconds(lane),
    });
  }

  /** Waits for a slot; resolves with the function that gives it back. */
  enter(lane: Lane, caller: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free(lane) && this.#lines[lane].length === 0) return Promise.resolve(this.#occupy(lane));
    this.requireRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (why: unknown) => {
      this.#lines[lane].remove(caller, waiting);
      done();
      reject(why);
    };
    const gone = () => leave(signal.reason);
    const tooLong = setTimeout(() => {
      const says = `No slot came free within ${this.#sizes.waitMs / 1000} s. Try again.`;
      leave(new Problem("busy", says, { retryAfterSeconds: this.#expectedSeconds(lane) }));
    }, this.#sizes.waitMs);
    const done = () => {
      clearTimeout(tooLong);
      signal.removeEventListener("abort", gone);
    };
    const waiting: Waiting = {
      since: performance.now(),
      begin: () => {
        done();
        resolve(this.#occupy(lane));
      },
    };
    signal.addEventListener("abort", gone, { once: true });
    this.#lines[lane].add(caller, waiting);
    return promise;
  }

  #free(lane: Lane): boolean {
    const { slots } = this.#sizes;
    const { light, heavy } = this.#working;
    if (lane === "heavy") return light + heavy < slots && heavy < Math.max(1, slots - 1);
    // With a single slot, light calls have one of their own beside a heavy one.
    return slots === 1 ? light < 1 : light + heavy < slots;
  }

  #occupy(lane: Lane): () => void {
    const since = performance.now();
    this.#working[lane] += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#working[lane] -= 1;
      this.#meanMs[lane] += (performance.now() - since - this.#meanMs[lane]) / 10;
      this.#next();
    };
  }

  #next(): void {
    const { light, heavy } = this.#lines;
    for (;;) {
      const ready = (["light", "heavy"] as const).filter((lane) => this.#lines[lane].length > 0 && this.#free(lane));
      if (ready.length === 0) return;
      const lane = ready.length === 2 && heavy.since < light.since ? "heavy" : (ready[0] as Lane);
      this.#lines[lane].take()?.begin();
    }
  }

  #expectedSeconds(lane: Lane): number {
    const slots = lane === "heavy" ? Math.max(1, this.#sizes.slots - 1) : this.#sizes.slots;
    const ahead = this.#lines[lane].length + this.#working[lane];
    return Math.min(120, Math.max(1, Math.ceil((ahead * this.#meanMs[lane]) / slots / 1000)));
  }
}

export const queue = new Queue({ slots: config.workers, places: config.queue, waitMs: config.queueWaitMs });
