import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { readCff } from "#formats/fonts/cff.ts";
import { readType1 } from "#formats/fonts/type1.ts";
import { type1ToCff } from "#formats/fonts/type1-to-cff.ts";
import { allKinds, type1Made, usualSubrs } from "#support/type1-made.ts";

const folder = "/usr/share/fonts/type1/urw-base35";
const faces = ["C059-Roman.t1", "D050000L.t1", "NimbusSans-Bold.t1"].filter((name) => existsSync(join(folder, name)));

/** Names, widths and codes of a program of Type 1 beside those of the one that is made of it. */
function compared(bytes: Uint8Array) {
  const [before, made] = [readType1(bytes), type1ToCff(bytes, "Made")];
  const after = made && readCff(made);
  const widths = new Map(after?.names.map((name, glyph) => [name, after.width(glyph)]));
  return { before, after, widths, bytes: made ?? new Uint8Array() };
}

test.skipIf(faces.length === 0)("a font keeps its names, widths and codes, and is smaller packed", () => {
  for (const face of faces) {
    const given = new Uint8Array(readFileSync(join(folder, face)));
    const { before, after, widths, bytes } = compared(given);
    expect([...widths.keys()].sort()).toEqual([...(before?.widths.keys() ?? [])].sort());
    for (const [name, width] of before?.widths ?? []) expect(widths.get(name)).toBeCloseTo(width ?? Number.NaN, 3);
    expect(after?.encoding).toEqual(before?.encoding ?? new Map());
    expect(deflateSync(bytes).length).toBeLessThan(0.75 * deflateSync(given).length);
  }
});

test("fractions, accents, and codes of one's own come through", () => {
  const { before, after, widths } = compared(type1Made({ glyphs: allKinds }));
  expect([...widths.keys()].sort()).toEqual([".notdef", ...Object.keys(allKinds)].sort());
  expect(widths.get("wide")).toBeCloseTo(1000 / 3, 3);
  expect(widths.get("placed")).toBe(700);
  expect(after?.encoding).toEqual(new Map(Object.keys(allKinds).map((name, at) => [65 + at, name])));
  expect(before?.encoding?.get(65)).toBe("A");
});

test("a glyph with several codes is found by each of them", () => {
  const encoding =
    "/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /A put dup 200 /A put dup 66 /B put def";
  const glyphs = { A: "0 500 hsbw endchar", B: "0 400 hsbw endchar", C: "0 300 hsbw endchar" };
  const made = type1ToCff(type1Made({ glyphs, encoding }), "Made");
  const { encoding: codes } = readCff(made ?? new Uint8Array()) ?? {};
  expect(codes).toEqual(new Map([65, 200, 66].map((code) => [code, code === 66 ? "B" : "A"])));
});

test("what is hidden may begin with any byte but a blank", () => {
  // The first letter hidden comes out as a space that does not break, as a vertical tab, as a new page.
  for (const lead of ["y...", "\u00d2...", "\u00d5..."]) {
    const { before, widths } = compared(type1Made({ glyphs: allKinds, lead }));
    expect([lead, before?.widths.size, widths.size]).toEqual([lead, 9, 9]);
  }
});

test("the standard encoding is left to its name", () => {
  const made = type1ToCff(type1Made({ glyphs: allKinds, encoding: "/Encoding StandardEncoding def" }), "Made");
  expect(readCff(made ?? new Uint8Array())?.encoding.size).toBe(0);
});

const box = "0 hmoveto 100 hlineto 100 vlineto closepath endchar";
describe("what is not understood to the last byte stays as it is:", () => {
  const refused: [how: string, font: Uint8Array][] = [
    [
      "codes in other radices",
      type1Made({ glyphs: { A: `0 9 hsbw ${box}` }, encoding: "/Encoding 256 array dup 8#101 /A put def" }),
    ],
    ["codes in a list", type1Made({ glyphs: { A: `0 9 hsbw ${box}` }, encoding: "/Encoding [/A /B] def" })],
    ["several masters", type1Made({ glyphs: { A: `0 9 hsbw ${box}` }, head: "/WeightVector [0.5 0.5] def" })],
    ["outlines that are stroked", type1Made({ glyphs: { A: `0 9 hsbw ${box}` }, head: "/PaintType 2 def" })],
    [
      "a call of PostScript that nobody knows",
      type1Made({ glyphs: { A: `0 9 hsbw 1 2 2 14 callothersubr pop ${box}` } }),
    ],
    ["a call of what is not there", type1Made({ glyphs: { A: `0 9 hsbw 99 callsubr ${box}` } })],
    ["an operator with too little before it", type1Made({ glyphs: { A: "0 9 hsbw 5 rlineto endchar" } })],
    ["a glyph without an end", type1Made({ glyphs: { A: "0 9 hsbw 0 hmoveto 100 hlineto" } })],
    ["an accent that is not there", type1Made({ glyphs: { A: "0 9 hsbw 0 0 0 65 194 seac" } })],
    [
      "a flat curve without all its points",
      type1Made({ glyphs: { A: `0 9 hsbw 0 hmoveto 1 callsubr 5 hmoveto 2 callsubr 50 5 0 0 callsubr ${box}` } }),
    ],
    ["an outline that goes on where it was closed", type1Made({ glyphs: { A: `0 9 hsbw 5 hlineto ${box}` } })],
    ["a division by nothing", type1Made({ glyphs: { A: `0 9 0 div hsbw ${box}` } })],
    ["outlines beyond all measure", type1Made({ glyphs: { A: "0 9 hsbw 99999 hmoveto endchar" } })],
    [
      "a subroutine that calls itself",
      type1Made({ glyphs: { A: `0 9 hsbw 5 callsubr ${box}` }, subrs: [...usualSubrs, "5 callsubr return"] }),
    ],
    ["two programs in one", type1Made({ glyphs: { A: `0 9 hsbw ${box}` }, private: "/Subrs 0 array ND" })],
    ["glyphs of strokes that lead elsewhere", type1Made({ glyphs: { A: `0 9 hsbw 5 5 setcurrentpoint ${box}` } })],
  ];
  test("unless there is nothing of that kind", () => {
    expect(type1ToCff(type1Made({ glyphs: { A: `0 9 hsbw ${box}` } }), "Made")).toBeDefined();
  });

  test.each(refused)("%s", (_, font) => {
    expect(type1ToCff(font, "Made")).toBeUndefined();
  });
});
