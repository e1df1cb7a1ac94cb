import { type Cff, readCff } from "#formats/fonts/cff.ts";
import { TrueTypeEdit } from "#formats/fonts/edit-truetype.ts";
import { editType1 } from "#formats/fonts/edit-type1.ts";
import { extendCff } from "#formats/fonts/extend-cff.ts";
import { rewriteCff } from "#formats/fonts/rewrite-cff.ts";
import { readTrueType } from "#formats/fonts/truetype.ts";
import { readType1 } from "#formats/fonts/type1.ts";
import { type1ToCff } from "#formats/fonts/type1-to-cff.ts";
import { cffIndex, cffOf, cmapOf, groupsOf, trueTypeOf, type1Glyph, type1Of } from "../font-programs.ts";
import { attack } from "../growth.ts";
import { type1Made, usualSubrs } from "../type1-made.ts";
import { filled } from "./filled.ts";

const least = 32_768;
const mostGlyphs = 65_000;
const end = Uint8Array.of(14);
const many = <Item>(count: number, item: Item): Item[] => Array<Item>(Math.max(1, Math.floor(count))).fill(item);
const glyphsFor = (size: number, each: number) => Math.min(mostGlyphs, size / each);

function widths(cff: Cff | undefined): number {
  let sum = 0;
  for (let glyph = 0; glyph < (cff?.glyphs ?? 0); glyph++) sum += cff?.width(glyph) ?? 0;
  return sum;
}

const cff = (name: string, make: (size: number) => Uint8Array) =>
  attack(name, least, make, (bytes) => {
    const program = readCff(bytes);
    const copy = { from: 1, width: 500 };
    const copies = Array<typeof copy>(1_000).fill(copy);
    return (
      program && [
        widths(program),
        rewriteCff(program, "Made", new Map([["A", copy]])),
        extendCff(bytes, program, copies),
      ]
    );
  });
const type1 = (name: string, make: (size: number) => Uint8Array) =>
  attack(name, least, make, (bytes) => {
    const names = [...(readType1(bytes)?.widths.keys() ?? [])];
    return editType1(bytes, names, new Map(names.map((one, from) => [one, { from, width: 500 }] as const)));
  });
const recast = (name: string, make: (size: number) => Uint8Array) =>
  attack(name, least, make, (bytes) => type1ToCff(bytes, "Made"));
const trueType = (name: string, make: (size: number) => Uint8Array) =>
  attack(name, least, make, (bytes) => {
    const program = readTrueType(bytes);
    if (!program) return undefined;
    const edit = new TrueTypeEdit(bytes, program);
    for (let width = 0; width < program.glyphs; width++) edit.glyphOfWidth(0, width);
    return edit.bytes();
  });

/** A subroutine that is called by all glyphs, and pushes operands and nothing else. */
const pushes = (size: number) => Uint8Array.from([...many(size, 139), 11]);
const call = Uint8Array.from([32, 10]);

