/** A piece of PDF syntax (ISO 32000-2, 7.2 and 7.3), by where it begins and ends. */
export interface Token {
  kind: "name" | "string" | "hex" | "<<" | ">>" | "[" | "]" | "word";
  start: number;
  end: number;
}

const blank = new Set([0, 9, 10, 12, 13, 32]);
const code = (sign: string): number => sign.charCodeAt(0);
const delimiters = new Set([..."()<>[]{}/%"].map(code));
const isRegular = (byte: number): boolean => !blank.has(byte) && !delimiters.has(byte);

/** Reads the token at or after a place; behind the last one it is an empty word. */
export function tokenAt(bytes: Uint8Array, place: number): Token {
  let start = place;
  for (; start < bytes.length; start++) {
    const byte = bytes[start] ?? 0;
    if (byte === code("%"))
      while (start + 1 < bytes.length && bytes[start + 1] !== 10 && bytes[start + 1] !== 13) start++;
    else if (!blank.has(byte)) break;
  }
  const sign = String.fromCharCode(bytes[start] ?? 0);
  const pair = bytes[start + 1] === bytes[start];
  if (sign === "(") return { kind: "string", start, end: literalEnd(bytes, start) };
  if ((sign === "<" || sign === ">") && pair) return { kind: sign === "<" ? "<<" : ">>", start, end: start + 2 };
  if (sign === "<") {
    const close = bytes.indexOf(code(">"), start);
    return { kind: "hex", start, end: close < 0 ? bytes.length : close + 1 };
  }
  if (sign === "[" || sign === "]") return { kind: sign, start, end: start + 1 };
  let end = start + 1;
  while (end < bytes.length && isRegular(bytes[end] ?? 0)) end++;
  return { kind: sign === "/" ? "name" : "word", start, end: Math.min(end, bytes.length) };
}

function literalEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === code("\\")) at++;
    else if (byte === code("(")) depth++;
    else if (byte === code(")") && --depth === 0) return at + 1;
  }
  return bytes.length;
}

export const textOf = (bytes: Uint8Array, { start, end }: { start: number; end: number }): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
