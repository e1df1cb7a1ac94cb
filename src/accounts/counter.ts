/** How often something was done in the window that is running, this time included. */
export interface Count {
  used: number;
  resetMs: number;
}

/** Counts in windows of fixed length that begin with the first use. */
export interface Counter {
  add(name: string, windowMs: number): Promise<Count>;
  /** Reads a count without adding to it; undefined where no window is running. */
  read(name: string): Promise<Count | undefined>;
  /** Refuses while the store behind it can't be reached. */
  requireStore(): Promise<void>;
  close(): Promise<void>;
}

interface Window {
  used: number;
  endsAt: number;
}

/** The most windows; beyond it the oldest are given up, as to forgive a few is better than to run out of memory. */
const mostWindows = 100_000;

export class MemoryCounter implements Counter {
  readonly #windows = new Map<string, Window>();

  async add(name: string, windowMs: number): Promise<Count> {
    const now = Date.now();
    const running = this.#windows.get(name);
    if (running && running.endsAt > now) {
      running.used += 1;
      return { used: running.used, resetMs: running.endsAt - now };
    }
    this.#windows.delete(name);
    if (this.#windows.size >= mostWindows) this.#makeRoom(now);
    this.#windows.set(name, { used: 1, endsAt: now + windowMs });
    return { used: 1, resetMs: windowMs };
  }

  async read(name: string): Promise<Count | undefined> {
    const now = Date.now();
    const running = this.#windows.get(name);
    return running && running.endsAt > now ? { used: running.used, resetMs: running.endsAt - now } : undefined;
  }

  async requireStore(): Promise<void> {}

  async close(): Promise<void> {
    this.#windows.clear();
  }

  #makeRoom(now: number): void {
    for (const [name, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(name);
    for (const name of this.#windows.keys()) {
      if (this.#windows.size < mostWindows) return;
      this.#windows.delete(name);
    }
  }
}
