/** A scale of whole numbers along which a file grows. */
export interface Bounds {
  low: number;
  high: number;
  start: number;
  /** The place from which a file is likely to be so many times as large as at another. */
  next(from: number, times: number): number;
}

/** How much of a size one step of quality is, by measurement on photographs. */
const logPerQuality = 0.03;

export const byQuality = (from: number, times: number): number => Math.floor(from + Math.log(times) / logPerQuality);
export const bySize = (from: number, times: number): number => Math.floor(from * Math.sqrt(times));

interface Point {
  place: number;
  /** The logarithm of a size, or of its ratio to the draft's: logarithms make both run straight. */
  log: number;
}

const mostRounds = 6;
const near = 0.98;

/** Cheap codings along a scale, with the errors of those that were checked. */
export class Drafts {
  readonly #logs = new Map<number, number>();
  readonly #estimate: (place: number) => Promise<number>;
  readonly #bounds: Bounds;
  /** Errors of estimates, in the order of their places. */
  #errors: Point[] = [];
  #start: number;

  constructor(estimate: (place: number) => Promise<number>, bounds: Bounds) {
    this.#estimate = estimate;
    this.#bounds = bounds;
    this.#start = bounds.start;
  }

  /** The greatest place between two at which the file is likely to be within a size; the nearest where no place is. */
  async greatestWithin(target: number, lowest: number, highest: number): Promise<number> {
    const wanted = Math.log(target);
    let [low, high] = [lowest, highest];
    let below: Point | undefined;
    let above: Point | undefined;
    let place = within(this.#start, low, high);
    for (let round = 0; round < mostRounds && low <= high; round += 1) {
      const log = (await this.#draftAt(place)) + this.#errorAt(place);
      if (log <= wanted) {
        below = { place, log };
        low = place + 1;
        if (log >= wanted + Math.log(near)) break;
      } else {
        above = { place, log };
        high = place - 1;
      }
      const guess = below && above ? across(below, above, wanted) : this.#bounds.next(place, Math.exp(wanted - log));
      place = within(Math.floor(guess), low, high);
    }
    return below?.place ?? Math.max(lowest, high);
  }

  /** Learns the error of an estimate from a whole coding: it is about the same in places that are close. */
  async learn(place: number, size: number): Promise<void> {
    const error = { place, log: Math.log(size) - (await this.#draftAt(place)) };
    this.#errors = [...this.#errors, error].sort((one, other) => one.place - other.place);
    this.#start = place;
  }

  async #draftAt(place: number): Promise<number> {
    const log = this.#logs.get(place) ?? Math.log(await this.#estimate(place));
    this.#logs.set(place, log);
    return log;
  }

  #errorAt(place: number): number {
    const before = this.#errors.findLast((error) => error.place <= place);
    const after = this.#errors.find((error) => error.place > place);
    if (!before || !after) return (before ?? after)?.log ?? 0;
    const share = (place - before.place) / (after.place - before.place);
    return before.log + share * (after.log - before.log);
  }
}

const within = (place: number, low: number, high: number): number => Math.min(high, Math.max(low, place));

/** Finds where a line through two points has a value. */
const across = (below: Point, above: Point, log: number): number =>
  below.place + ((log - below.log) / (above.log - below.log)) * (above.place - below.place);
