import type { Cff } from "./cff.ts";

export interface Wanted {
  /** The number of the glyph in the old program. */
  from: number;
  /** The wanted width, in thousandths of the em. */
  width: number;
}

const operator = (...code: number[]): Uint8Array => Uint8Array.from(code);

/** Writes an integer of dictionaries and charstrings, always in three bytes. */
export const short = (value: number): Uint8Array => Uint8Array.from([28, (value >> 8) & 255, value & 255]);
/** Writes an offset of a dictionary in five bytes, so that its length is known before it is. */
export const long = (value: number): Uint8Array =>
  Uint8Array.from([29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

export function index(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.from([0, 0]);
  const last = items.reduce((sum, item) => sum + item.length, 1);
  const size = last < 0x100 ? 1 : last < 0x10000 ? 2 : last < 0x1000000 ? 3 : 4;
  const offsets = Buffer.alloc((items.length + 1) * size);
  let offset = 1;
  for (const [at, item] of [...items, new Uint8Array()].entries()) {
    offsets.writeUIntBE(offset, at * size, size);
    offset += item.length;
  }
  return Buffer.concat([Uint8Array.from([items.length >> 8, items.length & 255, size]), offsets, ...items]);
}

/** The number of strings that every program knows; a font's own count from here. */
const standardStrings = 391;

/**
 * Writes a program with some glyphs of another, under the names and with the widths that are given. Each keeps its
 * outlines and the subroutines that it calls.
 */
export function rewriteCff(cff: Cff, name: string, wanted: ReadonlyMap<string, Wanted>): Uint8Array {
  const glyphs: [string, Wanted][] = [
    [".notdef", { from: 0, width: cff.width(0) ?? 0 }],
    ...[...wanted].filter(([one]) => one !== ".notdef"),
  ];
  const programs = glyphs.map(([, { from, width }]) =>
    withWidth(cff.parts.program(from) ?? Uint8Array.of(14), cff.parts.hasWidth(from), width / cff.parts.scale),
  );
  const names = glyphs.slice(1).map(([one]) => Buffer.from(one, "latin1"));
  const charset = Uint8Array.from([
    0,
    ...names.flatMap((_, at) => [(standardStrings + at) >> 8, (standardStrings + at) & 255]),
  ]);
  const matrix = cff.parts.matrix;
  const privateDict = Buffer.concat([...cff.parts.hints, short(0), operator(20), short(0), operator(21)]);
  const subrs = index(cff.parts.subrs);
  const head = Uint8Array.from([1, 0, 4, 4]);
  const globals = index(cff.parts.globals);
  const top = (places: { charset: number; charStrings: number; private: number }) =>
    index([
      Buffer.concat([
        ...matrix,
        ...[-250, -300, 1300, 1100].map(short),
        operator(5),
        long(places.charset),
        operator(15),
        long(places.charStrings),
        operator(17),
        long(privateDict.length + 6),
        long(places.private),
        operator(18),
      ]),
    ]);
  const front = (dict: Uint8Array) =>
    Buffer.concat([head, index([Buffer.from(name || "Font", "latin1")]), dict, index(names), globals]);
  const start = front(top({ charset: 0, charStrings: 0, private: 0 })).length;
  const charStrings = index(programs);
  const places = {
    charset: start,
    charStrings: start + charset.length,
    private: start + charset.length + charStrings.length,
  };
  // The dictionary's subroutines stand right behind it.
  const own = Buffer.concat([privateDict, long(privateDict.length + 6), operator(19)]);
  return Buffer.concat([front(top(places)), charset, charStrings, own, subrs]);
}

/** Puts a width before a charstring, in place of one that it begins with. */
export function withWidth(program: Uint8Array, hasWidth: boolean, width: number): Uint8Array {
  const [first = 0] = program;
  const length = !hasWidth ? 0 : first === 28 ? 3 : first < 247 ? 1 : first < 255 ? 2 : 5;
  return Buffer.concat([short(Math.round(width)), program.subarray(length)]);
}
