import { operationsIn } from "#formats/pdf/content.ts";
import { readString, writeHexString } from "#formats/pdf/strings.ts";
import { type Box, type Matrix, transformed } from "../kernel/box.ts";
import { decimal } from "../kernel/operators.ts";
import type { Face, Sign } from "./face.ts";
import { apply, type Point } from "./path.ts";
import { type Cursor, concat, type State } from "./state.ts";

/** A letter as content shows it, in the coordinates of the page. */
export interface Letter {
  /** The letter's number in the order in which the page shows them; those of forms come where these are drawn. */
  index: number;
  text: string;
  origin: Point;
  /** The place where the next letter begins. */
  next: Point;
  /** The height of the font, in points of the page. */
  sizePt: number;
  /** The visible part of it; of a blank the place that it takes. */
  ink: Box;
  isBlank: boolean;
}

/** Strings and distances that an operator shows, in their order. */
type Piece = Uint8Array | number;

export const showing = new Set(["Tj", "TJ", "'", '"']);

function piecesOf(operator: string, operands: readonly string[]): Piece[] {
  const operand = operands.at(-1) ?? "";
  if (operator !== "TJ") return /^[(<]/.test(operand) ? [readString(operand)] : [];
  const inner = [...operationsIn(`${operand.slice(1, -1)} TJ`)].flatMap((one) => one.operands);
  return inner.flatMap((one): Piece[] => {
    if (/^[(<]/.test(one)) return [readString(one)];
    return Number.isNaN(Number(one)) ? [] : [Number(one)];
  });
}

export interface Shown {
  /** The text that replaces the operation; undefined where it stays as it is. */
  text: string | undefined;
  /** The bytes that were shown, and those that still are. */
  before: number;
  after: number;
}

interface Line {
  state: State;
  cursor: Cursor;
  /** Whether a letter goes; called with each. */
  judge(letter: Omit<Letter, "index">): boolean;
}

/** Follows an operator that shows text, and writes it anew without the letters that go: the others stay where they are. */
export function show(operator: string, operands: readonly string[], { state, cursor, judge }: Line): Shown {
  const before = stepsTo(operator, operands, state, cursor);
  const { face } = state;
  const pieces = piecesOf(operator, operands);
  const shown: Shown = { text: undefined, before: 0, after: 0 };
  if (!face) return shown;
  const left = new Left();
  for (const piece of pieces) {
    if (typeof piece === "number") {
      cursor.on((-piece / 1000) * state.size * (face.isVertical ? 1 : state.stretch), face.isVertical);
      left.skip(piece);
      continue;
    }
    for (const code of face.split(piece)) {
      shown.before += code.length;
      const sign = face.sign(code);
      const space = state.letterSpace + (code.length === 1 && code[0] === 32 ? state.wordSpace : 0);
      const advance = (sign.advance * state.size + space) * (face.isVertical ? 1 : state.stretch);
      const goes = judge(placed(sign, advance, state, cursor.matrix, face));
      cursor.on(advance, face.isVertical);
      if (goes) left.skip(state.size === 0 ? 0 : -1000 * (sign.width + space / state.size));
      else {
        left.put(code);
        shown.after += code.length;
      }
    }
  }
  if (shown.after < shown.before) shown.text = `${before}${left.written()} TJ`;
  return shown;
}

/** Does an operator's steps before it shows its text, and writes them out. */
function stepsTo(operator: string, operands: readonly string[], state: State, cursor: Cursor): string {
  if (operator !== "'" && operator !== '"') return "";
  cursor.next(0, -state.leading);
  if (operator === "'") return "T* ";
  const [words = "0", letters = "0"] = operands;
  [state.wordSpace, state.letterSpace] = [Number(words), Number(letters)];
  return `${words} Tw ${letters} Tc T* `;
}

/** The height and depth of a letter of which nothing is seen, in parts of the font's size. */
const blankHeight = 0.5;

function placed(sign: Sign, advance: number, state: State, matrix: Matrix, face: Face): Omit<Letter, "index"> {
  const { size, stretch, rise, ctm } = state;
  const toPage = concat(concat([size * stretch, 0, 0, size, 0, rise], matrix), ctm);
  const [x, y] = sign.offset;
  const lined = concat(matrix, ctm);
  const cell: Box = [0, 0, sign.advance, face.isVertical ? sign.advance : blankHeight];
  const [left, bottom, right, top] = sign.ink ?? cell;
  return {
    text: sign.text,
    origin: apply(toPage, [x, y]),
    next: apply(lined, face.isVertical ? [0, advance + rise] : [advance, rise]),
    sizePt: Math.hypot(toPage[2], toPage[3]),
    ink: transformed(
      sign.ink
        ? [left + x, bottom + y, right + x, top + y]
        : [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)],
      toPage,
    ),
    isBlank: sign.ink === undefined,
  };
}

/** The rest of a text: distances that follow each other become one, so that nobody learns how wide each letter was. */
class Left {
  readonly #pieces: (number | Uint8Array[])[] = [];

  skip(distance: number): void {
    const last = this.#pieces.at(-1);
    if (typeof last === "number") this.#pieces[this.#pieces.length - 1] = last + distance;
    else this.#pieces.push(distance);
  }

  put(code: Uint8Array): void {
    const last = this.#pieces.at(-1);
    if (Array.isArray(last)) last.push(code);
    else this.#pieces.push([code]);
  }

  written(): string {
    return `[${this.#pieces.map((piece) => (typeof piece === "number" ? decimal(piece) : writeHexString(Buffer.concat(piece)))).join(" ")}]`;
  }
}
