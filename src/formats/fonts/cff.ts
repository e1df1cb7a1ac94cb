import { BigEndian } from "../wire/big-endian.ts";
import { charstringWidth, type Piece, plainOperand } from "./charstring.ts";
import { cffStrings } from "./glyph-tables.ts";

/** The glyphs of a Compact Font Format program (Adobe's technical note 5176). */
export interface Cff {
  kind: "cff";
  glyphs: number;
  /** The glyphs are numbered by CIDs, not named. */
  isCid: boolean;
  /** The name of each glyph; fonts with CIDs have `cids` instead. */
  names: readonly string[];
  cids: ReadonlyMap<number, number>;
  /** Names by the codes of its own encoding. */
  encoding: ReadonlyMap<number, string>;
  /** Gives a glyph's width in thousandths of the em; undefined where it can't be told. */
  width(glyph: number): number | undefined;
  parts: CffParts;
}

/** The parts of a font without CIDs from which a program with some of its glyphs can be made. */
export interface CffParts {
  program(glyph: number): Uint8Array | undefined;
  /** Whether a glyph's program begins with its width. */
  hasWidth(glyph: number): boolean;
  subrs: readonly Uint8Array[];
  globals: readonly Uint8Array[];
  /** Entries of the private dictionary that have to do with outlines. */
  hints: readonly Uint8Array[];
  /** The font's matrix as it is written, where it is not the usual one. */
  matrix: readonly Uint8Array[];
  /** The thousandths of the em in a unit of widths. */
  scale: number;
  /** The width that a glyph's own width is a difference to, and the scale of both. */
  metricsOf(glyph: number): { nominal: number; scale: number };
}

/** The longest name of a glyph in PostScript. A hostile font may name all its glyphs by one long string. */
const longestName = 127;

type Dict = ReadonlyMap<number, readonly number[]>;

/** Operators of dictionaries; two bytes are 1200 and the second. */
export const charsetOf = 15;
export const encodingOf = 16;
export const charStringsOf = 17;
export const privateOf = 18;
const subrsOf = 19;
const defaultWidthOf = 20;
const nominalWidthOf = 21;
const matrixOf = 1207;
const rosOf = 1230;
export const fdArrayOf = 1236;
export const fdSelectOf = 1237;

export function readCff(bytes: Uint8Array): Cff | undefined {
  const font = new BigEndian(bytes);
  if (font.u8(0) !== 1) return undefined;
  const names = readIndex(font, font.u8(2));
  const tops = names && readIndex(font, names.end);
  const strings = tops && readIndex(font, tops.end);
  const globals = strings && readIndex(font, strings.end);
  const top = tops?.items[0] && readDict(font, tops.items[0]);
  if (!top || !strings || !globals) return undefined;
  const programs = readIndex(font, numberIn(top, charStringsOf, 0));
  if (!programs || programs.items.length === 0) return undefined;
  const glyphs = programs.items.length;
  const isCid = top.has(rosOf);
  const sids = readCharset(font, numberIn(top, charsetOf, 0), glyphs, isCid);
  const nameOf = (sid: number) => {
    const own = strings.items[sid - cffStrings.length];
    return cffStrings[sid] ?? (own ? font.text(own.start, Math.min(longestName, own.end - own.start)) : "");
  };
  const glyphNames = isCid ? sids.map(String) : sids.map(nameOf);
  const privates = isCid ? privatesOf(font, top) : [privateIn(font, top, new Map())];
  const select = isCid ? readSelect(font, numberIn(top, fdSelectOf, 0), glyphs) : undefined;
  const scale = (top.get(matrixOf)?.[0] ?? 0.001) * 1000;
  const cut = ({ start, end }: Piece) => font.bytes.subarray(start, end);
  const widthIn = (glyph: number) => {
    const [program, own] = [programs.items[glyph], privates[select?.[glyph] ?? 0]];
    return program && own && charstringWidth(font.bytes, program, { own: own.subrs, all: globals.items });
  };
  const topPiece = tops.items[0];
  return {
    parts: {
      program: (glyph) => programs.items[glyph] && cut(programs.items[glyph]),
      hasWidth: (glyph) => typeof widthIn(glyph) === "number",
      subrs: privates[0]?.subrs.map(cut) ?? [],
      globals: globals.items.map(cut),
      hints: privates[0]?.hints ?? [],
      matrix: topPiece ? spansIn(font, topPiece).flatMap(({ key, span }) => (key === matrixOf ? [span] : [])) : [],
      scale,
      metricsOf(glyph) {
        const own = privates[select?.[glyph] ?? 0];
        return { nominal: own?.nominalWidth ?? 0, scale: scale * (own?.scale ?? 1) };
      },
    },
    kind: "cff",
    glyphs,
    isCid,
    names: glyphNames,
    cids: new Map(isCid ? sids.map((cid, glyph) => [cid, glyph] as const) : []),
    encoding: isCid ? new Map() : readEncoding(font, numberIn(top, encodingOf, 0), glyphNames),
    width(glyph) {
      const [found, own] = [widthIn(glyph), privates[select?.[glyph] ?? 0]];
      if (found === undefined || !own) return undefined;
      return (found === "default" ? own.defaultWidth : own.nominalWidth + found) * scale * own.scale;
    },
  };
}

