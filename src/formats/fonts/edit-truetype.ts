import { BigEndian } from "../wire/big-endian.ts";
import type { TrueType } from "./truetype.ts";
import { sfntOf } from "./write-sfnt.ts";

/** The most glyphs of a program: their number has two bytes. */
const mostGlyphs = 65_535;

/** A TrueType program with glyphs under other codes, of other widths, or there twice; outlines stay what they are. */
export class TrueTypeEdit {
  readonly #font: BigEndian;
  readonly #program: TrueType;
  readonly #widths = new Map<number, number>();
  /** The copies behind the last glyph, by the glyph that each is of. */
  readonly #copies: number[] = [];
  /** The copies' numbers, by their original and their width. */
  readonly #known = new Map<string, number>();
  #codes: ReadonlyMap<number, number> | undefined;
  #shown: ReadonlySet<number> | undefined;

  constructor(bytes: Uint8Array, program: TrueType) {
    this.#font = new BigEndian(bytes);
    this.#program = program;
  }

  /** Gives the glyph with a width in thousandths of the em: itself, or a copy where it has another width already. */
  glyphOfWidth(glyph: number, width: number): number {
    const known = this.#widths.get(glyph);
    if (glyph > 0 && (known === undefined || known === width)) {
      this.#widths.set(glyph, width);
      return glyph;
    }
    const found = this.#known.get(`${glyph} ${width}`);
    if (found !== undefined) return found;
    if (this.#program.glyphs + this.#copies.length >= mostGlyphs) return glyph;
    const copy = this.#program.glyphs + this.#copies.push(glyph) - 1;
    this.#known.set(`${glyph} ${width}`, copy);
    this.#widths.set(copy, width);
    return copy;
  }

  /** Has codes lead to glyphs as those of a symbolic font do, and in no other way. */
  setCodes(codes: ReadonlyMap<number, number>): void {
    this.#codes = codes;
  }

  /** Keeps these glyphs; of all others only their numbers stay. */
  keepOnly(glyphs: ReadonlySet<number>): void {
    this.#shown = glyphs;
  }

  bytes(): Uint8Array {
    const tables = new Map<string, Uint8Array>();
    for (const [name, { offset, length }] of this.#program.tables) {
      if (kept.has(name)) tables.set(name, this.#font.bytes.subarray(offset, offset + length));
    }
    const count = this.#program.glyphs + this.#copies.length;
    tables.set("hmtx", this.#metrics(count));
    tables.set("hhea", patched(tables.get("hhea"), 34, count));
    tables.set("maxp", patched(tables.get("maxp"), 4, count));
    if (this.#copies.length > 0 || this.#shown) this.#writeOutlines(tables);
    if (this.#codes) tables.set("cmap", symbolMap(this.#codes));
    return sfntOf(tables);
  }

  #metrics(count: number): Uint8Array {
    const { unitsPerEm, glyphs, tables } = this.#program;
    const start = tables.get("hmtx")?.offset ?? 0;
    const widths = this.#font.u16((tables.get("hhea")?.offset ?? 0) + 34);
    const metrics = Buffer.alloc(4 * count);
    for (let glyph = 0; glyph < count; glyph++) {
      const from = glyph < glyphs ? glyph : (this.#copies[glyph - glyphs] ?? 0);
      const own = Math.min(from, widths - 1);
      const bearing = from < widths ? start + 4 * from + 2 : start + 4 * widths + 2 * (from - widths);
      const width = this.#widths.get(glyph);
      const units = width === undefined ? this.#font.u16(start + 4 * own) : Math.round((width * unitsPerEm) / 1000);
      metrics.writeUInt16BE(Math.max(0, Math.min(65_535, units)), 4 * glyph);
      metrics.writeUInt16BE(this.#font.u16(bearing), 4 * glyph + 2);
    }
    return metrics;
  }

  #writeOutlines(tables: Map<string, Uint8Array>): void {
    const { glyphs } = this.#program;
    const outlineOf = outlinesIn(tables, glyphs);
    const sources = [...Array.from({ length: glyphs }, (_, glyph) => glyph), ...this.#copies];
    const shown = this.#shown && withParts(this.#shown, sources, outlineOf);
    const parts: Uint8Array[] = [];
    const offsets = [0];
    let end = 0;
    const most = mostTimes * (tables.get("glyf")?.length ?? 0);
    for (const [glyph, from] of sources.entries()) {
      const isLeftOut = (shown && !shown.has(glyph) && glyph > 0) || end > most;
      const outline = isLeftOut ? new Uint8Array() : outlineOf(from);
      const padding = new Uint8Array((4 - (outline.length % 4)) % 4);
      parts.push(outline, padding);
      end += outline.length + padding.length;
      offsets.push(end);
    }
    const places = Buffer.alloc(4 * offsets.length);
    for (const [index, offset] of offsets.entries()) places.writeUInt32BE(offset, 4 * index);
    tables.set("glyf", Buffer.concat(parts));
    tables.set("loca", places);
    tables.set("head", patched(tables.get("head"), 50, 1));
  }
}

/** The most bytes of outlines, in sizes of their table: in a hostile file each outline could be the whole table. */
const mostTimes = 16;

type OutlineOf = (glyph: number) => Uint8Array;

function outlinesIn(tables: ReadonlyMap<string, Uint8Array>, glyphs: number): OutlineOf {
  const isLong = new BigEndian(tables.get("head") ?? new Uint8Array()).u16(50) !== 0;
  const outlines = tables.get("glyf") ?? new Uint8Array();
  const places = new BigEndian(tables.get("loca") ?? new Uint8Array());
  const at = (glyph: number) => (isLong ? places.u32(4 * glyph) : 2 * places.u16(2 * glyph));
  return (glyph) => (glyph < glyphs ? outlines.subarray(at(glyph), at(glyph + 1)) : new Uint8Array());
}

/** Adds to glyphs those that they are put together from. */
function withParts(shown: ReadonlySet<number>, sources: readonly number[], outlineOf: OutlineOf): Set<number> {
  const all = new Set<number>();
  const ahead = [...shown];
  for (let glyph = ahead.pop(); glyph !== undefined; glyph = ahead.pop()) {
    if (all.has(glyph)) continue;
    all.add(glyph);
    ahead.push(...partsOf(new BigEndian(outlineOf(sources[glyph] ?? 0))));
  }
  return all;
}

/** Flags of a part of a composite glyph (ISO/IEC 14496-22, `glyf`). */
const flags = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 } as const;

function partsOf(outline: BigEndian): number[] {
  const parts: number[] = [];
  if (outline.i16(0) >= 0) return parts;
  for (let at = 10; at + 4 <= outline.bytes.length; ) {
    const flag = outline.u16(at);
    parts.push(outline.u16(at + 2));
    if ((flag & flags.more) === 0) break;
    const scales =
      (flag & flags.scale) !== 0 ? 2 : (flag & flags.twoScales) !== 0 ? 4 : (flag & flags.matrix) !== 0 ? 8 : 0;
    at += 4 + ((flag & flags.words) !== 0 ? 4 : 2) + scales;
  }
  return parts;
}

/** The tables that a program in a PDF needs (ISO 32000-1, 9.9); nobody reads its names and layout rules there. */
const kept = new Set(["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep", "cmap"]);

function patched(table: Uint8Array | undefined, at: number, value: number): Uint8Array {
  const copy = Buffer.from(table ?? new Uint8Array(at + 2));
  copy.writeUInt16BE(value, at);
  return copy;
}

const symbols = 0xf000;

/** Writes one subtable of symbols (platform 3, encoding 0), in segments of one code each. */
function symbolMap(codes: ReadonlyMap<number, number>): Uint8Array {
  const sorted = [...codes].sort(([a], [b]) => a - b);
  const segments = [...sorted.map(([code, glyph]) => [symbols + code, glyph] as const), [0xffff, 0] as const];
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const search = [2 * count, 2 * power, Math.log2(power), 2 * (count - power)];
  const ends = segments.map(([code]) => code);
  const deltas = segments.map(([code, glyph]) => (glyph - code + 0x1_0000 + (code === 0xffff ? 1 : 0)) & 0xffff);
  const words = [...search, ...ends, 0, ...ends, ...deltas, ...segments.map(() => 0)];
  const table = [4, 6 + 2 * words.length, 0, ...words];
  const all = [0, 1, 3, 0, 0, 12, ...table];
  const bytes = Buffer.alloc(2 * all.length);
  for (const [index, word] of all.entries()) bytes.writeUInt16BE(word, 2 * index);
  return bytes;
}
