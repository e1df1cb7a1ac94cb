import { config } from "#config";
import { Problem } from "#problem";

export const lanes = ["light", "heavy", "capture"] as const;
/** Captures mostly wait for the network: a page that hangs takes no slot from those who work. */
export type Lane = (typeof lanes)[number];

interface Waiting {
  since: number;
  begin: () => void;
}

const each = <T>(make: () => T): Record<Lane, T> => ({ light: make(), heavy: make(), capture: make() });

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

  /** The caller whose turn it is, of those that may begin now. */
  next(may: (caller: string) => boolean): { caller: string; since: number } | undefined {
    for (const [caller, [first]] of this.#callers) if (first && may(caller)) return { caller, since: first.since };
    return undefined;
  }

  /** Takes a caller's next call; the caller goes to the end of the round. */
  take(caller: string): Waiting | undefined {
    const own = this.#callers.get(caller);
    const next = own?.shift();
    this.#callers.delete(caller);
    if (own && own.length > 0) this.#callers.set(caller, own);
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
  /** Of the captures' own; one caller never holds all of them. */
  captures: number;
  places: number;
  waitMs: number;
}

/** The bounded queue in front of the work. Heavy calls never hold the last slot, and each lane has its own places. */
export class Queue {
  readonly #lines = each(() => new Line());
  readonly #working = each(() => 0);
  readonly #capturing = new Map<string, number>();
  /** How long a call works, as a moving mean; a guess until the first has finished. */
  readonly #meanMs: Record<Lane, number> = { light: 500, heavy: 5_000, capture: 5_000 };
  readonly #sizes: Sizes;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  state() {
    const { light, heavy, capture } = this.#lines;
    return {
      slots: this.#sizes.slots,
      captures: this.#sizes.captures,
      working: { ...this.#working },
      waiting: { light: light.length, heavy: heavy.length, capture: capture.length },
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
    const isFirst = this.#lines[lane].next((other) => this.#free(lane, other)) === undefined;
    if (isFirst && this.#free(lane, caller)) return Promise.resolve(this.#occupy(lane, caller));
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
        resolve(this.#occupy(lane, caller));
      },
    };
    signal.addEventListener("abort", gone, { once: true });
    this.#lines[lane].add(caller, waiting);
    return promise;
  }

  #free(lane: Lane, caller: string): boolean {
    const { slots, captures } = this.#sizes;
    const { light, heavy, capture } = this.#working;
    if (lane === "capture") {
      return capture < captures && (this.#capturing.get(caller) ?? 0) < Math.max(1, captures - 1);
    }
    if (lane === "heavy") return light + heavy < slots && heavy < Math.max(1, slots - 1);
    // With a single slot, light calls have one of their own beside a heavy one.
    return slots === 1 ? light < 1 : light + heavy < slots;
  }

  #occupy(lane: Lane, caller: string): () => void {
    const since = performance.now();
    this.#working[lane] += 1;
    if (lane === "capture") this.#count(caller, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#working[lane] -= 1;
      if (lane === "capture") this.#count(caller, -1);
      this.#meanMs[lane] += (performance.now() - since - this.#meanMs[lane]) / 10;
      this.#next();
    };
  }

  #count(caller: string, more: 1 | -1): void {
    const count = (this.#capturing.get(caller) ?? 0) + more;
    if (count > 0) this.#capturing.set(caller, count);
    else this.#capturing.delete(caller);
  }

  /** Gives every slot that is free to whoever has waited longest for it. */
  #next(): void {
    for (;;) {
      const ready = lanes.flatMap((lane) => {
        const next = this.#lines[lane].next((caller) => this.#free(lane, caller));
        return next ? [{ lane, ...next }] : [];
      });
      const [first] = ready.sort((a, b) => a.since - b.since);
      if (!first) return;
      this.#lines[first.lane].take(first.caller)?.begin();
    }
  }

  #expectedSeconds(lane: Lane): number {
    const own = { light: this.#sizes.slots, heavy: this.#sizes.slots - 1, capture: this.#sizes.captures };
    const slots = Math.max(1, own[lane]);
    const ahead = this.#lines[lane].length + this.#working[lane];
    return Math.min(120, Math.max(1, Math.ceil((ahead * this.#meanMs[lane]) / slots / 1000)));
  }
}

export const queue = new Queue({
  slots: config.workers,
  captures: config.captures,
  places: config.queue,
  waitMs: config.queueWaitMs,
});
