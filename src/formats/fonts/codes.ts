import { isDictionary, numberOr, type Thing } from "../pdf/thing.ts";
import { encodings } from "./glyph-tables.ts";
import { unicodeOf } from "./glyph-unicode.ts";
import type { Program } from "./program.ts";
import type { CodeMap, TrueType } from "./truetype.ts";

/** The glyph that a code of a font shows. */
export interface Shown {
  /** The glyph's number, or its name in a Type 1 program. */
  glyph: number | string | undefined;
  /** Whether the glyph is there, or is `.notdef`, or has a name or number that the program lacks. */
  state: "there" | "notdef" | "missing";
  /** The program's width, in thousandths of the em. */
  width: number | undefined;
}

/** Flags of a font (ISO 32000-1, table 123). */
export const fontFlags = { fixed: 1, serif: 2, symbolic: 4, nonsymbolic: 32, italic: 64, bold: 262_144 } as const;

export const isSymbolic = (font: Thing): boolean =>
  (numberOr(font.get("FontDescriptor", "Flags"), 0) & fontFlags.symbolic) !== 0;

/** The name of the base encoding of a simple font; "" where its program's own holds. */
export function baseEncodingOf(font: Thing): string {
  const encoding = font.get("Encoding");
  return encoding.kind === "name" ? encoding.name : encoding.get("BaseEncoding").name;
}

/** Maps codes to names of glyphs: those of a base encoding, with the font's own differences. */
export function namesOf(font: Thing, program: Program): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const own = program.kind === "truetype" ? undefined : program.encoding;
  const base = encodings[baseEncodingOf(font)];
  if (!base && own && own.size > 0) for (const [code, name] of own) names.set(code, name);
  else for (const [code, name] of (base ?? encodings.StandardEncoding ?? []).entries()) names.set(code, name);
  let code = 0;
  for (const one of font.get("Encoding", "Differences").items) {
    if (one.kind === "number") code = one.number;
    else names.set(code++, one.name);
  }
  return names;
}

/** Finds the glyph of each code of a simple font. */
export function simpleGlyphs(font: Thing, program: Program): (code: number) => Shown {
  if (program.kind === "truetype") return trueTypeGlyphs(font, program);
  const names = namesOf(font, program);
  const numbers =
    program.kind === "cff" ? new Map(program.names.map((name, glyph) => [name, glyph] as const)) : undefined;
  return (code) => {
    const name = names.get(code) ?? ".notdef";
    if (name === ".notdef") return { glyph: name, state: "notdef", width: undefined };
    if (program.kind === "type1") {
      return { glyph: name, state: program.widths.has(name) ? "there" : "missing", width: program.widths.get(name) };
    }
    const glyph = program.kind === "cff" ? numbers?.get(name) : undefined;
    return {
      glyph,
      state: glyph === undefined ? "missing" : "there",
      width: glyph === undefined ? undefined : program.width(glyph),
    };
  };
}

const mapOf = (program: TrueType, platform: number, encoding: number): CodeMap | undefined =>
  program.maps.find((map) => map.platform === platform && map.encoding === encoding);

function trueTypeGlyphs(font: Thing, program: TrueType): (code: number) => Shown {
  const glyphOf = isSymbolic(font) ? bySymbol(program) : byName(font, program);
  return (code) => {
    const glyph = glyphOf(code) ?? 0;
    return { glyph, state: glyph > 0 ? "there" : "notdef", width: program.width(glyph) };
  };
}

/** Offsets of the codes of symbolic fonts in a Microsoft map, in the order in which readers look. */
const symbolPlanes = [0xf000, 0, 0xf100];

function bySymbol(program: TrueType): (code: number) => number | undefined {
  const [symbols, mac] = [mapOf(program, 3, 0), mapOf(program, 1, 0)];
  const only = program.maps.length === 1 ? program.maps[0] : undefined;
  return (code) =>
    symbols?.glyphs.get((symbolPlanes[0] ?? 0) + code) ??
    symbols?.glyphs.get(code) ??
    mac?.glyphs.get(code) ??
    symbols?.glyphs.get((symbolPlanes[2] ?? 0) + code) ??
    only?.glyphs.get(code);
}

