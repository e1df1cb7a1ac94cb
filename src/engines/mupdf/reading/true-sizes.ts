import { median } from "#layout/model/box.ts";
import { charsIn, rowsOn } from "../kernel/letter-walk.ts";
import { letterwise } from "../kernel/library.ts";

/** The likely heights of letters as parts of their said size: beyond these it is no size of letters. */
const likely = { least: 0.4, most: 2.5 };
/** Widths of an em that letters of usual fonts have, between the narrow ones of Times and the wide ones of Computer Modern. */
const widths: Record<string, number> = {
  ...{ a: 0.5, b: 0.54, c: 0.46, d: 0.54, e: 0.47, f: 0.31, g: 0.51, h: 0.54, i: 0.28, j: 0.29, k: 0.52, l: 0.28 },
  ...{ m: 0.81, n: 0.54, o: 0.51, p: 0.54, q: 0.53, r: 0.37, s: 0.4, t: 0.34, u: 0.54, v: 0.51, w: 0.72, x: 0.52 },
  ...{ y: 0.51, z: 0.45, "0": 0.52, "1": 0.5, "2": 0.52, "3": 0.52, "4": 0.52, "5": 0.52, "6": 0.52, "7": 0.52 },
  ...{ "8": 0.52, "9": 0.52, A: 0.73, B: 0.68, C: 0.7, D: 0.75, E: 0.66, F: 0.62, G: 0.77, H: 0.74, I: 0.34 },
  ...{ L: 0.61, M: 0.9, N: 0.74, O: 0.76, P: 0.63, R: 0.71, S: 0.56, T: 0.67, U: 0.74, V: 0.73, W: 1, X: 0.73 },
};
const mostMeasured = 400;

/** Tells the true size of letters of a said size; undefined where it is the said one. */
export type TrueSize = (font: number, size: number) => number | undefined;

interface Measured {
  ems: number[];
  heights: number[];
}

/**
 * Finds the true sizes of letters. A font that is made of drawings may measure these in any unit: those of TeX's
 * bitmaps are said to be a tenth of a point large. Only the width and height of its letters on the page are known then.
 */
export function trueSizes(structured: number): TrueSize {
  const found = new Map<string, Measured>();
  for (const char of charsOn(structured)) {
    const size = letterwise._wasm_stext_char_get_size(char);
    const code = letterwise._wasm_stext_char_get_c(char);
    const font = letterwise._wasm_stext_char_get_font(char);
    const { width, height } = extentOf(char);
    if (height === 0 || (height > likely.least * size && height < likely.most * size)) continue;
    const key = keyOf(font, size);
    const measured = found.get(key) ?? { ems: [], heights: [] };
    found.set(key, measured);
    if (measured.heights.length >= mostMeasured) continue;
    measured.heights.push(height);
    const usual = code < 0x80 ? widths[String.fromCharCode(code)] : undefined;
    if (usual) measured.ems.push(width / usual);
  }
  const sizes = new Map([...found].map(([key, measured]) => [key, Math.max(1, Math.round(emOf(measured)))]));
  return (font, size) => (sizes.size === 0 ? undefined : sizes.get(keyOf(font, size)));
}

const keyOf = (font: number, size: number): string => `${font} ${size.toFixed(4)}`;

const emOf = ({ ems, heights }: Measured): number => median(ems.length > 0 ? ems : heights);

function* charsOn(structured: number): Generator<number> {
  for (const row of rowsOn(structured)) yield* charsIn(row);
}

/** Measures a letter's width and height by its corners: upper left, upper right, lower left. */
function extentOf(char: number): { width: number; height: number } {
  const at = letterwise._wasm_stext_char_get_quad(char) >> 2;
  const corner = (index: number) => letterwise.HEAPF32[at + index] ?? 0;
  const between = (other: number) => Math.hypot(corner(other) - corner(0), corner(other + 1) - corner(1));
  return { width: between(2), height: between(4) };
}
