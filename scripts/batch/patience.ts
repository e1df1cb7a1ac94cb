const longestWaitS = 120;

/**
 * A server that asks for patience asks it of every call to it, not only of the one it refused; and where it was too
 * many at once, half as many go on.
 */
export class Patience {
  #until = 0;
  #width: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  async enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const left = this.#until - Date.now();
      if (left > 0) await pause(left, signal);
      else if (this.#inside >= Math.floor(this.#width)) await new Promise<void>((wake) => this.#waiting.push(wake));
      else break;
    }
    this.#inside += 1;
  }

  leave(refusedForS?: number): void {
    this.#inside -= 1;
    if (refusedForS === undefined) {
      this.#width += 1 / this.#width;
    } else {
      // One refusal counts where several calls meet the same full queue.
      if (Date.now() >= this.#until) this.#width = Math.max(1, this.#width / 2);
      this.#until = Math.max(this.#until, Date.now() + 1000 * Math.min(refusedForS, longestWaitS));
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
