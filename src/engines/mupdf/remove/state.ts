import type { Matrix } from "../kernel/box.ts";
import type { PDFObject } from "../kernel/library.ts";
import type { Face } from "./face.ts";

/** Settings of content up to here (ISO 32000-1, 8.4 and 9.3). */
export interface State {
  ctm: Matrix;
  lineWidth: number;
  isDashed: boolean;
  face: Face | undefined;
  size: number;
  letterSpace: number;
  wordSpace: number;
  /** Horizontal scaling; 1 leaves letters as they are. */
  stretch: number;
  leading: number;
  rise: number;
  mode: number;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const fresh = (ctm: Matrix): State => ({
  ctm,
  lineWidth: 1,
  isDashed: false,
  face: undefined,
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** Applies one matrix and then the other: this is done for every letter, so without a copy. */
export const concat = (one: Matrix, two: Matrix): Matrix => [
  one[0] * two[0] + one[1] * two[2],
  one[0] * two[1] + one[1] * two[3],
  one[2] * two[0] + one[3] * two[2],
  one[2] * two[1] + one[3] * two[3],
  one[4] * two[0] + one[5] * two[2] + two[4],
  one[4] * two[1] + one[5] * two[3] + two[5],
];

/** The place of the next letter. */
export class Cursor {
  /** The beginning of the line. */
  #line: Matrix = identity;
  matrix: Matrix = identity;

  begin(): void {
    this.set([]);
  }

  set([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): void {
    this.#line = [a, b, c, d, e, f];
    this.matrix = this.#line;
  }

  /** Goes to the next line, from where the last one began. */
  next(x = 0, y = 0): void {
    this.#line = concat([1, 0, 0, 1, x, y], this.#line);
    this.matrix = this.#line;
  }

  /** Goes on along the line, in units of the text. */
  on(by: number, isVertical: boolean): void {
    this.matrix = concat(isVertical ? [1, 0, 0, 1, 0, by] : [1, 0, 0, 1, by, 0], this.matrix);
  }
}

/** Carries out an operator that sets something in a state; tells whether it does. */
export function setState(
  state: State,
  operator: string,
  operands: readonly string[],
  fontOf: (name: string) => Face | undefined,
): boolean {
  const [first = 0] = operands.map(Number);
  switch (operator) {
    case "cm":
      state.ctm = concat(matrixOf(operands), state.ctm);
      return true;
    case "w":
      state.lineWidth = first;
      return true;
    case "d":
      state.isDashed = /[1-9]/.test(operands[0] ?? "");
      return true;
    case "Tf":
      state.face = fontOf(operands[0] ?? "");
      state.size = Number(operands[1] ?? 0);
      return true;
    case "Tc":
      state.letterSpace = first;
      return true;
    case "Tw":
      state.wordSpace = first;
      return true;
    case "Tz":
      state.stretch = first / 100;
      return true;
    case "TL":
      state.leading = first;
      return true;
    case "Ts":
      state.rise = first;
      return true;
    case "Tr":
      state.mode = first;
      return true;
    default:
      return false;
  }
}

export function matrixOf(numbers: readonly (string | number)[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map(Number);
  return [a, b, c, d, e, f];
}

/** Sets the font and the line that a state of the resources sets. */
export function setFromDictionary(state: State, change: PDFObject, faceOf: (font: PDFObject) => Face): void {
  const font = change.get("Font");
  if (font.isArray() && font.get(0).isDictionary()) {
    state.face = faceOf(font.get(0));
    state.size = font.get(1).isNumber() ? font.get(1).asNumber() : state.size;
  }
  if (change.get("LW").isNumber()) state.lineWidth = change.get("LW").asNumber();
  if (change.get("D").isArray()) state.isDashed = change.get("D", 0).isArray() && change.get("D", 0).length > 0;
}
