/** A scale of whole numbers along which a file grows. */
export interface Bounds {
  low: number;
  high: number;
  start: number;
  /** The place from which a file is likely to be so many times as large as at another. */
  next(from: number, times: number): number;
}

/** How much of a size is one step of quality, by measurement on photographs. */
const step = 0.03;

export const byQuality = (from: number, times: number): number => Math.floor(from + Math.log(times) / step);
export const bySize = (from: number, times: number): number => Math.floor(from * Math.sqrt(times));

interface Draft {
  place: number;
  size: number;
}

const mostRounds = 6;
const near = 0.98;

/** Cheap codings along a scale, and how far those that count have been from them. */
export class Drafts {
  readonly #sizes = new Map<number, number>();
  readonly #estimate: (place: number) => Promise<number>;
  readonly #bounds: Bounds;
  #start: number;
  #error = 1;

  constructor(estimate: (place: number) => Promise<number>, bounds: Bounds) {
    this.#estimate = estimate;
    this.#bounds = bounds;
    this.#start = bounds.start;
  }

  /** The greatest place between two at which the file is likely to be within a size; the lower one where none is. */
  async greatestWithin(target: number, lowest: number, highest: number): Promise<number> {
    const wanted = target / this.#error;
    let [low, high] = [lowest, highest];
    let below: Draft | undefined;
    let above: Draft | undefined;
    let place = within(this.#start, low, high);
    for (let round = 0; round < mostRounds && low <= high; round += 1) {
      const size = await this.#sizeAt(place);
      if (size <= wanted) {
        below = { place, size };
        low = place + 1;
        if (size >= near * wanted) break;
      } else {
        above = { place, size };
        high = place - 1;
      }
      const guess = below && above ? between(below, above, wanted) : this.#bounds.next(place, wanted / size);
      place = within(guess, low, high);
    }
    return below?.place ?? lowest;
  }

  /** Estimates err alike in one picture: what a whole coding came to corrects those to come. */
  async learn(place: number, size: number): Promise<void> {
    this.#error = size / (await this.#sizeAt(place));
    this.#start = place;
  }

  async #sizeAt(place: number): Promise<number> {
    const size = this.#sizes.get(place) ?? (await this.#estimate(place));
    this.#sizes.set(place, size);
    return size;
  }
}

const within = (place: number, low: number, high: number): number => Math.min(high, Math.max(low, place));

/** On a line through two drafts, sizes taken as logarithms. */
function between(below: Draft, above: Draft, wanted: number): number {
  const share = Math.log(wanted / below.size) / Math.log(above.size / below.size);
  return Math.floor(below.place + share * (above.place - below.place));
}