export function readIndex(font: BigEndian, at: number): { items: Piece[]; end: number } | undefined {
  const count = font.u16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = font.u8(at + 2);
  if (size < 1 || size > 4 || at + 3 + (count + 1) * size > font.bytes.length) return undefined;
  const base = at + 2 + (count + 1) * size;
  const place = (index: number) => base + font.uint(at + 3 + index * size, size);
  const items: Piece[] = [];
  for (let [index, start] = [0, place(0)]; index < count; index++) {
    const end = place(index + 1);
    // Pieces that overlap could be the whole program each.
    if (end < start) return undefined;
    items.push({ start, end });
    start = end;
  }
  return { items, end: place(count) };
}

export const readDict = (font: BigEndian, piece: Piece): Dict =>
  new Map(spansIn(font, piece).map(({ key, operands }) => [key, operands]));

/** The entries of a dictionary, each with its bytes. */
export function spansIn(
  font: BigEndian,
  { start, end }: Piece,
): { key: number; operands: number[]; span: Uint8Array }[] {
  const entries: { key: number; operands: number[]; span: Uint8Array }[] = [];
  let operands: number[] = [];
  let from = start;
  for (let at = start; at < Math.min(end, font.bytes.length); ) {
    const byte = font.u8(at);
    if (byte <= 21) {
      const isLong = byte === 12;
      const next = at + (isLong ? 2 : 1);
      const key = isLong ? 1200 + font.u8(at + 1) : byte;
      entries.push({ key, operands, span: font.bytes.subarray(from, next) });
      operands = [];
      [at, from] = [next, next];
      continue;
    }
    const [value, length] = byte === 30 ? readReal(font, at) : readInteger(font, at);
    operands.push(value);
    at += length;
  }
  return entries;
}

function readInteger(font: BigEndian, at: number): [value: number, length: number] {
  const byte = font.u8(at);
  if (byte === 28) return [font.i16(at + 1), 3];
  if (byte === 29) return [font.u32(at + 1) | 0, 5];
  return plainOperand(font.bytes, at);
}

const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"];

function readReal(font: BigEndian, start: number): [value: number, length: number] {
  let text = "";
  for (let at = start + 1; at < font.bytes.length; at++) {
    for (const half of [font.u8(at) >> 4, font.u8(at) & 15]) {
      if (half === 15) return [Number(text), at + 1 - start];
      text += digits[half] ?? "";
    }
  }
  return [Number.NaN, font.bytes.length - start];
}

export const numberIn = (dict: Dict, key: number, fallback: number): number => dict.get(key)?.[0] ?? fallback;

/** Reads a charset. Of 0 to 2, which are known by heart, only 0 is in use: glyphs have the numbers of their names. */
export function readCharset(font: BigEndian, at: number, glyphs: number, isCid: boolean): number[] {
  if (at <= 2) return Array.from({ length: glyphs }, (_, glyph) => (isCid || at === 0 ? glyph : 0));
  const sids = [0];
  const format = font.u8(at);
  let place = at + 1;
  while (sids.length < glyphs && place < font.bytes.length) {
    const first = font.u16(place);
    const left = format === 0 ? 0 : format === 1 ? font.u8(place + 2) : font.u16(place + 2);
    for (let index = 0; index <= left && sids.length < glyphs; index++) sids.push(first + index);
    place += 2 + format;
  }
  while (sids.length < glyphs) sids.push(0);
  return sids;
}

