import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ticksBelow } from "./processes.ts";

/** What the machine's processors have done so far, in clock ticks: all of it, and what was ours. */
export interface Work {
  atMs: number;
  busy: number;
  own: number;
}

const lookMs = 250;
const ticksASecond = 100;
/** A machine on which others take more than this is no place for a soak. */
const leastShare = 1 / 8;

/**
 * The time between two looks, without what other programs had of the processors meanwhile: beside one that takes half of
 * them, a second counts as half of one. What the service itself is slow at counts in full.
 */
export function ownMs(before: Work, now: Work, processors: number): number {
  const ms = now.atMs - before.atMs;
  if (ms <= 0) return 0;
  const others = Math.max(0, now.busy - before.busy - Math.max(0, now.own - before.own));
  const all = (ms / 1_000) * ticksASecond * processors;
  return ms * Math.max(leastShare, 1 - others / all);
}

/** A clock that goes as fast as the machine works for a process and all that it has started. */
export class MachineTime {
  readonly #pid: number;
  readonly #processors = availableParallelism();
  readonly #timer: NodeJS.Timeout;
  #last: Work;
  #ms = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#last = this.#look();
    this.#timer = setInterval(() => this.ms(), lookMs);
  }

  /** Milliseconds since it was made. */
  ms(): number {
    const now = this.#look();
    this.#ms += ownMs(this.#last, now, this.#processors);
    this.#last = now;
    return this.#ms;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): Work {
    return { atMs: performance.now(), busy: busyTicks(), own: ticksBelow(this.#pid) };
  }
}

/** Of all processors: user, nice, system, interrupts, and what a machine below this one took away (proc(5), stat). */
function busyTicks(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync("/proc/stat", "latin1")
    .slice(0, 200)
    .split(/\s+/)
    .map(Number);
  return user + nice + system + irq + softirq + steal;
}
