import { config } from "#config";
import { Problem } from "#problem";
import { Line, type Waiting } from "./line.ts";
import { onRead, unreadObstacle } from "./unread.ts";

export const lanes = ["light", "heavy", "capture"] as const;
/** Captures mostly wait for the network: a page that hangs takes no slot from those who work. */
export type Lane = (typeof lanes)[number];

const each = <T>(make: (lane: Lane) => T): Record<Lane, T> => ({
  light: make("light"),
  heavy: make("heavy"),
  capture: make("capture"),
});

/** A call on its way through the queue. */
export interface Turn {
  lane: Lane;
  tool: string;
  caller: string;
  /** Called where it has to wait, with what tells its place. */
  waits?: ((place: () => number) => void) | undefined;
}

interface Sizes {
  slots: number;
  /**
   * Light calls beyond the slots while nothing heavy works: each goes to and fro between this process' one thread and those
   * that work, and meanwhile a core would have nothing to do.
   */
  spare?: number;
  /** Of the captures' own; one caller never holds all of them. */
  captures: number;
  /** Calls of a lane that may wait though nobody knows yet how long those ahead of them take. */
  places: number;
  waitMs: number;
  /** Why no call of a caller may begin for the time being, as a sentence. */
  obstacle?: (caller: string) => string | undefined;
}

/** So many times as many may wait where they are known to be short: what one costs is memory, not time. */
const mostRounds = 32;
/** Of those, one caller's. */
const share = 1 / 4;
/** What a tool takes that has not finished a call yet. */
const guessMs: Record<Lane, number> = { light: 500, heavy: 5_000, capture: 5_000 };

/**
 * The bounded queue in front of the work. Heavy calls never hold the last slot, and each lane has its own places: as
 * many as begin in time, by what the calls ahead take on an average of their tool.
 */
