import { largestInteger, largestReal, longestName, longestString } from "#formats/pdf/archival.ts";
import { type Token, textOf, tokenAt } from "#formats/pdf/lexer.ts";
import { readString } from "#formats/pdf/strings.ts";
import type { Findings } from "./findings.ts";

const newline = 10;
const carriage = 13;
const isLineEnd = (byte: number | undefined): boolean => byte === newline || byte === carriage;
const mark = (bytes: Uint8Array, text: string, at = 0): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, at, "latin1");

/**
 * Reads a file from its first byte to its last as it stands, object after object: readers find their way past faults of
 * spacing, which an archived file may not have (6.1.2 to 6.1.9).
 */
export function judgeStructure(bytes: Uint8Array, lengthOf: (object: number) => number, findings: Findings): void {
  judgeHead(bytes, findings);
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf("%%EOF");
  const behind = end < 0 ? "none" : textOf(bytes, { start: end + 5, end: bytes.length });
  findings.unless(["", "\n", "\r", "\r\n"].includes(behind), "ending");
  let words: Token[] = [];
  for (let at = 0; at < bytes.length; ) {
    const token = tokenAt(bytes, at);
    if (token.start >= bytes.length) break;
    at = token.end;
    const text = judgeToken(bytes, token, findings);
    const word = token.kind === "word" ? text : "";
    if (word === "obj") {
      const [number, generation] = words.slice(-2);
      if (number && generation) at = judgeObject(bytes, { number, obj: token, lengthOf }, findings);
      words = [];
    } else if (word === "xref") {
      judgeTable(bytes, token, findings);
      words = [];
    } else words = [...words.slice(-1), token];
  }
}

function judgeHead(bytes: Uint8Array, findings: Findings): void {
  const head = textOf(bytes, { start: 0, end: Math.min(bytes.length, 24) });
  const found = /^%PDF-1\.[0-7](?:\r\n|\r|\n)%[\x80-\xff]{4}/.test(head);
  findings.unless(found, "header");
}

const subsection = /^(?:\r\n|\r|\n)\d+ \d+ ?(?:\r\n|\r|\n)/;

function judgeTable(bytes: Uint8Array, { end }: Token, findings: Findings): void {
  const start = textOf(bytes, { start: end, end: Math.min(bytes.length, end + 60) });
  findings.unless(subsection.test(start), "table");
}

interface At {
  number: Token;
  obj: Token;
  lengthOf: (object: number) => number;
}

/** Judges one object up to its `endobj`, and returns where to go on. */
function judgeObject(bytes: Uint8Array, { number, obj, lengthOf }: At, findings: Findings): number {
  findings.unless(number.start === 0 || isLineEnd(bytes[number.start - 1]), "spacing");
  findings.unless(isLineEnd(bytes[obj.end]), "spacing");
  findings.unless(/^\d+ \d+ obj$/.test(textOf(bytes, { start: number.start, end: obj.end })), "spacing");
  let at = obj.end;
  let length = "";
  let before = "";
  while (at < bytes.length) {
    const token = tokenAt(bytes, at);
    if (token.start >= bytes.length) break;
    const text = judgeToken(bytes, token, findings);
    if (text === "endobj") {
      findings.unless(isLineEnd(bytes[token.start - 1]), "spacing");
      findings.unless(token.end >= bytes.length || isLineEnd(bytes[token.end]), "spacing");
      return token.end;
    }
    if (text === "stream" && before === ">>") {
      at = judgeStream(bytes, token, declaredLength(length, lengthOf), findings);
      before = "";
      continue;
    }
    if (before === "/Length")
      length = textOf(bytes, { start: token.start, end: Math.min(bytes.length, token.start + 30) });
    before = text;
    at = token.end;
  }
  findings.add("spacing");
  return bytes.length;
}

function declaredLength(text: string, lengthOf: (object: number) => number): number {
  const reference = /^(\d+)\s+\d+\s+R/.exec(text);
  return reference ? lengthOf(Number(reference[1])) : Number.parseInt(text, 10);
}

/** Judges a stream's bytes, and returns where the next ones begin. */
function judgeStream(bytes: Uint8Array, { end }: Token, length: number, findings: Findings): number {
  const isPair = bytes[end] === carriage && bytes[end + 1] === newline;
  findings.unless(isPair || bytes[end] === newline, "spacing");
  const start = end + (isPair ? 2 : 1);
  const found = mark(bytes, "endstream", start);
  if (!Number.isInteger(length) || length < 0) {
    findings.add("length");
    return found < 0 ? bytes.length : found + 9;
  }
  const tail = textOf(bytes, { start: start + length, end: Math.min(bytes.length, start + length + 12) });
  const closing = /^(\r\n|\n|\r)endstream/.exec(tail);
  if (closing) return start + length + closing[0].length;
  findings.add("length");
  return found < 0 ? bytes.length : found + 9;
}

/** Judges a word, a name or a string, and returns a word's text. */
function judgeToken(bytes: Uint8Array, token: Token, findings: Findings): string {
  if (token.kind === "<<" || token.kind === ">>" || token.kind === "[" || token.kind === "]") return token.kind;
  const text = textOf(bytes, token);
  judgeText(token.kind, text, findings);
  return text;
}

export function judgeText(kind: Token["kind"], text: string, findings: Findings): void {
  if (kind === "hex") {
    const digits = text.slice(1, -1).replace(/[\0\t\n\f\r ]/g, "");
    findings.unless(text.endsWith(">") && !/[^0-9A-Fa-f]/.test(digits) && digits.length % 2 === 0, "hex");
    findings.unless(digits.length <= 2 * longestString, "range");
  } else if (kind === "string")
    findings.unless(text.length <= longestString || readString(text).length <= longestString, "range");
  else if (kind === "name")
    findings.unless(
      text.length <= longestName || text.slice(1).replace(/#[0-9A-Fa-f]{2}/g, "x").length <= longestName,
      "range",
    );
  else judgeNumber(text, findings);
}

const smallestReal = 1.175e-38;

function judgeNumber(text: string, findings: Findings): void {
  if (!/^[-+.\d]/.test(text)) return;
  const value = Number(text);
  if (Number.isNaN(value)) return;
  if (!text.includes(".")) findings.unless(value <= largestInteger && value >= -largestInteger - 1, "range", text);
  else {
    const isLegible = findings.level === "1b" || value === 0 || Math.abs(value) >= smallestReal;
    findings.unless(isLegible && Math.abs(value) <= largestReal[findings.level], "range", text);
  }
}