export const fonts = [
  cff("glyphs by the thousand", (size) => cffOf({ programs: many(glyphsFor(size, 8), end) })),
  cff("glyphs that are named by one long string", (size) => {
    const programs = many(glyphsFor(size, 16), end);
    return cffOf({ programs, strings: [Buffer.alloc(size / 2, "a")], charset: programs.slice(1).map(() => 391) });
  }),
  cff("glyphs that call one long subroutine", (size) =>
    cffOf({ programs: many(glyphsFor(size, 16), call), subrs: cffIndex([pushes(size / 2)]) }),
  ),
  cff("pieces that overlap", (size) => {
    const count = glyphsFor(size, 8);
    const ends = many(count, 0).map((_, at) => (at % 2 === 0 ? size / 2 : 1));
    return Buffer.concat([cffOf({ programs: [end] }), cffIndex(many(count, end), ends)]);
  }),
  cff("dictionaries that name one private one", (size) =>
    cffOf({ programs: [end, end], dicts: 65_000, private: Buffer.alloc(size, Uint8Array.from([139, 10])) }),
  ),
  cff("dictionaries that name one list of subroutines", (size) =>
    cffOf({ programs: [end, end], dicts: 256, subrs: cffIndex(many(glyphsFor(size, 6), end)) }),
  ),
  cff("a number without an end", (size) =>
    cffOf({ programs: [end], private: Buffer.alloc(size, Uint8Array.from([30, 17])) }),
  ),
  type1("glyphs of a Type 1 program", (size) => type1Of("", `/CharStrings ${filled(type1Glyph("a", 500), size)}`)),
  type1("glyphs that begin in one subroutine", (size) => {
    const subr = Buffer.from([139, 139, 13, ...many(900, 139), 11]).toString("latin1");
    const head = `/lenIV -1 def /Subrs 1 array dup 0 ${subr.length} RD ${subr} NP /CharStrings 1 dict dup begin `;
    const call = Buffer.from([139, 10]).toString("latin1");
    const glyphs = Array.from({ length: size / 20 }, (_, at) => `/g${at} 2 RD ${call} ND\n`);
    return type1Of("", `${head}${glyphs.join("")}end closefile`);
  }),
  type1("names without glyphs", (size) => type1Of("", `/CharStrings ${filled("/a 99999 RD ", size)}`)),
  type1("blanks behind a name", (size) => type1Of("", `/CharStrings /a${filled(" ", size)}`)),
  type1("blanks in a head", (size) => type1Of(filled("/FontMatrix [ /Encoding dup 1 ", size), "/CharStrings")),
  type1("segments of nothing", (size) => Buffer.alloc(size, Uint8Array.from([128, 1, 0, 0, 0, 0]))),
  type1("half a segment", () => Uint8Array.from([128, 1, 0])),
  recast("a glyph of lines by the thousand", (size) =>
    type1Made({ glyphs: { A: `0 9 hsbw 0 hmoveto ${"5 hlineto 5 vlineto ".repeat(size / 4)}endchar` } }),
  ),
  recast("a glyph of curves that fit everywhere", (size) =>
    type1Made({ glyphs: { A: `0 9 hsbw 0 hmoveto ${"5 0 0 0 5 0 rrcurveto ".repeat(size / 7)}endchar` } }),
  ),
  recast("stems that change at every step", (size) => {
    const step = "4 1 3 callothersubr pop callsubr 5 hmoveto ";
    return type1Made({ glyphs: { A: `0 9 hsbw ${step.repeat(size / 9)}endchar` } });
  }),
  recast("new stems at every step", (size) => {
    const steps = Array.from({ length: size / 14 }, (_, at) => `${at % 30000} 5 hstem 5 hmoveto`);
    return type1Made({ glyphs: { A: `0 9 hsbw ${steps.join(" ")} endchar` } });
  }),
  recast("subroutines that call each other twice", (size) => {
    const subrs = [
      ...usualSubrs,
      ...Array.from({ length: 9 }, (_, at) => `${at + 6} callsubr ${at + 6} callsubr return`),
    ];
    const glyphs = Array.from({ length: size / 20 }, (_, at) => [`g${at}`, "0 9 hsbw 5 callsubr endchar"]);
    return type1Made({ glyphs: Object.fromEntries(glyphs), subrs: [...subrs, `${"5 hmoveto ".repeat(400)}return`] });
  }),
  recast("glyphs of as many widths", (size) => {
    const glyphs = Array.from({ length: Math.min(9_000, size / 20) }, (_, at) => [`g${at}`, `0 ${at} hsbw endchar`]);
    return type1Made({ glyphs: Object.fromEntries(glyphs) });
  }),
  trueType("groups of all codes", (size) => {
    const glyphs = glyphsFor(size, 8);
    return trueTypeOf(glyphs, { cmap: cmapOf(groupsOf(many(size / 24, [0, 0xffffffff, 1] as const)), 32) });
  }),
  trueType("segments of all codes", (size) => {
    const count = Math.min(32_000, Math.floor(size / 16));
    const words = [4, 0, 0, 2 * count, 0, 0, 0, ...many(count, 0xfffe), 0, ...many(3 * count, 0)];
    const subtable = Buffer.from(words.flatMap((word) => [word >> 8, word & 255]));
    return trueTypeOf(glyphsFor(size, 16), { cmap: cmapOf(subtable, 32) });
  }),
  trueType("outlines that overlap", (size) => {
    const glyphs = Math.floor(glyphsFor(size, 8));
    const places = many(glyphs + 1, 0).map((_, at) => (at % 2 === 0 ? 0 : size / 2));
    return trueTypeOf(glyphs, { glyf: Buffer.alloc(size / 2) }, places);
  }),
  trueType("more glyphs than there are", (size) => {
    const maxp = Buffer.from([0, 1, 0, 0, 255, 255, ...many(26, 0)]);
    return trueTypeOf(1, { maxp, post: Buffer.alloc(size, Uint8Array.from([0, 2, 0, 0])) });
  }),
];