export class Queue {
  /** How long a call of a tool works, as a moving mean. */
  readonly #meanMs = new Map<string, number>();
  readonly #lines = each((lane) => new Line((tool) => this.#meanMs.get(tool) ?? guessMs[lane]));
  readonly #working = each((): string[] => []);
  readonly #capturing = new Map<string, number>();
  readonly #sizes: Sizes;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  state() {
    const { light, heavy, capture } = this.#lines;
    const working = this.#working;
    return {
      slots: this.#sizes.slots,
      captures: this.#sizes.captures,
      working: { light: working.light.length, heavy: working.heavy.length, capture: working.capture.length },
      waiting: { light: light.length, heavy: heavy.length, capture: capture.length },
    };
  }

  /**
   * Refuses who would wait too long: asked before a body is read, and again when it is complete. Who may still come to
   * wait in one lane or another is let in while there is room in any of them.
   */
  requireRoom(lanes: readonly Lane[], caller: string): void {
    const [refusal, ...others] = lanes.map((lane) => this.#refusal(lane, caller));
    if (refusal && !others.includes(undefined)) throw refusal;
  }

  #refusal(lane: Lane, caller: string): Problem | undefined {
    const { places, waitMs } = this.#sizes;
    const line = this.#lines[lane];
    if (line.length === 0) return undefined;
    const most = places * mostRounds;
    if (line.length >= most || line.lengthOf(caller) >= most * share) {
      return busy("Every place in the queue is taken.", this.#expectedMs(lane, caller));
    }
    const expectedMs = this.#expectedMs(lane, caller, line.length < places ? 0 : guessMs[lane]);
    if (expectedMs <= waitMs) return undefined;
    return busy(`More calls wait than can begin within ${waitMs / 1000} s.`, expectedMs - waitMs);
  }

  /** Waits for a slot; resolves with the function that gives it back. */
  enter(turn: Turn, signal: AbortSignal): Promise<() => void> {
    const { lane, tool, caller } = turn;
    signal.throwIfAborted();
    const isFirst = this.#lines[lane].next((other) => this.#may(lane, other)) === undefined;
    if (isFirst && this.#may(lane, caller)) return Promise.resolve(this.#occupy(turn));
    this.requireRoom([lane], caller);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (why: unknown) => {
      this.#lines[lane].remove(caller, waiting);
      done();
      reject(why);
    };
    const gone = () => leave(signal.reason);
    const tooLong = setTimeout(() => {
      const why = this.#sizes.obstacle?.(caller) ?? `No slot came free within ${this.#sizes.waitMs / 1000} s.`;
      leave(busy(why, this.#expectedMs(lane, caller)));
    }, this.#sizes.waitMs);
    const done = () => {
      clearTimeout(tooLong);
      signal.removeEventListener("abort", gone);
    };
    const waiting: Waiting = {
      tool,
      since: performance.now(),
      begin: () => {
        done();
        resolve(this.#occupy(turn));
      },
    };
    signal.addEventListener("abort", gone, { once: true });
    this.#lines[lane].add(caller, waiting);
    turn.waits?.(() => this.#lines[lane].placeOf(caller, waiting));
    return promise;
  }

  /** What keeps callers waiting has changed. */
  look(): void {
    this.#next();
  }

  #may(lane: Lane, caller: string): boolean {
    return this.#free(lane, caller) && this.#sizes.obstacle?.(caller) === undefined;
  }

  #free(lane: Lane, caller: string): boolean {
    const { slots, spare = 0, captures } = this.#sizes;
    const [light, heavy] = [this.#working.light.length, this.#working.heavy.length];
    if (lane === "capture") {
      const capture = this.#working.capture.length;
      return capture < captures && (this.#capturing.get(caller) ?? 0) < Math.max(1, captures - 1);
    }
    if (lane === "heavy") return light + heavy < slots && heavy < Math.max(1, slots - 1);
    // With a single slot, light calls have one of their own beside a heavy one.
    if (slots === 1) return light < 1;
    return light + heavy < slots + (heavy === 0 ? spare : 0);
  }

  #occupy({ lane, tool, caller }: Turn): () => void {
    const since = performance.now();
    const working = this.#working[lane];
    working.push(tool);
    const line = this.#lines[lane];
    const chargedMs = this.#meanMs.get(tool) ?? guessMs[lane];
    line.charge(caller, chargedMs);
    if (lane === "capture") this.#count(caller, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      working.splice(working.indexOf(tool), 1);
      if (lane === "capture") this.#count(caller, -1);
      const tookMs = performance.now() - since;
      line.correct(caller, tookMs - chargedMs);
      this.#learn(tool, tookMs);
      this.#next();
    };
  }

  #learn(tool: string, ms: number): void {
    const mean = this.#meanMs.get(tool) ?? ms;
    this.#meanMs.set(tool, mean + (ms - mean) / 10);
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
        const next = this.#lines[lane].next((caller) => this.#may(lane, caller));
        return next ? [{ lane, ...next }] : [];
      });
      const [first] = ready.sort((a, b) => a.since - b.since);
      if (!first) return;
      this.#lines[first.lane].take(first.caller)?.begin();
    }
  }

  /** After which time a caller's next call would begin; of what is at work, half is done on an average. */
  #expectedMs(lane: Lane, caller: string, unknownMs = guessMs[lane]): number {
    const msOf = (tool: string) => this.#meanMs.get(tool) ?? unknownMs;
    let ms = 0;
    for (const tool of this.#working[lane]) ms += msOf(tool) / 2;
    for (const tool of this.#lines[lane].ahead(caller)) ms += msOf(tool);
    return ms / this.#slotsOf(lane);
  }

  #slotsOf(lane: Lane): number {
    const { slots, captures } = this.#sizes;
    if (lane === "capture") return captures;
    return Math.max(1, lane === "heavy" ? slots - 1 : slots - this.#working.heavy.length);
  }
}

const longestSeconds = 120;

function busy(says: string, ms: number): Problem {
  const retryAfterSeconds = Math.min(longestSeconds, Math.max(1, Math.ceil(ms / 1000)));
  return new Problem("busy", `${says} Try again.`, { retryAfterSeconds });
}

export const queue = new Queue({
  slots: config.workers,
  spare: 1,
  captures: config.captures,
  places: config.queue,
  waitMs: config.queueWaitMs,
  obstacle: unreadObstacle,
});
// A call that was let in when its caller had nothing unread may have a hundred brothers who were let in likewise.
onRead(() => queue.look());
