/** A piece of a program, by its beginning and its end. */
export interface Piece {
  start: number;
  end: number;
}

interface Subroutines {
  own: readonly Piece[];
  all: readonly Piece[];
}

const deepest = 10;
/** The most steps before the first operator that clears the stack: a full stack of operands, and a few calls. */
const mostSteps = 600;

/** The bias that is added to the numbers of subroutines, by how many there are (technical note 5177, 4.7). */
export const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);

/**
 * The width that a Type 2 charstring begins with, as a difference to the nominal one; "default" where it has none. It is
 * the operand too many of the first operator that clears the stack (technical note 5177, 4.1).
 */
export function charstringWidth(bytes: Uint8Array, glyph: Piece, subrs: Subroutines): number | "default" | undefined {
  const stack: number[] = [];
  const calls: Piece[] = [];
  let { start: at, end } = glyph;
  const spare = (due: number) => (stack.length > due ? (stack[0] ?? 0) : "default");
  for (let step = 0; step < mostSteps && at < Math.min(end, bytes.length); step++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 32 || byte === 28) {
      const [value, length] = operand(bytes, at);
      stack.push(value);
      at += length;
      continue;
    }
    at += 1;
    if (byte === 10 || byte === 29) {
      const list = byte === 10 ? subrs.own : subrs.all;
      const target = list[(stack.pop() ?? 0) + biasOf(list.length)];
      if (!target || calls.length >= deepest) return undefined;
      calls.push({ start: at, end });
      ({ start: at, end } = target);
    } else if (byte === 11) {
      const back = calls.pop();
      if (!back) return undefined;
      ({ start: at, end } = back);
    } else if ([1, 3, 18, 23, 19, 20].includes(byte)) return stack.length % 2 === 1 ? (stack[0] ?? 0) : "default";
    else if (byte === 21) return spare(2);
    else if (byte === 4 || byte === 22) return spare(1);
    else if (byte === 14) return stack.length === 1 || stack.length === 5 ? (stack[0] ?? 0) : "default";
    else return undefined; // Nothing else may come first.
  }
  return undefined;
}

function operand(bytes: Uint8Array, at: number): [value: number, length: number] {
  const [byte = 0, a = 0, b = 0] = bytes.subarray(at, at + 3);
  if (byte === 28) return [((a << 24) | (b << 16)) >> 16, 3];
  const [value, length] = plainOperand(bytes, at);
  return byte === 255 ? [value / 65_536, length] : [value, length];
}

/** Reads a number of charstrings of either type; one that begins with 255 is a fraction of 65,536 in the second. */
export function plainOperand(bytes: Uint8Array, at: number): [value: number, length: number] {
  const [byte = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 5);
  if (byte < 247) return [byte - 139, 1];
  if (byte < 251) return [(byte - 247) * 256 + a + 108, 2];
  if (byte < 255) return [-(byte - 251) * 256 - a - 108, 2];
  return [(a << 24) | (b << 16) | (c << 8) | d, 5];
}
