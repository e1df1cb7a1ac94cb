/** Counts values by their weight, to tell the most frequent one. */
export class Tally<T> {
  readonly #counts = new Map<string | number | boolean, { value: T; weight: number }>();

  constructor(readonly keyOf: (value: T) => string | number | boolean) {}

  add(value: T, weight = 1): void {
    const key = this.keyOf(value);
    const found = this.#counts.get(key);
    if (found) found.weight += weight;
    else this.#counts.set(key, { value, weight });
  }

  /** The most frequent value; the first of equals. */
  get top(): T | undefined {
    let best: { value: T; weight: number } | undefined;
    for (const one of this.#counts.values()) if (!best || one.weight > best.weight) best = one;
    return best?.value;
  }
}
