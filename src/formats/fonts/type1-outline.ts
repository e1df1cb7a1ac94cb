import { plainOperand } from "./charstring.ts";
import { byPlace, type Outline, type Stem, type Step } from "./outline.ts";

/** The programs that a glyph's program may call. */
export interface Callable {
  subr(number: number): Uint8Array | undefined;
  /** The program of a character of the standard encoding, of which accented letters are put together. */
  character(code: number): Uint8Array | undefined;
  /** Counts a step, and stops at too many: subroutines that call each other twice take a thousand times as many. */
  spend(): void;
}

/** Something in a program that is not understood to the last byte. */
export class Obscure extends Error {}

const deepest = 10;
/** The most numbers and operators of one glyph. */
const longest = 100_000;
/** The most stems, far more than can hold at a time. */
const mostStems = 192;
/** The numbers of PostScript's procedures that a glyph may call (Adobe Type 1 Font Format, 8). */
const calls = { endFlex: 0, beginFlex: 1, flexPoint: 2, newStems: 3, counters: [12, 13] };
/** The greatest coordinate: numbers of charstrings of type 2 have 16 bits, and so have their differences. */
const farthest = 16_000;
/** The parts of a unit in fractions of charstrings of type 2. */
const parts = 65_536;

/** Follows a glyph's program (Adobe Type 1 Font Format, 6); throws where other readers may differ about what it means. */
export function outlineOf(program: Uint8Array, callable: Callable): Outline {
  const glyph = new Glyph(callable);
  glyph.run(program, 0);
  if (!glyph.isDone) throw new Obscure("It does not end.");
  return { width: glyph.width, steps: glyph.steps };
}

class Glyph {
  readonly steps: Step[] = [];
  width = 0;
  isDone = false;
  readonly #callable: Callable;
  #done = 0;
  #stack: number[] = [];
  /** Results of calls to PostScript, which the program fetches with `pop`. */
  #left: number[] = [];
  #place = { x: 0, y: 0 };
  /** The end of the last step, in whole parts. */
  #drawn = { x: 0, y: 0 };
  /** The point from which stems are measured. */
  #side = { x: 0, y: 0 };
  /** The origin of the glyph that is being drawn: accents have one of their own. */
  #origin = { x: 0, y: 0 };
  #isPart = false;
  #isOpen = false;
  #stems: Stem[] = [];
  #areStemsNew = false;
  #stemsDrawn = "";
  #flex: { x: number; y: number }[] | undefined;

  constructor(callable: Callable) {
    this.#callable = callable;
  }

  run(program: Uint8Array, depth: number): void {
    if (depth > deepest) throw new Obscure("It calls too deep.");
    for (let at = 0; at < program.length && !this.isDone; ) {
      this.#callable.spend();
      if (++this.#done > longest) throw new Obscure("It has more steps than any letter.");
      const byte = program[at] ?? 0;
      if (byte >= 32) {
        const [value, length] = plainOperand(program, at);
        if (at + length > program.length || this.#stack.length >= 24) throw new Obscure("Its operands don't end.");
        this.#stack.push(value);
        at += length;
        continue;
      }
      at += byte === 12 ? 2 : 1;
      if (byte === 11) return;
      if (byte === 10) this.#call(depth);
      else this.#do(byte === 12 ? 1200 + (program[at - 1] ?? 255) : byte, depth);
    }
  }

  #call(depth: number): void {
    const subr = this.#callable.subr(this.#stack.pop() ?? -1);
    if (!subr) throw new Obscure("It calls what is not there.");
    this.run(subr, depth + 1);
  }

  #do(operator: number, depth: number): void {
    if (operator === 1212) this.#divide();
    else if (operator === 1216) this.#callOther();
    else if (operator === 1217) this.#stack.push(this.#left.pop() ?? 0);
    else {
      const operands = this.#stack;
      this.#stack = [];
      if (operands.length !== arity[operator]) throw new Obscure("It has an operator that does not fit.");
      if (operator === 1206) this.#compose(operands, depth);
      else this.#step(operator, operands);
    }
  }

