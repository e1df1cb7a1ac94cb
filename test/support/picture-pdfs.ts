import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { type PdfPart, pdfOf } from "./pdfs.ts";

/** A page of 300 × 300 points that shows one picture, a hundred points wide, and a line of text. */
export function pictureOf(
  dict: string,
  samples: Uint8Array,
  parts: readonly PdfPart[] = [],
  content?: string,
  resources = "/XObject<</Im 6 0 R>>",
): Uint8Array {
  const draw = content ?? "q 1 .9 .6 rg 20 120 200 150 re f 100 0 0 100 50 150 cm /Im Do Q";
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 300]>>",
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    { dict: "", content: `${draw} BT /F 18 Tf 20 20 Td (Words that stay) Tj ET` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    { dict: `/Type/XObject/Subtype/Image${dict}`, content: latin(samples) },
    ...parts,
  ]);
}

/** The number of the first of the further objects. */
export const firstPart = 7;

export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
/** Packed well, or by a program in a hurry. */
export const flate = (bytes: Uint8Array, level = 6): Uint8Array => new Uint8Array(deflateSync(bytes, { level }));

export const side = 800;
export const square = `/Width ${side}/Height ${side}`;

/** Soft colours with a bright disc and noise, as photographs have them: one value a channel at each place. */
export function photoSamples(channels: number, bytes: 1 | 2 = 1): Uint8Array {
  const samples = new Uint8Array(side * side * channels * bytes);
  let state = 1;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      state = (state * 48_271) % 2_147_483_647;
      const inDisc = Math.hypot(x - 500, y - 300) < 200;
      for (let channel = 0; channel < channels; channel++) {
        const slope = [x / side, y / side, (x + y) / side / 2, 0.15][channel % 4] ?? 0;
        const value = Math.min(255, Math.round((inDisc ? 0.9 - slope / 2 : slope * 0.7) * 235 + (state % 16)));
        samples[((y * side + x) * channels + channel) * bytes] = value;
      }
    }
  }
  return samples;
}

export const photoJpeg = async (): Promise<Uint8Array> =>
  sharp(photoSamples(3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Rings in so many tones, packed to the bits that they need. */
export function rings(bits: 1 | 2 | 4 | 8): Uint8Array {
  const stride = (side * bits) / 8;
  const samples = new Uint8Array(stride * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const value = Math.floor(Math.hypot(x - 300, y - 400) / 40) % 2 ** bits;
      const bit = x * bits;
      const place = y * stride + (bit >> 3);
      samples[place] = (samples[place] ?? 0) | (value << (8 - bits - (bit & 7)));
    }
  }
  return samples;
}
