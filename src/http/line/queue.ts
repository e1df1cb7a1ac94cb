import { config } from "#config";
import { Problem } from "#problem";
import { type Charge, Line, type Waiting } from "./line.ts";
import { MeanTimes } from "./mean-times.ts";
import { onRead, unreadObstacle } from "./unread.ts";

export const lanes = ["light", "heavy", "capture"] as const;
/** Lanes of the queue. Captures mostly wait for the network: a page that hangs takes no slot from calls at work. */
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
  /** Called where the call has to wait, with a function that tells its place. */
  waits?: ((place: () => number) => void) | undefined;
  /** Called when the call gives its slot to somebody who waits, and works on beside those that have one. */
  standsAside?: (() => void) | undefined;
}

interface AtWork extends Turn {
  charge: Charge;
  isAside: boolean;
}

interface Sizes {
  slots: number;
  /**
   * Light calls beyond the slots while nothing heavy works: each goes to and fro between this process' one thread and
   * those that work, and meanwhile a core would have nothing to do.
   */
  spare?: number;
  /** The slots that only captures use; one caller never holds all of them. */
  captures: number;
  /** Calls of a lane that may wait though nobody knows yet how long those ahead of them take. */
  places: number;
  waitMs: number;
  /** Why no call of a caller may begin for the time being, as a sentence. */
  obstacle?: (caller: string) => string | undefined;
  /** How long a call keeps its slot while another caller waits for one. */
  slotMs?: Record<Lane, number>;
}

/** How many times as many may wait if they are known to be short: a waiting call costs memory, not time. */
const mostRounds = 32;
/** The share of the waiting places that one caller may have. */
const callerShare = 1 / 4;
/** How long a call of a tool is taken to need while none of that tool has finished. */
const guessMs: Record<Lane, number> = { light: 500, heavy: 5_000, capture: 5_000 };
/**
 * How long a call keeps its slot while others wait: so another caller's light call begins within two seconds, whatever
 * works, and a heavy one within twenty. Nobody stands aside for a capture, as one caller never holds all of its slots.
 */
const longestSlotMs: Record<Lane, number> = { light: 1_000, heavy: 5_000, capture: Number.POSITIVE_INFINITY };
/** The most that a caller owes a lane: the time of its longest call. */
const mostDebtMs = each((lane) =>
  Math.max(
    config.limits.pipelineMs,
    ...Object.values(config.works).flatMap((work) => (work.lane === lane ? work.deadlineMs : [])),
  ),
);

/**
 * The bounded queue in front of the work. Each lane has its own slots, and its own places: as many as begin in time, by
 * the mean times of the calls ahead. Slots are shared by time. A call that has had its time stands aside when another
 * caller waits: it works on at a low priority, and its slot is free.
 */
