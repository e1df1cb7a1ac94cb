import { plainOperand } from "./charstring.ts";

/** The glyphs of a Type 1 program (Adobe Type 1 Font Format, 1990). */
export interface Type1 {
  kind: "type1";
  /** The widths in thousandths of the em, by name; undefined where one can't be told. */
  widths: ReadonlyMap<string, number | undefined>;
  /** The program's own encoding; undefined where it is the standard one. */
  encoding: ReadonlyMap<number, string> | undefined;
}

export const eexecKey = 55_665;
export const charstringKey = 4_330;

export function decrypted(bytes: Uint8Array, key: number, lead: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at++) {
    const cipher = bytes[at] ?? 0;
    plain[at] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(lead);
}

/** The operands of a glyph's first operator, each a fraction if need be. */
const longestStart = 64;

/** A program with its encrypted part opened. */
export interface OpenType1 {
  /** The part up to the word behind which everything is encrypted. */
  head: string;
  secret: Uint8Array;
  /** The opened part, a character a byte. */
  body: string;
  /** The number of random bytes before each glyph's own; negative where glyphs are not encrypted again. */
  lead: number;
  /** The thousandths of the em in a unit. */
  scale: number;
  /** The place where the glyphs begin. */
  start: number;
}

export function openType1(file: Uint8Array): OpenType1 | undefined {
  const bytes = withoutSegments(file);
  const text = Buffer.from(bytes).toString("latin1");
  const mark = text.indexOf("eexec");
  if (mark < 0 || !/^%!|\/FontName|\/FontType/.test(text.slice(0, mark))) return undefined;
  const head = text.slice(0, mark);
  const secret = decrypted(cipherAt(bytes, text, mark + 5), eexecKey, 4);
  const body = Buffer.from(secret).toString("latin1");
  const matrix = /\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(head)?.[1];
  const lead = Number(/\/lenIV\s+(-?\d+)/.exec(body)?.[1] ?? 4);
  const start = body.indexOf("/CharStrings");
  return start < 0
    ? undefined
    : { head, secret, body, lead, scale: matrix === undefined ? 1 : Number(matrix) * 1000, start };
}

/** A glyph's entry, and in it its program. */
export interface Entry {
  name: string;
  at: number;
  /** The word for "read them", with the blanks around it. */
  reads: string;
  from: number;
  end: number;
}

export function* entriesIn({ body, start }: OpenType1): Generator<Entry> {
  // The number of a glyph's bytes stands between its name and the bytes.
  const glyph = /\/([^\s/{}<>()[\]%]{1,127})\s+(\d{1,5})(\s+\S{1,16} )/g;
  for (glyph.lastIndex = start + 12; ; ) {
    const found = glyph.exec(body);
    if (!found) return;
    const [, name = "", length, reads = ""] = found;
    const from = glyph.lastIndex;
    glyph.lastIndex = from + Number(length);
    yield { name, at: found.index, reads, from, end: from + Number(length) };
  }
}

interface Place {
  from: number;
  end: number;
}

export function programAt({ secret, lead }: OpenType1, { from, end }: Place): Uint8Array {
  const raw = secret.subarray(from, end);
  return lead < 0 ? raw : decrypted(raw, charstringKey, lead);
}

/** The most bytes of a subroutine that may begin a glyph; longer ones are drawings. */
const longestSubr = 1_024;

/** Subroutines by number, each read when it is asked for. */
export function subrsIn(open: OpenType1, longest = longestSubr): (number: number) => Uint8Array | undefined {
  let known: Map<number, Place> | undefined;
  return (number) => {
    known ??= placesOfSubrs(open);
    const place = known.get(number);
    return place && place.end - place.from <= longest ? programAt(open, place) : undefined;
  };
}

function placesOfSubrs({ body, start }: OpenType1): Map<number, Place> {
  const places = new Map<number, Place>();
  const subr = /\bdup\s+(\d{1,5})\s+(\d{1,5})\s+\S{1,16} /g;
  subr.lastIndex = Math.max(0, body.indexOf("/Subrs"));
  for (let found = subr.exec(body); found && found.index < start; found = subr.exec(body)) {
    const from = subr.lastIndex;
    subr.lastIndex = from + Number(found[2]);
    places.set(Number(found[1]), { from, end: subr.lastIndex });
  }
  return places;
}

