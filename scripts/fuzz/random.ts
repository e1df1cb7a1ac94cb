/** The same choices for the same seed and case, on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number, number: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
    // Neighbouring cases begin alike: the first numbers are thrown away.
    for (let skipped = 0; skipped < 4; skipped++) this.next();
  }

  /** From 0 to just below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** So many of them, one after the other. */
  several<T>(list: readonly T[], most: number): T[] {
    return Array.from({ length: this.below(most + 1) }, () => this.pick(list));
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }

  /** Mostly short, now and then as long as it may be. */
  length(most: number): number {
    return Math.floor(most ** this.next()) - 1;
  }
}