/** Reads a program's own encoding; the two that are known by heart are the reader's. */
function readEncoding(font: BigEndian, at: number, names: readonly string[]): Map<number, string> {
  const codes = new Map<number, string>();
  if (at <= 1) return codes;
  const format = font.u8(at);
  let place = at + 2;
  let glyph = 1;
  for (let entry = 0; entry < font.u8(at + 1); entry++) {
    const first = font.u8(place);
    const left = (format & 127) === 0 ? 0 : font.u8(place + 1);
    for (let index = 0; index <= left; index++) codes.set(first + index, names[glyph++] ?? "");
    place += (format & 127) === 0 ? 1 : 2;
  }
  if ((format & 128) === 0) return codes;
  for (let entry = 0; entry < font.u8(place); entry++) {
    const name = cffStrings[font.u16(place + 2 + 3 * entry)];
    if (name) codes.set(font.u8(place + 1 + 3 * entry), name);
  }
  return codes;
}

interface Private {
  defaultWidth: number;
  nominalWidth: number;
  subrs: readonly Piece[];
  hints: readonly Uint8Array[];
  scale: number;
}

/** The most bytes of a private dictionary, enough for the longest lists; a program may name it two hundred times. */
const longestPrivate = 4_096;

function privateIn(font: BigEndian, dict: Dict, known: Map<number, readonly Piece[]>): Private {
  const [size = 0, start = 0] = dict.get(privateOf) ?? [];
  const entries = spansIn(font, { start, end: start + Math.min(size, longestPrivate) });
  const own = new Map(entries.map(({ key, operands }) => [key, operands]));
  const others = [subrsOf, defaultWidthOf, nominalWidthOf];
  const place = start + numberIn(own, subrsOf, 0);
  const subrs = known.get(place) ?? (own.has(subrsOf) ? readIndex(font, place)?.items : undefined) ?? [];
  known.set(place, subrs);
  return {
    defaultWidth: numberIn(own, defaultWidthOf, 0),
    nominalWidth: numberIn(own, nominalWidthOf, 0),
    subrs,
    hints: entries.filter(({ key }) => !others.includes(key)).map(({ span }) => span),
    scale: 1,
  };
}

/** The most dictionaries: a glyph names its own by a byte. */
const mostDicts = 256;

function privatesOf(font: BigEndian, top: Dict): Private[] {
  const hasOwnMatrix = top.has(matrixOf);
  const dicts = readIndex(font, numberIn(top, fdArrayOf, 0))?.items ?? [];
  const known = new Map<number, readonly Piece[]>();
  // Several font dictionaries may name the same private one.
  const privates = new Map<string, Private>();
  const ownOf = (dict: Dict): Private => {
    const key = String(dict.get(privateOf));
    const own = privates.get(key) ?? privateIn(font, dict, known);
    privates.set(key, own);
    return own;
  };
  return dicts.slice(0, mostDicts).map((piece) => {
    const dict = readDict(font, piece);
    const matrix = dict.get(matrixOf)?.[0];
    const scale = matrix === undefined ? 1 : hasOwnMatrix ? matrix : matrix * 1000;
    return { ...ownOf(dict), scale };
  });
}

export function readSelect(font: BigEndian, at: number, glyphs: number): Uint8Array {
  const select = new Uint8Array(glyphs);
  if (font.u8(at) === 0) select.set(font.bytes.subarray(at + 1, at + 1 + glyphs));
  else if (font.u8(at) === 3) {
    for (let range = 0; range < font.u16(at + 1); range++) {
      const place = at + 3 + 3 * range;
      // Ranges follow one another; any others would be filled again and again.
      if (font.u16(place + 3) <= font.u16(place)) break;
      select.fill(font.u8(place + 2), font.u16(place), font.u16(place + 3));
    }
  }
  return select;
}
