import { withoutHidden } from "#engines/mupdf/textlayer/drop-hidden.ts";
import { lettersOf, seenOrder } from "#engines/mupdf/textlayer/letter-order.ts";
import { signsOn } from "#engines/mupdf/textlayer/signs.ts";
import { clean } from "#engines/tesseract/clean.ts";
import { marksOn } from "#engines/tesseract/marks/marks.ts";
import { sightingOf } from "#engines/tesseract/words.ts";
import { attack } from "../growth.ts";
import { filled } from "./filled.ts";

/** The smallest size of an attack. */
const least = 131_072;
const width = 1_024;

/** A page of so many pixels, each of which is told its shade by its place. */
const page = (size: number, shade: (x: number, y: number) => number) => {
  const height = Math.ceil(size / width);
  const samples = new Uint8ClampedArray(width * height).map((_, at) => shade(at % width, Math.floor(at / width)));
  return { width, height, stride: width, samples };
};
const signs = (name: string, shade: (x: number, y: number) => number) =>
  attack(
    name,
    4 * least,
    (size) => page(size, shade),
    (shades) => {
      let count = 0;
      for (const _ of signsOn(shades)) count += 1;
      return count;
    },
  );
const cleaned = (name: string, shade: (x: number, y: number) => number) =>
  attack(
    name,
    8 * least,
    (size) => page(size, shade),
    ({ samples, ...sides }) => clean({ ...sides, dpi: 200, shades: new Uint8Array(samples.buffer) }),
  );
const marked = (name: string, shade: (x: number, y: number) => number) =>
  attack(
    name,
    8 * least,
    (size) => page(size, shade),
    ({ samples, ...sides }) => marksOn({ ...sides, dpi: 72, shades: new Uint8Array(samples.buffer) }, [], 0.5),
  );
const hidden = (name: string, unit: string) =>
  attack(
    name,
    least,
    (size) => filled(unit, size),
    (text) => withoutHidden(text, { mode: 0, saved: [] }),
  );

/** Words of a line in one place, and as many letters that are there already. */
const crowd = (size: number) => {
  const bbox = { x0: 0, y0: 0, x1: 40, y1: 20 };
  const words = Array.from({ length: size }, (_, at) => ({
    text: "word",
    confidence: 90,
    bbox: { ...bbox, x0: at * 50, x1: at * 50 + 40 },
  }));
  const known = words.map(({ bbox: { x0, x1 } }): [number, number, number, number] => [x0, 0, x1, 20]);
  return { lines: [{ bbox, baseline: bbox, height: 20, words }], known };
};

export const scans = [
  signs("one sign that is all of a page", (x, y) => (x % 2 === 0 || y % 16 === 0 ? 0 : 255)),
  signs("signs of a pixel", (x, y) => (x % 2 === 0 && y % 2 === 0 ? 0 : 255)),
  signs("a sign that winds", (x, y) =>
    y % 4 === 0 || (y % 4 === 2 ? x === 0 : x === (y % 8 < 4 ? 1_023 : 0)) ? 0 : 255,
  ),
  cleaned("grain on paper", (x, y) => 100 + ((x * 7_919 + y * 104_729) % 100)),
  marked("lines across lines", (x, y) => (x % 40 < 2 || y % 4 < 2 ? 0 : 255)),
  marked("lines that are broken all over", (x, y) => (x % 41 === 0 || y % 2 === 0 ? 255 : 0)),
  marked("a figure of every cell", (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 0 : 160)),
  cleaned("paper in a shade", (x) => 100 + (x * 150) / width),
  hidden("hidden texts", "3 Tr (a) Tj "),
  hidden("states that are never left", "q 3 Tr "),
  hidden("hidden texts in arrays", "3 Tr [(a) 1 ("),
  attack("words where letters stand", 2_048, crowd, ({ lines, known }) => sightingOf(lines, { known, dpi: 200 })),
  attack("a word that runs from right to left and back", least, (size) => filled("\u0627a", size), lettersOf),
  attack(
    "words that run from right to left",
    least / 8,
    (size) =>
      Array.from({ length: size }, (_, at) => ({
        ...{ text: "\u0627", left: (at * 7_919) % size, right: at },
        ...{ top: 0, bottom: 0, confidence: 90 },
      })),
    seenOrder,
  ),
];
