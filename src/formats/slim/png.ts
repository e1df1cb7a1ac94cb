import { chunk, signature } from "../png.ts";
import { bareOrientation } from "./exif.ts";

/** What decides how a PNG looks and moves; every other chunk tells of something else. */
const kept = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);

export function slimPng(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [signature];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString("latin1");
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IHDR" && orientation !== 1) parts.push(chunk("eXIf", bareOrientation(orientation)));
    if (type === "IEND") return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}
