import { charStringsOf, charsetOf, encodingOf, privateOf } from "./cff.ts";
import { cffStrings } from "./glyph-tables.ts";
import { index } from "./rewrite-cff.ts";
import { numberBytes } from "./type2-numbers.ts";

export interface Glyph {
  name: string;
  charstring: Uint8Array;
}

/** A program whose glyphs have names; the first glyph stands for all that are missing. */
export interface NewCff {
  name: string;
  glyphs: readonly Glyph[];
  /** The program's own codes, by glyph; undefined where the standard encoding holds. */
  codes: ReadonlyMap<number, readonly number[]> | undefined;
  /** Entries by operator, the numbers of two bytes as 1200 and the second. */
  top: ReadonlyMap<number, readonly number[]>;
  private: ReadonlyMap<number, readonly number[]>;
}

/** Writes a program in the Compact Font Format (Adobe's technical note 5176), as small as its parts allow. */
export function writeCff({ name, glyphs, codes, top, private: own }: NewCff): Uint8Array {
  const known = new Map(cffStrings.map((text, sid) => [text, sid]));
  const strings: Uint8Array[] = [];
  for (const glyph of glyphs) {
    if (known.has(glyph.name)) continue;
    known.set(glyph.name, cffStrings.length + strings.length);
    strings.push(Buffer.from(glyph.name, "latin1"));
  }
  const sids = glyphs.map((glyph) => known.get(glyph.name) ?? 0);
  const charset = charsetBytes(sids.slice(1));
  const encoding = codes ? encodingBytes(codes, sids) : new Uint8Array();
  const charStrings = index(glyphs.map(({ charstring }) => charstring));
  const privateDict = dictOf(own);
  const parts = [charset, encoding, charStrings, privateDict];
  const head = [Uint8Array.from([1, 0, 4, 4]), index([Buffer.from(name, "latin1")])];
  const behind = [index(strings), index([])];
  // The places of the parts stand before them, in numbers that are longer the farther they point.
  let front: Uint8Array = new Uint8Array();
  for (let length = -1; length !== front.length; ) {
    length = front.length;
    const places = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.length, length));
    const [charsetAt = 0, encodingAt = 0, charStringsAt = 0, privateAt = 0] = places;
    const entries = new Map([
      ...top,
      [charsetOf, [charsetAt]],
      ...(codes ? ([[encodingOf, [encodingAt]]] as const) : []),
      [charStringsOf, [charStringsAt]],
      [privateOf, [privateDict.length, privateAt]],
    ]);
    const made = Buffer.concat([...head, index([dictOf(entries)]), ...behind]);
    // The front never shrinks again, so the loop ends.
    front = made.length >= length ? made : Buffer.concat([made], length);
  }
  return Buffer.concat([front, ...parts]);
}

const dictOf = (entries: ReadonlyMap<number, readonly number[]>): Uint8Array =>
  Uint8Array.from(
    [...entries].flatMap(([key, operands]) => [
      ...operands.flatMap(dictNumber),
      ...(key >= 1200 ? [12, key - 1200] : [key]),
    ]),
  );

function dictNumber(value: number): number[] {
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff) return real(value);
  // Numbers of 16 bits and less are written as in charstrings.
  if (value >= -32_768 && value <= 32_767) return numberBytes(value);
  return [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Writes a fraction digit by digit, two a byte (technical note 5176, 4). */
function real(value: number): number[] {
  const text = String(value)
    .replace(/^(-?)0\./, "$1.")
    .replace("e+", "E")
    .replace("e-", "e");
  const halves = [...text].map((character) => (character === "-" ? 14 : "0123456789.Ee".indexOf(character)));
  halves.push(15);
  if (halves.length % 2 === 1) halves.push(15);
  const bytes = [30];
  for (let at = 0; at < halves.length; at += 2) bytes.push(((halves[at] ?? 15) << 4) | (halves[at + 1] ?? 15));
  return bytes;
}

/** Finds stretches of numbers that follow each other. */
function ranges(numbers: readonly number[], most: number): [first: number, left: number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[0] + last[1] + 1 === number && last[1] < most) last[1] += 1;
    else found.push([number, 0]);
  }
  return found;
}

function charsetBytes(sids: readonly number[]): Uint8Array {
  const plain = [0, ...sids.flatMap((sid) => [sid >> 8, sid & 255])];
  const ranged = [1, ...ranges(sids, 255).flatMap(([first, left]) => [first >> 8, first & 255, left])];
  return Uint8Array.from(ranged.length < plain.length ? ranged : plain);
}

/** Writes the codes of glyphs, which come first; further codes of a glyph stand behind. */
function encodingBytes(codes: ReadonlyMap<number, readonly number[]>, sids: readonly number[]): Uint8Array {
  const firsts: number[] = [];
  for (let glyph = 1; codes.get(glyph)?.length; glyph++) firsts.push(codes.get(glyph)?.[0] ?? 0);
  const others = [...codes].flatMap(([glyph, all]) => all.slice(1).map((code) => [code, sids[glyph] ?? 0] as const));
  const more = others.length > 0 ? 128 : 0;
  const ranged = ranges(firsts, 255);
  const plain = [more, firsts.length, ...firsts];
  const short = [more | 1, ranged.length, ...ranged.flat()];
  return Uint8Array.from([
    ...(short.length < plain.length ? short : plain),
    ...(more ? [others.length, ...others.flatMap(([code, sid]) => [code, sid >> 8, sid & 255])] : []),
  ]);
}
