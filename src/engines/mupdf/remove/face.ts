import { cidWidths, descendantOf, isComposite, simpleWidths } from "#formats/fonts/codes.ts";
import { unicodeOf } from "#formats/fonts/glyph-unicode.ts";
import { codespacesIn, meaningsIn, splitByRanges } from "#formats/fonts/read-cmap.ts";
import { splitCodes } from "#formats/fonts/split-codes.ts";
import type { Box } from "../kernel/box.ts";
import { textIn } from "../kernel/content-text.ts";
import type { PDFObject } from "../kernel/library.ts";
import { itemsOf, wholeOf } from "../kernel/objects.ts";
import { DocThing, keyOf } from "../kernel/things.ts";
import { numbersIn } from "./numbers.ts";
import { Probe } from "./probe.ts";

/** A code of a font: its text and its place, in units of the font's size. */
export interface Sign {
  /** The letter's text; empty where nobody knows it. */
  text: string;
  /** How far the letter stands from the text's present place. */
  offset: readonly [x: number, y: number];
  /** How far the library goes on after it, along the line. */
  advance: number;
  /** The width in the file, which may be a fraction of a thousandth more than `advance`. */
  width: number;
  /** The visible part of the letter, about where it begins; undefined for a blank. */
  ink: Box | undefined;
}

/** A font as strings are shown with it. */
export interface Face {
  isVertical: boolean;
  split(text: Uint8Array): Uint8Array[];
  sign(code: Uint8Array): Sign;
}

/** The most codes that one look asks for together: as many as a simple font has. */
const mostAtOnce = 256;

export class Faces {
  readonly #known = new Map<number, Face>();
  readonly #probes: Probe[] = [];

  of(font: PDFObject): Face {
    const key = keyOf(font);
    const known = this.#known.get(key);
    if (known) return known;
    const face = font.get("Subtype").asName() === "Type3" ? drawnFace(font) : this.#read(font);
    this.#known.set(key, face);
    return face;
  }

  close(): void {
    for (const probe of this.#probes) probe.close();
  }

  #read(font: PDFObject): Face {
    const thing = new DocThing(font);
    const cmap = font.get("Encoding");
    const isWide = isComposite(thing);
    const isVertical = isWide && (cmap.isName() ? /-?V$/.test(cmap.asName()) : wholeOf(cmap.get("WMode"), 0) === 1);
    const probe = new Probe(font, isVertical);
    this.#probes.push(probe);
    const signs = new Map<string, Sign>();
    const widths = isWide || isVertical ? undefined : simpleWidths(thing);
    const cids =
      isWide && !isVertical && cmap.isName() && cmap.asName() === "Identity-H"
        ? cidWidths(descendantOf(thing))
        : undefined;
    const widthOf = (code: Uint8Array): number | undefined => {
      const [first = 0, second = 0] = code;
      if (widths) return widths(first) / 1000;
      return cids && code.length === 2 ? cids((first << 8) | second) / 1000 : undefined;
    };
    const split = isWide
      ? splitter(cmap)
      : (text: Uint8Array) => Array.from(text, (_, at) => text.subarray(at, at + 1));
    const ask = (codes: readonly Uint8Array[]) => {
      const unknown = new Map(
        codes.map((code) => [nameOf(code), code]).filter(([name]) => !signs.has(name as string)) as [
          string,
          Uint8Array,
        ][],
      );
      const list = [...unknown];
      for (let at = 0; at < list.length; at += mostAtOnce) {
        const part = list.slice(at, at + mostAtOnce);
        const seen = probe.look(part.map(([, code]) => code));
        for (const [index, [name, code]] of part.entries()) {
          const sign = seen[index] ?? {
            text: "",
            offset: [0, 0] as const,
            advance: widthOf(code) ?? 0,
            ink: undefined,
          };
          signs.set(name, { ...sign, width: nearWidth(widthOf(code), sign.advance) });
        }
      }
    };
    if (!isWide) ask(Array.from({ length: 256 }, (_, code) => Uint8Array.of(code)));
    return {
      isVertical,
      split: (text) => {
        const codes = split(text);
        if (isWide) ask(codes);
        return codes;
      },
      sign: (code) => {
        const name = nameOf(code);
        if (!signs.has(name)) ask([code]);
        return signs.get(name) ?? blank;
      },
    };
  }
}

const blank: Sign = { text: "", offset: [0, 0], advance: 0, width: 0, ink: undefined };
const nameOf = (code: Uint8Array): string => Buffer.from(code).toString("hex");

/** The file's width where the library has merely cut off its fraction; fonts read past faults may claim anything. */
const nearWidth = (told: number | undefined, seen: number): number =>
  told !== undefined && Math.abs(told - seen) < 0.0011 ? told : seen;

/** Cuts strings of a composite font into codes. */
function splitter(cmap: PDFObject): (text: Uint8Array) => Uint8Array[] {
  const pairs = (text: Uint8Array) => splitCodes("Identity-H", text) ?? [];
  if (cmap.isName()) return (text) => splitCodes(cmap.asName(), text) ?? pairs(text);
  const ranges = spacesOf(cmap, 0);
  return ranges.length > 0 ? (text) => splitByRanges(ranges, text) : pairs;
}

const deepestCMap = 5;

/** Reads the ranges of codes of a CMap in the file, with those of the one that it builds upon. */
function spacesOf(cmap: PDFObject, depth: number): ReturnType<typeof codespacesIn> {
  if (!cmap.isStream() || depth > deepestCMap) return [];
  return [...codespacesIn(textIn(cmap)), ...spacesOf(cmap.get("UseCMap"), depth + 1)];
}

/** Makes the face of a font whose glyphs are drawings (Type 3): its own matrix leads from them to the text. */
function drawnFace(font: PDFObject): Face {
  const thing = new DocThing(font);
  const widths = simpleWidths(thing) ?? (() => 0);
  const [a = 0.001, b = 0, c = 0, d = 0.001, e = 0, f = 0] = numbersIn(font.get("FontMatrix"));
  const bounds = numbersIn(font.get("FontBBox"));
  const meanings = meaningsOf(font);
  const sign = (code: number): Sign => {
    const width = widths(code) * a;
    const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
    const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
    const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
    const isSized = right > left && top > bottom;
    // A glyph stands within its own width; a box of the font is that of its largest.
    const ink: Box = isSized
      ? [
          Math.max(Math.min(...xs), -usualHeight),
          Math.min(...ys),
          Math.min(Math.max(...xs), width || usualHeight),
          Math.max(...ys),
        ]
      : [0, 0, width, usualHeight];
    return { text: meanings.get(code) ?? "", offset: [0, 0], advance: width, width, ink };
  };
  const signs = Array.from({ length: 256 }, (_, code) => sign(code));
  return {
    isVertical: false,
    split: (text) => Array.from(text, (_, at) => text.subarray(at, at + 1)),
    sign: (code) => signs[code[0] ?? 0] ?? blank,
  };
}

function meaningsOf(font: PDFObject): Map<number, string> {
  const meanings = new Map<number, string>();
  let code = 0;
  for (const one of itemsOf(font.get("Encoding", "Differences"))) {
    if (one.isNumber()) code = one.asNumber();
    else {
      const character = unicodeOf(one.isName() ? one.asName() : "");
      if (character !== undefined) meanings.set(code, String.fromCodePoint(character));
      code += 1;
    }
  }
  const map = font.get("ToUnicode");
  if (map.isStream()) for (const [known, text] of meaningsIn(textIn(map))) meanings.set(known, text);
  return meanings;
}

/** The height of letters without a box of their own, in parts of the font's size. */
const usualHeight = 0.8;