function byName(font: Thing, program: TrueType): (code: number) => number | undefined {
  const names = namesOf(font, program);
  const [unicode, mac] = [mapOf(program, 3, 1), mapOf(program, 1, 0)];
  return (code) => {
    const name = names.get(code);
    if (name === undefined || name === ".notdef") return undefined;
    const character = unicodeOf(name);
    const macCode = encodings.MacRomanEncoding?.indexOf(name) ?? -1;
    return (
      (character === undefined ? undefined : unicode?.glyphs.get(character)) ??
      (macCode < 0 ? undefined : mac?.glyphs.get(macCode)) ??
      program.names.get(name)
    );
  };
}

/** Gives the widths of a simple font's codes as the document has them. */
export function simpleWidths(font: Thing): ((code: number) => number) | undefined {
  const [first, last, widths] = [font.get("FirstChar"), font.get("LastChar"), font.get("Widths")];
  if (first.kind !== "number" || last.kind !== "number" || widths.items.length === 0) return undefined;
  const missing = numberOr(font.get("FontDescriptor", "MissingWidth"), 0);
  const list = widths.items.map((width) => numberOr(width, 0));
  return (code) => list[code - first.number] ?? missing;
}

/** Finds the glyphs of a composite font's CIDs of two bytes. */
export function cidGlyphs(descendant: Thing, program: Program): (cid: number) => Shown {
  if (program.kind === "truetype") {
    const map = descendant.get("CIDToGIDMap").content();
    return (cid) => {
      const glyph = map ? ((map[2 * cid] ?? 0) << 8) | (map[2 * cid + 1] ?? 0) : cid;
      const state = glyph >= program.glyphs ? "missing" : glyph === 0 ? "notdef" : "there";
      return { glyph, state, width: program.width(glyph) };
    };
  }
  if (program.kind === "type1") return () => ({ glyph: undefined, state: "missing", width: undefined });
  return (cid) => {
    const glyph = program.isCid ? program.cids.get(cid) : cid < program.glyphs ? cid : undefined;
    if (cid === 0 || glyph === 0) return { glyph: 0, state: "notdef", width: program.width(0) };
    if (glyph === undefined) return { glyph, state: "missing", width: undefined };
    return { glyph, state: "there", width: program.width(glyph) };
  };
}

const mostCids = 65_536;

/** Lists the CIDs that a font has glyphs for. */
export function cidsOf(descendant: Thing, program: Program): number[] {
  if (program.kind === "cff" && program.isCid) return [...program.cids.keys()];
  if (program.kind === "type1") return [];
  const map = program.kind === "truetype" ? descendant.get("CIDToGIDMap").content() : undefined;
  if (!map) return Array.from({ length: program.glyphs }, (_, glyph) => glyph);
  const cids = Array.from({ length: Math.min(mostCids, map.length >> 1) }, (_, cid) => cid);
  return cids.filter((cid) => cid === 0 || (map[2 * cid] ?? 0) !== 0 || (map[2 * cid + 1] ?? 0) !== 0);
}

export function cidWidths(descendant: Thing): (cid: number) => number {
  const widths = new Map<number, number>();
  const list = descendant.get("W").items;
  // Ranges that overlap would be gone through again and again.
  let left = 2 * mostCids;
  for (let at = 0; at + 1 < list.length; ) {
    const [first, next] = [numberOr(list[at] as Thing, 0), list[at + 1] as Thing];
    if (next.kind === "array") {
      for (const [index, width] of next.items.entries()) widths.set(first + index, numberOr(width, 0));
      at += 2;
      continue;
    }
    const [last, width] = [numberOr(next, 0), list[at + 2]];
    for (let cid = first; width && cid <= last && left > 0; cid++, left--) widths.set(cid, numberOr(width, 0));
    at += 3;
  }
  const usual = numberOr(descendant.get("DW"), 1000);
  return (cid) => widths.get(cid) ?? usual;
}

/** Yields the codes of two bytes in a string. */
export function* pairsIn(codes: Uint8Array): Generator<number> {
  for (let at = 0; at + 1 < codes.length; at += 2) yield ((codes[at] ?? 0) << 8) | (codes[at + 1] ?? 0);
}

/** Whether a font says by its name that it is a part of another. */
export const isSubset = (name: string): boolean => /^[A-Z]{6}\+/.test(name);
export const isIdentity = (font: Thing): boolean => /^Identity-[HV]$/.test(font.get("Encoding").name);
export const descendantOf = (font: Thing): Thing => font.get("DescendantFonts", 0);
export const isComposite = (font: Thing): boolean => isDictionary(descendantOf(font));