export class Queue {
  readonly #means = new MeanTimes();
  readonly #lines = each((lane) => new Line((caller, tool) => this.#msOf(lane, caller, tool), mostDebtMs[lane]));
  readonly #working = each(() => new Set<AtWork>());
  readonly #sizes: Sizes;
  readonly #slotMs: Record<Lane, number>;
  #nextLook: NodeJS.Timeout | undefined;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
    this.#slotMs = sizes.slotMs ?? longestSlotMs;
  }

  state() {
    const { light, heavy, capture } = this.#lines;
    const working = this.#working;
    return {
      slots: this.#sizes.slots,
      captures: this.#sizes.captures,
      working: { light: working.light.size, heavy: working.heavy.size, capture: working.capture.size },
      waiting: { light: light.length, heavy: heavy.length, capture: capture.length },
    };
  }

  /**
   * Refuses callers who would wait too long: asked before a body is read, and again when it is complete. A call that
   * may still come to wait in one lane or another is let in while there is room in any of them.
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
    if (line.length >= most || line.lengthOf(caller) >= most * callerShare) {
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
    this.#next();
    return promise;
  }

  /** Looks for calls that can begin now: slots or room may have become free. */
  look(): void {
    this.#next();
  }

  #may(lane: Lane, caller: string): boolean {
    return this.#free(lane, caller) && this.#sizes.obstacle?.(caller) === undefined;
  }

  /** Whether a caller has all that one may have of a lane, with the calls that stand aside. */
  #holdsAll(lane: Lane, caller: string): boolean {
    const { slots, spare = 0, captures } = this.#sizes;
    const most = { light: slots === 1 ? 1 : slots + spare, heavy: slots - 1, capture: captures - 1 }[lane];
    let own = 0;
    for (const call of this.#working[lane]) if (call.caller === caller) own += 1;
    return own >= Math.max(1, most);
  }

  #free(lane: Lane, caller: string): boolean {
    return !this.#holdsAll(lane, caller) && this.#inSlots(lane).length < this.#slotsOf(lane);
  }

  #inSlots(lane: Lane): AtWork[] {
    return [...this.#working[lane]].filter(({ isAside }) => !isAside);
  }

  /** The number of a lane's slots: light calls keep the cores busy; a heavy one works beside them on several. */
  #slotsOf(lane: Lane): number {
    const { slots, spare = 0, captures } = this.#sizes;
    if (lane === "capture") return captures;
    if (lane === "heavy") return Math.max(1, slots - 1);
    return slots === 1 ? 1 : slots + (this.#inSlots("heavy").length === 0 ? spare : 0);
  }

  #occupy(turn: Turn): () => void {
    const { lane, tool, caller } = turn;
    const line = this.#lines[lane];
    const charge = line.charge(caller, Math.min(this.#msOf(lane, caller, tool), this.#slotMs[lane]));
    const call: AtWork = { ...turn, charge, isAside: false };
    this.#working[lane].add(call);
    return () => {
      if (!this.#working[lane].delete(call)) return;
      const tookMs = performance.now() - charge.since;
      line.settle(caller, charge, tookMs);
      this.#means.learn(caller, tool, tookMs);
      this.#next();
    };
  }

  #msOf(lane: Lane, caller: string, tool: string, unknownMs = guessMs[lane]): number {
    return this.#means.of(caller, tool, { ms: unknownMs, mostMs: guessMs[lane] });
  }

  /** Gives every slot that is free, or has been held for long enough, to the next caller. */
  #next(): void {
    clearTimeout(this.#nextLook);
    for (;;) {
      const ready = lanes.flatMap((lane) => {
        const next = this.#lines[lane].next((caller) => this.#may(lane, caller));
        return next ? [{ lane, ...next }] : [];
      });
      const [first] = ready.sort((a, b) => a.since - b.since);
      if (first) this.#lines[first.lane].take(first.caller)?.begin();
      else if (!this.#makeRoom()) return;
    }
  }

  /** Makes a call stand aside for another caller's; false where nobody waits whom that would help now. */
  #makeRoom(): boolean {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const lane of lanes) {
      for (const [call, inMs] of this.#inTheWay(lane)) {
        if (inMs <= 0) {
          call.isAside = true;
          call.standsAside?.();
          return true;
        }
        soonestMs = Math.min(soonestMs, inMs);
      }
    }
    if (Number.isFinite(soonestMs)) this.#nextLook = setTimeout(() => this.#next(), soonestMs + 1);
    return false;
  }

  /**
   * Lists calls that keep a slot from another caller, each with the time after which it stands aside: when it has had
   * its own time, and its caller more of the lane than the one who waits. Those who have had most come first.
   */
  #inTheWay(lane: Lane): [AtWork, inMs: number][] {
    const { slots, spare = 0, obstacle } = this.#sizes;
    const line = this.#lines[lane];
    const inSlots = line.length === 0 ? [] : this.#inSlots(lane);
    // Each call that stands aside keeps its processes, and their memory.
    const isCrowded = this.#working[lane].size - inSlots.length >= slots + spare;
    const waits = line.next((caller) => !this.#holdsAll(lane, caller) && obstacle?.(caller) === undefined);
    if (!waits || isCrowded) return [];
    const now = performance.now();
    const due = line.dueOf(waits.caller);
    return inSlots
      .filter(({ caller }) => caller !== waits.caller)
      .map((call) => ({ call, hadMs: line.dueOf(call.caller) - due }))
      .sort((a, b) => b.hadMs - a.hadMs)
      .map(({ call, hadMs }) => [call, Math.max(this.#slotMs[lane] - (now - call.charge.since), -hadMs)]);
  }

  /**
   * The time after which a caller's next call would begin. Calls of others keep a slot at most for so long; on an
   * average half of each call at work is done.
   */
  #expectedMs(lane: Lane, caller: string, unknownMs = guessMs[lane]): number {
    const msOf = (one: string, tool: string) => {
      const ms = this.#msOf(lane, one, tool, unknownMs);
      return one === caller ? ms : Math.min(ms, this.#slotMs[lane]);
    };
    let ms = 0;
    for (const call of this.#inSlots(lane)) ms += msOf(call.caller, call.tool) / 2;
    for (const call of this.#lines[lane].ahead(caller)) ms += msOf(call.caller, call.tool);
    return ms / this.#slotsOf(lane);
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
