import { Problem } from "#problem";
import { type Token, textOf, tokenAt } from "./lexer.ts";

/** A place in a file, from its first byte to the one after its last. */
export interface Span {
  start: number;
  end: number;
}

export interface Value extends Span {
  /** A dictionary's own entries. */
  entries: ReadonlyMap<string, Value>;
}

/** The deepest value: far deeper than any document has, and far from the stack's end. */
const deepest = 1_000;

const none: ReadonlyMap<string, Value> = new Map();
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Reads the value at a place; every string in it that encryption applies to is added to `strings`, in order. */
export function readValue(bytes: Uint8Array, place: number, strings: Span[], depth = 0): Value {
  if (depth > deepest) throw new Problem("unprocessable", "The PDF nests its values too deeply to be encrypted.");
  const token = tokenAt(bytes, place);
  if (token.kind === "<<") return readDictionary(bytes, token, strings, depth);
  if (token.kind === "[") return readArray(bytes, token, strings, depth);
  if (token.kind === "string" || token.kind === "hex") strings.push(token);
  return { start: token.start, end: token.kind === "word" ? referenceEnd(bytes, token) : token.end, entries: none };
}

function readDictionary(bytes: Uint8Array, { start, end: place }: Token, strings: Span[], depth: number): Value {
  const entries = new Map<string, Value>();
  let [from, to] = [strings.length, strings.length];
  let end = place;
  for (;;) {
    const key = tokenAt(bytes, end);
    end = key.end;
    if (key.kind !== "name" || key.end > bytes.length) break;
    const name = textOf(bytes, key).slice(1);
    const before = strings.length;
    const value = readValue(bytes, end, strings, depth + 1);
    if (name === "Contents") [from, to] = [before, strings.length];
    entries.set(name, value);
    end = value.end;
  }
  // The signature itself stays legible (ISO 32000-2, 7.6.2).
  if (entries.has("ByteRange")) strings.splice(from, to - from);
  return { start, end, entries };
}

function readArray(bytes: Uint8Array, { start, end: place }: Token, strings: Span[], depth: number): Value {
  let end = place;
  for (;;) {
    const token = tokenAt(bytes, end);
    if (token.kind === "]" || token.start >= bytes.length) return { start, end: token.end, entries: none };
    end = readValue(bytes, end, strings, depth + 1).end;
  }
}

/** Gives the end of a number or of a reference such as "12 0 R", which is three words and one value. */
function referenceEnd(bytes: Uint8Array, number: Token): number {
  if (!isNumber(textOf(bytes, number))) return number.end;
  const generation = tokenAt(bytes, number.end);
  if (generation.kind !== "word" || !isNumber(textOf(bytes, generation))) return number.end;
  const sign = tokenAt(bytes, generation.end);
  return sign.kind === "word" && textOf(bytes, sign) === "R" ? sign.end : number.end;
}
