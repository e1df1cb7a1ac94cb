import { expect, test } from "bun:test";
import type { TextStyle } from "#formats/model/document.ts";
import { widthsOf } from "#layout/model/letter-widths.ts";
import { lineOf } from "#layout/model/line.ts";
import type { Para } from "#layout/model/parts.ts";
import { spacedStyles, spaceLetters } from "#layout/text/letter-spacing.ts";

const words = "as many letters as a line of a column has where it is full of them";

/** How far letters are apart in each piece of a paragraph, once that is settled. */
const spacingIn = (para: Para): (number | undefined)[] =>
  spaceLetters([para]).flatMap((part) =>
    part.kind === "para" ? part.rows.flat().flatMap(({ pieces }) => pieces.map(({ look }) => look.spacing)) : [],
  );

/** Lines of a paragraph in letters of a font that are as wide as those of another one, times a share. */
function paragraph(family: string, share: number, count = 6) {
  const widthOf = widthsOf({ family: "Times New Roman", bold: false, italic: false });
  const rows = Array.from({ length: count }, (_, at) => {
    const look: TextStyle = { family, generic: "serif", size: 10, bold: false, italic: false, colour: "#000000" };
    let x = 50;
    const edges = [...words].flatMap((letter) => {
      const from = x;
      x += (widthOf?.(letter) ?? 0) * 10 * share;
      return [from, x];
    });
    const base = 100 + at * 12;
    const line = lineOf([{ text: words, edges, look }], { page: 1, base, size: 10, top: base - 8, bottom: base + 2 });
    return line ? [line] : [];
  });
  const right = Math.max(...rows.flat().map(({ box }) => box[2]));
  return spacingIn({ kind: "para", page: 1, rows, frame: { left: 50, right: right + 0.5 }, columns: 1 });
}

test("letters of a font stand as they did in what replaces it", () => {
  expect(new Set(paragraph("Times-Roman", 1))).toEqual(new Set([undefined]));
  const [closer] = paragraph("Minion Pro", 0.94);
  expect(closer).toBeLessThanOrEqual(-0.2);
  expect(closer).toBeGreaterThanOrEqual(-0.35);
  const [wider] = paragraph("Minion Pro", 1.06);
  expect(wider).toBeGreaterThan(0.1);
  expect(wider).toBeLessThanOrEqual(0.3);
});

test("nothing is said of fonts that are not replaced, and of a word or two", () => {
  expect(new Set(paragraph("Source Serif", 0.9))).toEqual(new Set([undefined]));
  expect(paragraph("Minion Pro", 1, 0)).toEqual([]);
});

test("dots that lead to numbers of pages say nothing of the letters beside them", () => {
  const look: TextStyle = {
    family: "Times-Roman",
    generic: "serif",
    size: 10,
    bold: false,
    italic: false,
    colour: "#000000",
  };
  const widthOf = widthsOf({ family: "Times New Roman", bold: false, italic: false });
  const rows = Array.from({ length: 8 }, (_, at) => {
    let x = 50;
    const text = `Chapter of words ${".".repeat(40)}`;
    const edges = [...text].flatMap((letter) => {
      const from = x;
      x += (widthOf?.(letter) ?? 0) * 10 + (letter === "." ? 4 : 0);
      return [from, x];
    });
    const base = 100 + at * 12;
    const line = lineOf([{ text, edges, look }], { page: 1, base, size: 10, top: base - 8, bottom: base + 2 });
    return line ? [line] : [];
  });
  const spacing = spacingIn({ kind: "para", page: 1, rows, frame: { left: 50, right: 700 }, columns: 1 });
  expect(new Set(spacing)).toEqual(new Set([undefined]));
});

test("a look keeps its distance from page to page", () => {
  const settled = new Map([["Times New Roman 10 false false", -0.2]]);
  const look: TextStyle = {
    family: "Times-Roman",
    generic: "serif",
    size: 10,
    bold: false,
    italic: false,
    colour: "#000000",
  };
  const line = lineOf([{ text: "ab", edges: [50, 55, 55, 60], look }], {
    page: 2,
    base: 100,
    size: 10,
    top: 92,
    bottom: 102,
  });
  const rows = line ? [[line]] : [];
  const found = spacedStyles([{ kind: "para", page: 2, rows, frame: { left: 50, right: 200 }, columns: 1 }], settled);
  expect(found.styles.get(look)?.spacing).toBe(-0.2);
  expect(look.spacing).toBeUndefined();
});

test("syllables of Hangul are narrower than ideographs in what stands in for East Asia's fonts", () => {
  const widths = widthsOf({ family: "Dotum", bold: false, italic: false });
  expect(["가", "漢", "A"].map((letter) => widths?.(letter))).toEqual([0.92, 1, undefined]);
});

test("narrow letters have their own widths", () => {
  const widths = widthsOf({ family: "Arial Narrow", bold: false, italic: false });
  expect([widths?.("n"), widths?.("é")]).toEqual([0.82 * 0.556, undefined]);
});