const deepest = 10;

/** Puts a subroutine in place of its call, where a glyph's program begins with one. */
export function unrolled(program: Uint8Array, subrs: (number: number) => Uint8Array | undefined): Uint8Array {
  let whole = program;
  for (let depth = 0; depth < deepest; depth++) {
    const call = callAt(whole);
    const subr = call && subrs(call.number);
    if (!subr) return whole;
    const inner = subr.at(-1) === 11 ? subr.subarray(0, -1) : subr;
    whole = Buffer.concat([whole.subarray(0, call.from), inner, whole.subarray(call.end)]);
  }
  return whole;
}

/** Finds the call of a subroutine that a program begins with, behind its operands. */
function callAt(program: Uint8Array): (Place & { number: number }) | undefined {
  let last: Place & { number: number } = { number: -1, from: 0, end: 0 };
  for (let at = 0; at < program.length; at = last.end) {
    if ((program[at] ?? 0) < 32) return program[at] === 10 ? { ...last, end: at + 1 } : undefined;
    const [number, length] = plainOperand(program, at);
    last = { number, from: at, end: at + length };
  }
  return undefined;
}

export function readType1(file: Uint8Array): Type1 | undefined {
  const open = openType1(file);
  if (!open) return undefined;
  const { lead, scale, head } = open;
  const widths = new Map<string, number | undefined>();
  const subrs = subrsIn(open);
  for (const { name, from, end } of entriesIn(open)) {
    if (widths.has(name)) continue;
    const program = programAt(open, { from, end: Math.min(end, from + Math.max(0, lead) + longestStart) });
    const width = startOf(unrolled(program, subrs))?.width;
    widths.set(name, width === undefined ? undefined : width * scale);
  }
  return widths.size > 0 ? { kind: "type1", widths, encoding: encodingIn(head) } : undefined;
}

/** Takes the segments out of a PC's font, each with a head of six bytes. */
function withoutSegments(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x80) return file;
  const parts: Uint8Array[] = [];
  for (let at = 0; file[at] === 0x80 && (file[at + 1] === 1 || file[at + 1] === 2); ) {
    const length = file.subarray(at + 2, at + 6).reduceRight((sum, byte) => 256 * sum + byte, 0);
    parts.push(file.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function cipherAt(bytes: Uint8Array, text: string, place: number): Uint8Array {
  let at = place;
  while (/[ \t\r\n]/.test(text[at] ?? "")) at += 1;
  if (!/^[0-9A-Fa-f]{4}/.test(text.slice(at, at + 4))) return bytes.subarray(at);
  return Buffer.from(text.slice(at).replace(/[^0-9A-Fa-f]/g, ""), "hex");
}

export function encodingIn(head: string): Map<number, string> | undefined {
  if (/\/Encoding\s+StandardEncoding/.test(head)) return undefined;
  const start = head.indexOf("/Encoding");
  const codes = new Map<number, string>();
  for (const [, code, name = ""] of head.slice(Math.max(0, start)).matchAll(/\bdup\s+(\d{1,3})\s*\/(\S{1,127})\s+put/g))
    codes.set(Number(code), name);
  return codes;
}

/** A glyph's width, and where it stands in its program. */
interface Start {
  width: number;
  from: number;
  end: number;
}

/** Reads the operands of `hsbw` or `sbw`, with which every glyph begins; fractions are quotients of two numbers. */
export function startOf(program: Uint8Array): Start | undefined {
  const stack: Start[] = [];
  for (let at = 0; at < program.length; ) {
    const byte = program[at] ?? 0;
    if (byte >= 32) {
      const [width, length] = plainOperand(program, at);
      stack.push({ width, from: at, end: at + length });
      at += length;
    } else if (byte === 13) return stack[1];
    else if (byte === 12 && program[at + 1] === 7) return stack[2];
    else if (byte === 12 && program[at + 1] === 12) {
      const [by, one] = [stack.pop(), stack.pop()];
      if (!by || !one) return undefined;
      at += 2;
      stack.push({ width: one.width / by.width, from: one.from, end: at });
    } else return undefined;
  }
  return undefined;
}
