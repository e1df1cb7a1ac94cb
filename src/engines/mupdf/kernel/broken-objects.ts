import { type Token, textOf, tokenAt } from "#formats/pdf/lexer.ts";
import { readString } from "#formats/pdf/strings.ts";
import { isSilent } from "./complaints.ts";
import type { PDFDocument, PDFObject } from "./library.ts";

const deepest = 64;

export interface Broken {
  number: number;
  isDeleted: boolean;
}

/** Lists the objects that are null to the library, which complains of unreadable ones and not of deleted ones. */
export function brokenIn(doc: PDFDocument): Broken[] {
  const broken: Broken[] = [];
  for (let number = 1; number < doc.countObjects(); number++) {
    let isNothing = false;
    const isDeleted = isSilent(() => {
      isNothing = doc.newIndirect(number).resolve().isNull();
    });
    if (isNothing) broken.push({ number, isDeleted });
  }
  return broken;
}

/**
 * Reads objects again that MuPDF gives up for a fault in their syntax, and tells which: all but the faulty entries can
 * be kept. Those that a later state of the file has deleted must not come back: they begin as they should.
 */
export function readBroken(doc: PDFDocument, bytes: Uint8Array, broken: readonly Broken[]): number[] {
  if (broken.length === 0) return [];
  const deleted = new Map(broken.map(({ number, isDeleted }) => [number, isDeleted]));
  return [...placesOf(bytes, deleted)].flatMap(([number, place]) => {
    const first = tokenAt(bytes, place);
    if (deleted.get(number) && first.kind !== "word") return [];
    // One stray character behind "obj" is enough for MuPDF to look no further.
    const { value, end } = read(doc, bytes, first.kind === "word" ? first.end : place, 0);
    if (!value.isDictionary() && !value.isArray()) return [];
    const object = doc.newIndirect(number);
    object.writeObject(value);
    const next = tokenAt(bytes, end);
    if (value.isDictionary() && textOf(bytes, next) === "stream") object.writeRawStream(dataAfter(bytes, next.end));
    return [number];
  });
}

/** Finds where the last version of each of these objects begins, after its "obj". */
function placesOf(bytes: Uint8Array, numbers: ReadonlyMap<number, unknown>): Map<number, number> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<number, number>();
  for (let at = file.indexOf("obj"); at >= 0; at = file.indexOf("obj", at + 3)) {
    const [, digits] = /(?:^|\D)(\d+)\s+\d+\s*$/.exec(file.toString("latin1", Math.max(0, at - 24), at)) ?? [];
    if (digits && numbers.has(Number(digits))) places.set(Number(digits), at + 3);
  }
  return places;
}

function dataAfter(bytes: Uint8Array, place: number): Uint8Array {
  const start = place + (bytes[place] === 13 && bytes[place + 1] === 10 ? 2 : 1);
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("endstream", start);
  return bytes.slice(start, end < 0 ? bytes.length : end);
}

interface Read {
  value: PDFObject;
  end: number;
}

function read(doc: PDFDocument, bytes: Uint8Array, place: number, depth: number): Read {
  const token = tokenAt(bytes, place);
  const text = textOf(bytes, token);
  if (depth > deepest || isEnd(token, text)) return { value: doc.newNull(), end: token.start };
  if (token.kind === "<<") return readDictionary(doc, bytes, token.end, depth);
  if (token.kind === "[") return readArray(doc, bytes, token.end, depth);
  if (token.kind === "name") return { value: doc.newName(nameOf(text)), end: token.end };
  if (token.kind === "string" || token.kind === "hex") {
    return { value: doc.newByteString(readString(text)), end: token.end };
  }
  return readWord(doc, bytes, token, text);
}

/** Whether nothing more can belong to the object from here on. */
const isEnd = (token: Token, text: string): boolean =>
  token.kind === "word" && (text === "" || text === "endobj" || text === "stream" || text === "\0");

const nameOf = (text: string): string =>
  text.slice(1).replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function readDictionary(doc: PDFDocument, bytes: Uint8Array, start: number, depth: number): Read {
  const value = doc.newDictionary();
  let end = start;
  for (;;) {
    const key = tokenAt(bytes, end);
    const text = textOf(bytes, key);
    if (key.kind === ">>") return { value, end: key.end };
    if (isEnd(key, text)) return { value, end: key.start };
    if (isStray(bytes, key)) {
      end = key.end;
      continue;
    }
    const entry = read(doc, bytes, key.end, depth + 1);
    // A key that lost its slash takes its value along.
    if (key.kind === "name" && !entry.value.isNull()) value.put(nameOf(text), entry.value);
    end = key.kind === "name" || key.kind === "word" ? entry.end : key.end;
  }
}

/** Whether a word is the rest of a name that had a blank in it: it stands before a key, and can't be one. */
function isStray(bytes: Uint8Array, word: Token): boolean {
  const key = tokenAt(bytes, word.end);
  if (word.kind !== "word" || key.kind !== "name") return false;
  const value = tokenAt(bytes, key.end);
  return value.kind !== "name" && value.kind !== ">>" && !isEnd(value, textOf(bytes, value));
}

function readArray(doc: PDFDocument, bytes: Uint8Array, start: number, depth: number): Read {
  const value = doc.newArray();
  let firstName: { place: number; items: number } | undefined;
  let end = start;
  for (;;) {
    const token = tokenAt(bytes, end);
    if (token.kind === "]") return { value, end: token.end };
    if (token.kind === ">>" || isEnd(token, textOf(bytes, token))) break;
    if (token.kind === "name") firstName ??= { place: token.start, items: value.length };
    const item = read(doc, bytes, token.start, depth + 1);
    value.push(item.value);
    end = Math.max(item.end, token.start + 1);
  }
  if (!firstName) return { value, end };
  // The array's end is missing, and the first name in it was the dictionary's next key.
  while (value.length > firstName.items) value.delete(value.length - 1);
  return { value, end: firstName.place };
}

function readWord(doc: PDFDocument, bytes: Uint8Array, word: Token, text: string): Read {
  if (/^\d+$/.test(text)) {
    const generation = tokenAt(bytes, word.end);
    const sign = tokenAt(bytes, generation.end);
    const isReference = /^\d+$/.test(textOf(bytes, generation)) && textOf(bytes, sign) === "R";
    if (isReference) return { value: doc.newIndirect(Number(text)), end: sign.end };
  }
  const number = Number.parseFloat(text);
  if (text === "true" || text === "false") return { value: doc.newBoolean(text === "true"), end: word.end };
  if (!Number.isFinite(number)) return { value: doc.newNull(), end: word.end };
  return { value: Number.isInteger(number) ? doc.newInteger(number) : doc.newReal(number), end: word.end };
}
