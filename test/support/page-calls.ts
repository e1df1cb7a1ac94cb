import { mupdf } from "#engines/mupdf/index.ts";

const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const stamp = { position: "center", layer: "over", opacity: 1, color: "#000000", contour: true, rotation: 0 } as const;
const numbers = { position: "bottom-center", format: "{n}", start: 1, color: "#000000", skipFirst: false } as const;
const margins = { by: "margins", margins: [1, 1, 1, 1], unit: "pt" } as const;
const whole = { by: "content", padding: 2_000, uniform: false } as const;

export const lockedWith = "a";

/** A call of every tool that makes a PDF of a PDF, in which nothing of what the file shows is meant to go. */
export const pageCalls: Record<string, (file: Uint8Array) => Promise<Uint8Array | undefined>> = {
  protect: async (file) => (await mupdf.protect(file, { password: lockedWith, permissions })).bytes,
  unlock: async (file) =>
    (await mupdf.unlock((await mupdf.protect(file, { password: lockedWith, permissions })).bytes, lockedWith)).bytes,
  rotate: async (file) => (await mupdf.rotate(file, { angle: 180 })).bytes,
  merge: async (file) => (await mupdf.merge([{ name: "one", bytes: file }], {})).bytes,
  split: async (file) => (await mupdf.split(file, { ranges: "1-" }))[0]?.product.bytes,
  compress: async (file) => (await mupdf.compress(file, { level: "medium", grayscale: false })).bytes,
  watermark: async (file) => (await mupdf.watermark(file, { ...stamp, text: "copy" })).bytes,
  "page numbers": async (file) => (await mupdf.numberPages(file, numbers)).bytes,
  repair: async (file) => (await mupdf.recover(file, { anew: true }))?.bytes,
  "crop by margins": async (file) => (await mupdf.crop(file, { wanted: margins, removeOutside: false })).bytes,
  "crop to the content": async (file) => (await mupdf.crop(file, { wanted: whole, removeOutside: false })).bytes,
  "crop, the rest removed": async (file) => (await mupdf.crop(file, { wanted: margins, removeOutside: true })).bytes,
};
