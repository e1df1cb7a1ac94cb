import { Cutting } from "../cutting.ts";
import { chunk, signature } from "../png.ts";
import { bareOrientation } from "./exif.ts";

/** What decides how a PNG looks and moves; every other chunk tells of something else. */
const kept = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);

export function slimPng(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const orient = orientation === 1 ? new Uint8Array() : chunk("eXIf", bareOrientation(orientation));
  const cutting = new Cutting(bytes, orient.length);
  cutting.keep(0, signature.length);
  let isOriented = false;
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString("latin1");
    if (kept.has(type)) cutting.keep(at, end);
    if (type === "IHDR" && !isOriented) cutting.put(orient);
    isOriented ||= type === "IHDR";
    if (type === "IEND") return cutting.bytes();
    at = end;
  }
  return undefined;
}
