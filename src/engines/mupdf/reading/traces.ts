export interface Trace {
  hidden: boolean;
  mark?: number | "artifact" | undefined;
  /** Whether its font has no glyph for it, and draws none. */
  blank?: boolean;
  colour?: string;
  /** How much of it is seen: 1 lets nothing through. */
  alpha?: number;
  /** Whether it was filled and drawn around, as programs do for want of a bold font. */
  bold?: boolean;
}

/** The narrowest outline that makes letters bold, in em: hairlines are no part of their weight. */
const leastOutline = 0.015;

/** Cells to a point: a letter that is drawn twice is in one place to the last bit, but for roundings on the way. */
const cellsAPoint = 8;

/** Traces of letters by where they begin. */
export class Traces {
  readonly #traces = new Map<number, Trace>();

  add(x: number, y: number, trace: Trace): void {
    const key = keyOf(Math.round(x * cellsAPoint), Math.round(y * cellsAPoint));
    const known = this.#traces.get(key);
    // A letter drawn over an invisible one is seen.
    if (!known || (known.hidden && !trace.hidden)) this.#traces.set(key, trace);
  }

  /** Adds a letter's outline, so many em wide: over the same letter in the same colour it makes it bold. */
  outline(x: number, y: number, width: number, trace: Trace): void {
    const filled = this.at(x, y);
    if (filled && !filled.hidden && width >= leastOutline && filled.colour === trace.colour) filled.bold = true;
    else this.add(x, y, trace);
  }

  at(x: number, y: number): Trace | undefined {
    const [column, row] = [Math.round(x * cellsAPoint), Math.round(y * cellsAPoint)];
    const own = this.#traces.get(keyOf(column, row));
    if (own) return own;
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const near = this.#traces.get(keyOf(column + across, row + down));
        if (near) return near;
      }
    }
    return undefined;
  }
}

const keyOf = (column: number, row: number): number => row * 4_194_304 + column;
