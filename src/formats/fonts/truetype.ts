import { FontReader } from "./reader.ts";

/** A subtable of `cmap`: from codes to glyphs. */
export interface CodeMap {
  platform: number;
  encoding: number;
  glyphs: ReadonlyMap<number, number>;
}

/** What a TrueType program says of its glyphs; ISO/IEC 14496-22. */
export interface TrueType {
  kind: "truetype";
  glyphs: number;
  unitsPerEm: number;
  /** In thousandths of the em; the last width holds for all glyphs beyond it. */
  width(glyph: number): number;
  maps: readonly CodeMap[];
  /** By their names in `post`. */
  names: ReadonlyMap<string, number>;
  tables: ReadonlyMap<string, Span>;
}

export interface Span {
  offset: number;
  length: number;
}

const versions = new Set([0x00010000, 0x74727565]);

/** Where the tables of a program are; nothing where it is none, or has lost some of them. */
export function tablesOf(bytes: Uint8Array): ReadonlyMap<string, Span> {
  const font = new FontReader(bytes);
  const tables = new Map<string, Span>();
  for (let index = 0; index < font.u16(4); index++) {
    const at = 12 + index * 16;
    if (at + 16 > bytes.length) break;
    const [offset, length] = [font.u32(at + 8), font.u32(at + 12)];
    if (offset <= bytes.length) tables.set(font.text(at, 4), { offset, length });
  }
  return tables;
}

const needed = ["head", "hhea", "hmtx", "maxp", "loca", "glyf"];

export function readTrueType(bytes: Uint8Array): TrueType | undefined {
  const font = new FontReader(bytes);
  if (!versions.has(font.u32(0))) return undefined;
  const tables = tablesOf(bytes);
  const at = (name: string) => tables.get(name)?.offset ?? bytes.length;
  if (needed.some((name) => !tables.has(name))) return undefined;
  const unitsPerEm = font.u16(at("head") + 18);
  const glyphs = font.u16(at("maxp") + 4);
  const widths = font.u16(at("hhea") + 34);
  if (unitsPerEm === 0 || widths === 0) return undefined;
  const width = (glyph: number) => (font.u16(at("hmtx") + 4 * Math.min(glyph, widths - 1)) * 1000) / unitsPerEm;
  const cmap = tables.get("cmap");
  const maps = cmap ? readMaps(font, cmap.offset) : [];
  const post = tables.get("post");
  const names = post ? readNames(font, post) : new Map<string, number>();
  return { kind: "truetype", glyphs, unitsPerEm, width, maps, names, tables };
}

const mostMaps = 32;

function readMaps(font: FontReader, start: number): CodeMap[] {
  const count = Math.min(font.u16(start + 2), mostMaps);
  return Array.from({ length: count }, (_, index) => {
    const at = start + 4 + 8 * index;
    const glyphs = readMap(font, start + font.u32(at + 4));
    return { platform: font.u16(at), encoding: font.u16(at + 2), glyphs };
  });
}

function readMap(font: FontReader, at: number): Map<number, number> {
  const format = font.u16(at);
  const map = new Map<number, number>();
  const put = (code: number, glyph: number) => glyph > 0 && map.set(code, glyph);
  if (format === 0) for (let code = 0; code < 256; code++) put(code, font.u8(at + 6 + code));
  else if (format === 4) readSegments(font, at, put);
  else if (format === 6) {
    const first = font.u16(at + 6);
    for (let index = 0; index < font.u16(at + 8); index++) put(first + index, font.u16(at + 10 + 2 * index));
  } else if (format === 12) readGroups(font, at, put);
  return map;
}

type Put = (code: number, glyph: number) => void;

/** Segments that overlap would be read again and again in a hostile file. */
const mostCodes = 0x20000;

function readSegments(font: FontReader, at: number, put: Put): void {
  const doubled = font.u16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  let codes = 0;
  for (let place = 0; place < doubled; place += 2) {
    const [end, start] = [font.u16(ends + place), font.u16(starts + place)];
    const delta = font.u16(starts + doubled + place);
    const pointer = starts + 2 * doubled + place;
    const offset = font.u16(pointer);
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (++codes > mostCodes) return;
      if (offset === 0) put(code, (code + delta) & 0xffff);
      else {
        const glyph = font.u16(pointer + offset + 2 * (code - start));
        put(code, glyph === 0 ? 0 : (glyph + delta) & 0xffff);
      }
    }
  }
}

function readGroups(font: FontReader, at: number, put: Put): void {
  let codes = 0;
  for (let group = 0; group < font.u32(at + 12) && at + 16 + 12 * group < font.bytes.length; group++) {
    const place = at + 16 + 12 * group;
    const [start, end, glyph] = [font.u32(place), font.u32(place + 4), font.u32(place + 8)];
    for (let code = start; code <= end; code++) {
      if (++codes > mostCodes) return;
      put(code, glyph + code - start);
    }
  }
}

/** The names of a Macintosh font's glyphs are no part of it; those behind them are (`post`, version 2). */
const macGlyphs = 258;

function readNames(font: FontReader, { offset, length }: Span): Map<string, number> {
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
