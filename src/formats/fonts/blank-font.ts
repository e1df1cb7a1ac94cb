import { sfntOf } from "./write-sfnt.ts";

/** The width, ascent and descent of a blank letter, in thousandths of its size. */
export const blank = { width: 500, ascent: 770, descent: -230 };

const unitsPerEm = 1000;
/** The glyph of what a font lacks, and the one that stands for every letter. */
const glyphs = 2;

/**
 * Writes a TrueType font with one glyph that shows nothing, for text that is to be found and not to be seen. It has the
 * tables that a font in a PDF needs (ISO 32000-1, 9.9, table 126).
 */
export function blankFont(): Uint8Array {
  const tables: [tag: string, bytes: Uint8Array][] = [
    ["glyf", line()],
    ["head", head()],
    ["hhea", hhea()],
    ["hmtx", words(Array.from({ length: glyphs }, () => [blank.width, 0]).flat())],
    // Places count in words; the glyph of what the font lacks has no outline.
    ["loca", words([0, 0, line().length / 2])],
    ["maxp", words([1, 0, glyphs, points, contours, ...Array.from({ length: 11 }, () => 0)])],
  ];
  return sfntOf(tables);
}

const [points, contours] = [2, 1];

/**
 * The outline of a letter: a line from its lower left corner to the upper right one and back, which fills nothing. It
 * is there for its size: PDFium leaves out every text whose letters are of none, and that is each word of one letter.
 */
function line(): Uint8Array {
  const { width, ascent, descent } = blank;
  const [onCurve, noInstructions] = [1, 0];
  const flags = (onCurve << 8) | onCurve;
  const [across, up] = [
    [0, width],
    [descent, ascent - descent],
  ] as const;
  return words([contours, 0, descent, width, ascent, points - 1, noInstructions, flags, ...across, ...up]);
}

/** Writes numbers of 16 bits, which suffice for all of these tables. */
function words(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, index) => void view.setUint16(index * 2, value & 0xffff));
  return new Uint8Array(view.buffer);
}

function head(): Uint8Array {
  const { width, ascent, descent } = blank;
  const [version, revision, adjustment, magic] = [
    [1, 0],
    [1, 0],
    [0, 0],
    [0x5f0f, 0x3cf5],
  ] as const;
  const dates = Array.from({ length: 8 }, () => 0);
  const [flags, style, smallest, direction, shortOffsets, format] = [0, 0, 3, 2, 0, 0];
  return words([
    ...[...version, ...revision, ...adjustment, ...magic, flags, unitsPerEm, ...dates],
    ...[0, descent, width, ascent, style, smallest, direction, shortOffsets, format],
  ]);
}

function hhea(): Uint8Array {
  const { width, ascent, descent } = blank;
  const [lineGap, leastLeft, leastRight, widest] = [0, 0, 0, width];
  const [rise, run, offset, reserved] = [1, 0, 0, [0, 0, 0, 0]];
  const metrics = [ascent, descent, lineGap, width, leastLeft, leastRight, widest, rise, run, offset, ...reserved];
  return words([1, 0, ...metrics, 0, glyphs]);
}
