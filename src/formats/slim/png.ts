import { chunksOf } from "../png/chunks.ts";
import { chunk, signature } from "../png/png.ts";
import { Cutting } from "../wire/cutting.ts";
import { bareOrientation } from "./exif.ts";

/** The chunks that decide how a PNG looks and moves; all others can go. */
const kept = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);

export function slimPng(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const orient = orientation === 1 ? new Uint8Array() : chunk("eXIf", bareOrientation(orientation));
  const cutting = new Cutting(bytes, orient.length);
  cutting.keep(0, signature.length);
  let isOriented = false;
  for (const { type, start, end } of chunksOf(bytes)) {
    if (kept.has(type)) cutting.keep(start - 8, end + 4);
    if (type === "IHDR" && !isOriented) cutting.put(orient);
    isOriented ||= type === "IHDR";
    if (type === "IEND") return cutting.bytes();
  }
  return undefined;
}
