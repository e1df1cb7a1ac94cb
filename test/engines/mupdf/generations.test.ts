import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { compress, crop, merge, numberPages, protect, rotate, split, unlock, watermark } from "#engines/mupdf/index.ts";
import { reborn } from "#support/generations.ts";
import { hasOutsideReaders, type OutsideView, viewOutside } from "#support/outside.ts";
import { richPdf } from "#support/rich-pdf.ts";

// Every tool, and two programs after each, on a machine that may be busy.
setDefaultTimeout(120_000);

const file = reborn(richPdf());
const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const locked = { password: "a", permissions };
const stamp = { position: "center", layer: "over", opacity: 1, color: "#000000", rotation: 0 } as const;
const numbers = { position: "bottom-center", format: "{n}", start: 1, color: "#000000", skipFirst: false } as const;
const margins = { by: "margins", margins: [1, 1, 1, 1], unit: "pt" } as const;

const calls: Record<string, () => Promise<Uint8Array | undefined>> = {
  protect: async () => (await protect(file, locked)).bytes,
  unlock: async () => (await unlock((await protect(file, locked)).bytes, "a")).bytes,
  rotate: async () => (await rotate(file, { angle: 180 })).bytes,
  merge: async () => (await merge([{ name: "one", bytes: file }], {})).bytes,
  split: async () => (await split(file, { ranges: "1-" }))[0]?.product.bytes,
  compress: async () => (await compress(file, { level: "medium", grayscale: false })).bytes,
  watermark: async () => (await watermark(file, { ...stamp, text: "copy" })).bytes,
  "page numbers": async () => (await numberPages(file, numbers)).bytes,
  crop: async () => (await crop(file, { wanted: margins, removeOutside: false })).bytes,
  "crop, the rest removed": async () => (await crop(file, { wanted: margins, removeOutside: true })).bytes,
};

const countsOf = ({ text, check, ...counts }: OutsideView) => counts;

describe.skipIf(!hasOutsideReaders)("a file whose objects were deleted and made anew is read by others after", () => {
  test.each(Object.keys(calls))("%s", async (call) => {
    const given = await viewOutside(file);
    expect([given.check, given.text]).toEqual([0, (await viewOutside(richPdf())).text]);
    const bytes = (await calls[call]?.()) ?? new Uint8Array();
    const seen = await viewOutside(bytes, call === "protect" ? "a" : undefined);
    expect([seen.check, countsOf(seen)]).toEqual([0, countsOf(given)]);
    for (const [page, text] of given.text?.entries() ?? []) expect(seen.text?.[page]).toContain(text.trim());
  });
});
