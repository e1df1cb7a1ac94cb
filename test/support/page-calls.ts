import {
  compress,
  crop,
  merge,
  numberPages,
  protect,
  recover,
  rotate,
  split,
  unlock,
  watermark,
} from "#engines/mupdf/index.ts";

const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const stamp = { position: "center", layer: "over", opacity: 1, color: "#000000", rotation: 0 } as const;
const numbers = { position: "bottom-center", format: "{n}", start: 1, color: "#000000", skipFirst: false } as const;
const margins = { by: "margins", margins: [1, 1, 1, 1], unit: "pt" } as const;
const whole = { by: "content", padding: 2_000, uniform: false } as const;

export const lockedWith = "a";

/** A call of every tool that makes a PDF of a PDF, in which nothing of what the file shows is meant to go. */
export const pageCalls: Record<string, (file: Uint8Array) => Promise<Uint8Array | undefined>> = {
  protect: async (file) => (await protect(file, { password: lockedWith, permissions })).bytes,
  unlock: async (file) =>
    (await unlock((await protect(file, { password: lockedWith, permissions })).bytes, lockedWith)).bytes,
  rotate: async (file) => (await rotate(file, { angle: 180 })).bytes,
  merge: async (file) => (await merge([{ name: "one", bytes: file }], {})).bytes,
  split: async (file) => (await split(file, { ranges: "1-" }))[0]?.product.bytes,
  compress: async (file) => (await compress(file, { level: "medium", grayscale: false })).bytes,
  watermark: async (file) => (await watermark(file, { ...stamp, text: "copy" })).bytes,
  "page numbers": async (file) => (await numberPages(file, numbers)).bytes,
  repair: async (file) => (await recover(file, { anew: true }))?.bytes,
  "crop by margins": async (file) => (await crop(file, { wanted: margins, removeOutside: false })).bytes,
  "crop to the content": async (file) => (await crop(file, { wanted: whole, removeOutside: false })).bytes,
  "crop, the rest removed": async (file) => (await crop(file, { wanted: margins, removeOutside: true })).bytes,
};
