import { doingOf } from "#engines/enclosure/process-group.ts";

/** The longest time that a document's process waits for others without any work of its own. */
const longestMs = 5_000;

/**
 * Tells a process that waits for ever from one that works: a fork can meet a lock that a thread of the warm process
 * held at that very moment, and nobody in the fork will give it back.
 */
export class Stillness {
  #ticks = -1;
  #since = performance.now();

  /** Whether the process has been waiting, without any processor time, for longer than work ever does. */
  lasts(pid: number): boolean {
    const now = performance.now();
    const doing = doingOf(pid);
    if (!doing?.isWaiting || doing.ticks !== this.#ticks) {
      this.#ticks = doing?.ticks ?? -1;
      this.#since = now;
    }
    return now - this.#since > longestMs;
  }
}
