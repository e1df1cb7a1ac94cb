import type { Stroke } from "#formats/recognised/page.ts";
import type { Picture } from "../picture.ts";

/** The least length of a stroke: a letter's stem is shorter than a cell is high. A thicker shape is an area. */
const leastLengthInches = { across: 0.5, down: 0.35 };
const thickestInches = 0.05;
/** The least difference between ink and paper, of 255 shades; lines between cells are often pale. */
const inkShades = 32;
/** The share of a stroke's sides that is paper, as letters may touch it: a row of letters' feet has letters above. */
const freeShare = 0.6;
/** The longest gap in a scanned line, in inches. */
const brokenFor = 1 / 150;
/** The most strokes of a page; one with more has a pattern and no lines. */
const mostStrokes = 2_000;

/** Finds straight lines on a page that lean as its text does, by an angle in degrees. */
export function strokesOn(picture: Picture, ground: number, lean: number): Stroke[] {
  const slope = Math.tan((lean * Math.PI) / 180);
  const { width, height } = picture;
  const across = new Scanner(picture, ground, {
    ...{ length: width, breadth: height, step: 1, stride: width },
    ...{ slope: -slope, least: leastLengthInches.across },
  }).strokes((along, at) => [along, at]);
  const down = new Scanner(picture, ground, {
    ...{ length: height, breadth: width, step: width, stride: 1 },
    ...{ slope, least: leastLengthInches.down },
  }).strokes((along, at) => [at, along]);
  const all = [...across, ...down];
  return all.length > mostStrokes ? [] : all;
}

/** A way over the pixels: rows of them, or columns, each a little aslant. */
interface Way {
  length: number;
  breadth: number;
  /** The way in the picture from one pixel of a row to the next, and from one row to the next. */
  step: number;
  stride: number;
  slope: number;
  least: number;
}

interface Part {
  from: number;
  to: number;
  first: number;
  last: number;
}

class Scanner {
  readonly #shifts: Int32Array;
  readonly #picture: Picture;
  readonly #ground: number;
  readonly #way: Way;

  constructor(picture: Picture, ground: number, way: Way) {
    this.#picture = picture;
    this.#ground = ground;
    this.#way = way;
    this.#shifts = Int32Array.from({ length: way.length }, (_, along) => Math.round(along * way.slope));
  }

  strokes(place: (along: number, at: number) => [number, number]): Stroke[] {
    const { breadth, length, slope } = this.#way;
    const most = Math.max(1, Math.round(thickestInches * this.#picture.dpi));
    const shift = Math.ceil(Math.abs(slope) * length);
    const found: Stroke[] = [];
    let open: Part[] = [];
    const close = (part: Part) => {
      const thick = part.last - part.first + 1;
      if (thick > most || found.length > mostStrokes || !this.#isFree(part)) return;
      const at = (part.first + part.last) / 2;
      const end = (along: number) => place(along, at + (this.#shifts[Math.min(along, length - 1)] ?? 0));
      found.push({ from: end(part.from), to: end(part.to), width: thick });
    };
    for (let row = -shift; row < breadth + shift; row++) {
      const parts = this.#partsIn(row);
      // Both lists are in order, so each is passed once.
      let at = 0;
      for (const part of open) {
        for (let one = parts[at]; one && one.to < part.from; one = parts[at]) at += 1;
        const next = parts[at];
        if (!next || next.from > part.to) {
          close(part);
          continue;
        }
        next.first = Math.min(next.first, part.first);
        next.from = Math.min(next.from, part.from);
        next.to = Math.max(next.to, part.to);
      }
      open = parts;
    }
    for (const part of open) close(part);
    return found;
  }

  /** Finds long runs of ink in a row. */
  #partsIn(row: number): Part[] {
    const { length, least: inches } = this.#way;
    const shortest = inches * this.#picture.dpi;
    const broken = Math.max(1, Math.round(brokenFor * this.#picture.dpi));
    const parts: Part[] = [];
    let [from, last] = [-1, -1];
    const end = () => {
      if (from >= 0 && last - from >= shortest) parts.push({ from, to: last, first: row, last: row });
      from = -1;
    };
    for (let along = 0; along < length; along++) {
      if (this.#isInk(along, row)) {
        if (from < 0) from = along;
        last = along;
      } else if (from >= 0 && along - last > broken) end();
    }
    end();
    return parts;
  }

  #isInk(along: number, row: number): boolean {
    const { step, stride, breadth } = this.#way;
    const at = row + (this.#shifts[along] ?? 0);
    if (at < 0 || at >= breadth) return false;
    return Math.abs((this.#picture.shades[along * step + at * stride] ?? 0) - this.#ground) > inkShades;
  }

  #isFree({ from, to, first, last }: Part): boolean {
    const gap = 1 + Math.max(1, Math.round(this.#picture.dpi / 100));
    return [first - gap, last + gap].every((row) => {
      let free = 0;
      for (let along = from; along <= to; along++) if (!this.#isInk(along, row)) free += 1;
      return free >= freeShare * (to - from + 1);
    });
  }
}
