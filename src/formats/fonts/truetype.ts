import { BigEndian } from "../wire/big-endian.ts";

/** A subtable of `cmap`: from codes to glyphs. */
export interface CodeMap {
  platform: number;
  encoding: number;
  glyphs: ReadonlyMap<number, number>;
}

/** The glyphs of a TrueType program (ISO/IEC 14496-22). */
export interface TrueType {
  kind: "truetype";
  glyphs: number;
  unitsPerEm: number;
  /** Gives a glyph's width in thousandths of the em; the last width holds for all glyphs beyond it. */
  width(glyph: number): number;
  maps: readonly CodeMap[];
  /** Glyphs by their names in `post`. */
  names: ReadonlyMap<string, number>;
  tables: ReadonlyMap<string, Span>;
}

export interface Span {
  offset: number;
  length: number;
}

const versions = new Set([0x00010000, 0x74727565]);

/** Finds the tables of a program, without those that begin beyond the file's end. */
export function tablesOf(bytes: Uint8Array): ReadonlyMap<string, Span> {
  const font = new BigEndian(bytes);
  const tables = new Map<string, Span>();
  for (let index = 0; index < font.u16(4); index++) {
    const at = 12 + index * 16;
    if (at + 16 > bytes.length) break;
    const [offset, length] = [font.u32(at + 8), font.u32(at + 12)];
    if (offset <= bytes.length) tables.set(font.text(at, 4), { offset, length });
  }
  return tables;
}

/** The tables that a program must have, and the least bytes of each. */
const needed = { head: 54, hhea: 36, hmtx: 0, maxp: 6, loca: 0, glyf: 0 };

export function readTrueType(bytes: Uint8Array): TrueType | undefined {
  const font = new BigEndian(bytes);
  if (!versions.has(font.u32(0))) return undefined;
  const tables = tablesOf(bytes);
  const at = (name: string) => tables.get(name)?.offset ?? bytes.length;
  const has = (name: string, least: number) => {
    const { offset, length } = tables.get(name) ?? { offset: bytes.length, length: -1 };
    return Math.min(length, bytes.length - offset) >= least;
  };
  if (!Object.entries(needed).every(([name, least]) => has(name, least))) return undefined;
  const unitsPerEm = font.u16(at("head") + 18);
  const glyphs = Math.min(font.u16(at("maxp") + 4), placesIn(font, tables) - 1);
  const widths = font.u16(at("hhea") + 34);
  if (unitsPerEm === 0 || widths === 0 || glyphs < 1) return undefined;
  const width = (glyph: number) => (font.u16(at("hmtx") + 4 * Math.min(glyph, widths - 1)) * 1000) / unitsPerEm;
  const cmap = tables.get("cmap");
  const maps = cmap ? readMaps(font, cmap.offset, glyphs) : [];
  const post = tables.get("post");
  const names = post ? readNames(font, post) : new Map<string, number>();
  return { kind: "truetype", glyphs, unitsPerEm, width, maps, names, tables };
}

/** Counts the outlines that the program has places for, whatever number of glyphs it tells. */
function placesIn(font: BigEndian, tables: ReadonlyMap<string, Span>): number {
  const [head, loca] = [tables.get("head"), tables.get("loca")];
  if (!head || !loca) return 0;
  const length = Math.min(loca.length, font.bytes.length - loca.offset);
  return Math.floor(length / (font.u16(head.offset + 50) === 0 ? 2 : 4));
}

const mostMaps = 32;
/** The most codes that are read for a glyph: in a hostile file segments overlap and would be read again and again. */
const mostPerGlyph = 8;
const mostBeside = 1_024;

function readMaps(font: BigEndian, start: number, glyphs: number): CodeMap[] {
  const count = Math.min(font.u16(start + 2), mostMaps);
  const known = new Map<number, ReadonlyMap<number, number>>();
  let left = mostBeside + mostPerGlyph * glyphs;
  return Array.from({ length: count }, (_, index) => {
    const at = start + 4 + 8 * index;
    const place = start + font.u32(at + 4);
    const map = known.get(place) ?? readMap(font, place, () => left-- > 0);
    known.set(place, map);
    return { platform: font.u16(at), encoding: font.u16(at + 2), glyphs: map };
  });
}

function readMap(font: BigEndian, at: number, goesOn: () => boolean): Map<number, number> {
  const format = font.u16(at);
  const map = new Map<number, number>();
  const put = (code: number, glyph: number) => {
    if (glyph > 0) map.set(code, glyph);
    return goesOn();
  };
  if (format === 0) for (let code = 0; code < 256; code++) put(code, font.u8(at + 6 + code));
  else if (format === 4) readSegments(font, at, put);
  else if (format === 6) {
    const first = font.u16(at + 6);
    for (let index = 0; index < font.u16(at + 8); index++) {
      if (!put(first + index, font.u16(at + 10 + 2 * index))) break;
    }
  } else if (format === 12) readGroups(font, at, put);
  return map;
}

/** Puts a code in a map; false when there are too many of them. */
type Put = (code: number, glyph: number) => boolean;

function readSegments(font: BigEndian, at: number, put: Put): void {
  const doubled = font.u16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  for (let place = 0; place < doubled; place += 2) {
    const [end, start] = [font.u16(ends + place), font.u16(starts + place)];
    const delta = font.u16(starts + doubled + place);
    const pointer = starts + 2 * doubled + place;
    const offset = font.u16(pointer);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : font.u16(pointer + offset + 2 * (code - start));
      if (!put(code, offset > 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff)) return;
    }
  }
}

function readGroups(font: BigEndian, at: number, put: Put): void {
  for (let group = 0; group < font.u32(at + 12) && at + 16 + 12 * group < font.bytes.length; group++) {
    const place = at + 16 + 12 * group;
    const [start, end, glyph] = [font.u32(place), font.u32(place + 4), font.u32(place + 8)];
    for (let code = start; code <= end; code++) if (!put(code, glyph + code - start)) return;
  }
}

/** The number of glyph names that every Macintosh knows; a font's own count from here (`post`, version 2). */
const macGlyphs = 258;

function readNames(font: BigEndian, { offset, length }: Span): Map<string, number> {
  const names = new Map<string, number>();
  if (font.u32(offset) !== 0x00020000) return names;
  const count = font.u16(offset + 32);
  const texts: string[] = [];
  for (let at = offset + 34 + 2 * count; at < offset + length && texts.length < count; ) {
    const size = font.u8(at);
    texts.push(font.text(at + 1, size));
    at += 1 + size;
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const text = texts[font.u16(offset + 34 + 2 * glyph) - macGlyphs];
    if (text !== undefined && !names.has(text)) names.set(text, glyph);
  }
  return names;
}
