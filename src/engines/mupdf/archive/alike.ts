import { drawPage } from "../kernel/draw-page.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { sample } from "../kernel/truth.ts";

const dpi = 60;
const side = 8;
const step = 4;
const enough = 0.99;
const steady = [(0.01 * 255) ** 2, (0.03 * 255) ** 2] as const;

interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

async function drawn(doc: PDFDocument, index: number): Promise<Grey> {
  return drawPage(doc, index, { dpi, channels: 1 }, (pixels, { width, height }) =>
    Promise.resolve({ width, height, data: new Uint8Array(pixels) }),
  );
}

/** The first page that does not look as it did: by structural similarity of brightness (Wang 2004). */
export async function firstUnlike(before: PDFDocument, after: PDFDocument): Promise<number | undefined> {
  for (const index of sample(before.countPages())) {
    const [one, two] = [
      await withoutProfiles(() => drawn(before, index)),
      await withoutProfiles(() => drawn(after, index)),
    ];
    if (one.width !== two.width || one.height !== two.height || likeness(one, two) < enough) return index + 1;
  }
  return undefined;
}

function likeness(one: Grey, two: Grey): number {
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= one.height; top += step) {
    for (let left = 0; left + side <= one.width; left += step) {
      sum += windowOf(one.data, two.data, one.width, top * one.width + left);
      windows += 1;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}

function windowOf(one: Uint8Array, two: Uint8Array, width: number, start: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < side; row++) {
    for (let at = start + row * width; at < start + row * width + side; at++) {
      const [p, q] = [one[at] ?? 0, two[at] ?? 0];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const count = side * side;
  const [meanA, meanB] = [a / count, b / count];
  const [varA, varB, both] = [aa / count - meanA ** 2, bb / count - meanB ** 2, ab / count - meanA * meanB];
  const [c1, c2] = steady;
  return ((2 * meanA * meanB + c1) * (2 * both + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2));
}
