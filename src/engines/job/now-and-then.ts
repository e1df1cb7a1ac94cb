import type { Heed } from "./job.ts";

/**
 * The least pause between two messages: pieces may be small and many, and not each is worth a message to another
 * process or thread.
 */
const betweenMs = 100;

/**
 * Passes on the first value, and as many of those that follow as are worth it: the last of them too, a little later,
 * since nothing may follow it for long. At its end waiting values are dropped: the answer says more.
 */
export class NowAndThen {
  readonly #tell: Heed;
  #next = 0;
  #waiting: Parameters<Heed>[0] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(tell: Heed) {
    this.#tell = tell;
  }

  readonly heed: Heed = (progress) => {
    if (this.#isOver) return;
    this.#waiting = progress;
    const inMs = this.#next - performance.now();
    if (inMs <= 0) this.#pass();
    else this.#timer ??= setTimeout(() => this.#pass(), inMs);
  };

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = performance.now() + betweenMs;
    if (this.#waiting) this.#tell(this.#waiting);
    this.#waiting = undefined;
  }
}
