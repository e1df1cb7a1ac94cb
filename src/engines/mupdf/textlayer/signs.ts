import type { Box } from "../kernel/box.ts";

/** A page drawn small, in shades of grey. */
export interface Shades {
  width: number;
  height: number;
  stride: number;
  samples: Uint8ClampedArray;
}

/** A quarter of an inch at 100 dpi: light falls evenly on so much paper. */
const tileSide = 24;
/** The least difference between ink and paper, whichever is the lighter. */
const leastContrast = 40;
/** The fewest pixels of a shape; smaller ones are dust. */
const leastPixels = 5;
const leastHeight = 3;

/**
 * Boxes of the shapes on a page that may be letters: they stand out from their surroundings, and hang together. Each is
 * searched for when it is asked for, so a caller that has seen enough stops.
 */
export function* signsOn(shades: Shades): Generator<Box> {
  const { width, height } = shades;
  const ink = new Ink(shades);
  const ahead: number[] = [];
  for (let start = 0; start < width * height; start++) {
    if (start % width === 0) ink.reach(start / width);
    if (!ink.take(start)) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    let pixels = 0;
    ahead.push(start);
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pixels += 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      const [first, last] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      ink.reach(y + 1);
      for (let down = y > 0 ? -1 : 0; down <= (y < height - 1 ? 1 : 0); down++) {
        for (let across = first; across <= last; across++) {
          const next = at + down * width + across;
          if (ink.take(next)) ahead.push(next);
        }
      }
    }
    if (pixels >= leastPixels && bottom - top >= leastHeight) yield [left, top, right, bottom];
  }
}

/** The pixels that stand out, told from the others one row of tiles after another. */
class Ink {
  readonly #shades: Shades;
  readonly #pixels: Uint8Array;
  readonly #down: number;
  #rows = 0;
  #until = 0;

  constructor(shades: Shades) {
    this.#shades = shades;
    this.#pixels = new Uint8Array(shades.width * shades.height);
    this.#down = Math.max(1, Math.round(shades.height / tileSide));
  }

  /** Whether there is ink at a place; true only once for each. */
  take(at: number): boolean {
    if (this.#pixels[at] !== 1) return false;
    this.#pixels[at] = 0;
    return true;
  }

  /** Looks as far down as to a row of pixels. */
  reach(y: number): void {
    const { height } = this.#shades;
    while (y >= this.#until && this.#rows < this.#down) {
      const top = this.#until;
      this.#rows += 1;
      this.#until = Math.round((this.#rows * height) / this.#down);
      this.#look(top, this.#until);
    }
  }

  #look(top: number, bottom: number): void {
    const { width, stride, samples } = this.#shades;
    const across = Math.max(1, Math.round(width / tileSide));
    for (let column = 0; column < across; column++) {
      const [left, right] = [column, column + 1].map((at) => Math.round((at * width) / across)) as [number, number];
      const ground = middleOf(samples, stride, [left, top, right, bottom]);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          if (Math.abs((samples[y * stride + x] ?? ground) - ground) > leastContrast) this.#pixels[y * width + x] = 1;
        }
      }
    }
  }
}

/** The shade with as many lighter pixels as darker ones. */
function middleOf(samples: Uint8ClampedArray, stride: number, [left, top, right, bottom]: Box): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const value = samples[y * stride + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  let rest = ((right - left) * (bottom - top)) / 2;
  for (let value = 0; value < 255; value++) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value;
  }
  return 255;
}