  #step(operator: number, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): void {
    if (operator === 13) this.#begin(a, 0, b);
    else if (operator === 1207 && d === 0) this.#begin(a, b, c);
    else if (operator === 1 || operator === 3) this.#stem(operator === 1, a, b);
    else if (operator === 1201 || operator === 1202) {
      for (const [from, thickness] of [
        [a, b],
        [c, d],
        [e, f],
      ] as const)
        this.#stem(operator === 1202, from, thickness);
    } else if (operator === 21) this.#move(a, b);
    else if (operator === 22) this.#move(a, 0);
    else if (operator === 4) this.#move(0, a);
    else if (operator === 5) this.#draw("line", [a, b]);
    else if (operator === 6) this.#draw("line", [a, 0]);
    else if (operator === 7) this.#draw("line", [0, a]);
    else if (operator === 8) this.#draw("curve", [a, b, c, d, e, f]);
    else if (operator === 30) this.#draw("curve", [0, a, b, c, d, 0]);
    else if (operator === 31) this.#draw("curve", [a, 0, b, c, 0, d]);
    else if (operator === 9) this.#isOpen = false;
    else if (operator === 14) this.isDone = true;
    else if (operator === 1233) this.#requirePlace(a, b);
    else if (operator !== 1200) throw new Obscure("It has an operator that nobody knows.");
  }

  #begin(x: number, y: number, width: number): void {
    if (!(Math.abs(width) < farthest)) throw new Obscure("It is wider than can be told.");
    if (!this.#isPart) this.width = width;
    this.#side = { x: this.#origin.x + x, y: this.#origin.y + y };
    this.#place = { ...this.#side };
  }

  #divide(): void {
    const by = this.#stack.pop() ?? 0;
    const value = (this.#stack.pop() ?? Number.NaN) / by;
    if (!Number.isFinite(value)) throw new Obscure("It divides by nothing.");
    this.#stack.push(value);
  }

  #stem(across: boolean, from: number, thickness: number): void {
    const start = from + (across ? this.#side.y : this.#side.x);
    if (!(Math.abs(start) < farthest && Math.abs(thickness) < farthest)) throw new Obscure("It has stems far outside.");
    if (this.#stems.push({ across, from: start, thickness }) > mostStems) throw new Obscure("It has too many stems.");
    this.#areStemsNew = true;
  }

  #move(x: number, y: number): void {
    this.#place = { x: this.#place.x + x, y: this.#place.y + y };
    if (this.#flex) return;
    this.#fit();
    this.steps.push({ do: "move", by: this.#drawTo(this.#place) });
    this.#isOpen = true;
  }

  /** Adds a step for the stems, where they have changed. */
  #fit(): void {
    if (!this.#areStemsNew) return;
    this.#areStemsNew = false;
    const sorted = this.#stems.toSorted(byPlace);
    const key = JSON.stringify(sorted);
    if (key === this.#stemsDrawn || (sorted.length === 0 && this.#stemsDrawn === "")) return;
    this.#stemsDrawn = key;
    this.steps.push({ do: "fit", stems: sorted });
  }

  #draw(kind: "line" | "curve", by: readonly number[]): void {
    if (this.#flex) throw new Obscure("It draws while it collects points.");
    this.#fit();
    this.#requireOpen();
    const points: number[] = [];
    for (let at = 0; at < by.length; at += 2) {
      this.#place = { x: this.#place.x + (by[at] ?? 0), y: this.#place.y + (by[at + 1] ?? 0) };
      points.push(...this.#drawTo(this.#place));
    }
    this.steps.push({ do: kind, by: points });
  }

  /** Refuses a drawing that goes on behind a closed outline: readers differ about where it begins. */
  #requireOpen(): void {
    if (!this.#isOpen) throw new Obscure("It draws without a beginning.");
  }

  /** Gives the distance from where the last step ended, so that rounded fractions don't add up. */
  #drawTo({ x, y }: { x: number; y: number }): [number, number] {
    const to = { x: Math.round(x * parts), y: Math.round(y * parts) };
    const by: [number, number] = [(to.x - this.#drawn.x) / parts, (to.y - this.#drawn.y) / parts];
    if (!by.every((one) => Math.abs(one) < farthest)) throw new Obscure("It draws too far.");
    this.#drawn = to;
    return by;
  }

  #callOther(): void {
    const [number = -1, count = -1] = [this.#stack.pop(), this.#stack.pop()];
    if (!(count >= 0 && count <= this.#stack.length)) throw new Obscure("It calls PostScript with too little.");
    const operands = this.#stack.splice(this.#stack.length - count);
    if (number === calls.beginFlex) {
      this.#fit();
      this.#requireOpen();
      this.#flex = [];
    } else if (number === calls.flexPoint && this.#flex) this.#flex.push(this.#place);
    else if (number === calls.endFlex) this.#endFlex(operands);
    else if (number === calls.newStems) {
      this.#stems = [];
      this.#areStemsNew = true;
      this.#left = operands;
    } else if (!calls.counters.includes(number)) throw new Obscure("It calls PostScript that nobody knows.");
  }

  #endFlex([depth = 0, x = 0, y = 0]: readonly number[]): void {
    // The first point is where the curves would meet if they were a line; the others are told from it.
    if (this.#flex?.length !== 7) throw new Obscure("Its curve has not all its points.");
    const by = this.#flex.slice(1).flatMap((point) => this.#drawTo(point));
    if (!(Math.abs(depth) < farthest)) throw new Obscure("It is flatter than can be told.");
    this.#flex = undefined;
    this.steps.push({ do: "flex", by, depth });
    this.#left = [y, x];
  }

  #requirePlace(x: number, y: number): void {
    const isThere = Math.abs(x - this.#place.x) < 1 && Math.abs(y - this.#place.y) < 1;
    if (!isThere) throw new Obscure("It goes on somewhere else.");
  }

  /** Puts a glyph together from a letter and an accent, which are glyphs themselves. */
  #compose(operands: readonly number[], depth: number): void {
    const [side = 0, x = 0, y = 0, letter = -1, accent = -1] = operands;
    if (this.#isPart) throw new Obscure("It is put together of what is put together.");
    const [first, second] = [this.#callable.character(letter), this.#callable.character(accent)];
    if (!first || !second) throw new Obscure("It is put together of what is not there.");
    const start = this.#side.x;
    this.#isPart = true;
    this.#part(first, { x: 0, y: 0 }, depth);
    this.#part(second, { x: start + x - side, y }, depth);
    this.isDone = true;
  }

  #part(program: Uint8Array, origin: { x: number; y: number }, depth: number): void {
    this.#origin = origin;
    this.#stems = [];
    this.#areStemsNew = true;
    this.#isOpen = false;
    this.isDone = false;
    this.run(program, depth + 1);
    if (!this.isDone) throw new Obscure("A part of it does not end.");
  }
}

/** The number of operands of each operator; those of two bytes are 1200 and the second. */
const arity: Readonly<Record<number, number>> = {
  1: 2,
  3: 2,
  4: 1,
  5: 2,
  6: 1,
  7: 1,
  8: 6,
  9: 0,
  13: 2,
  14: 0,
  21: 2,
  22: 1,
  30: 4,
  31: 4,
  1200: 0,
  1201: 6,
  1202: 6,
  1206: 5,
  1207: 4,
  1233: 2,
};
