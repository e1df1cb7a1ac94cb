import { chunk, signature } from "./png.ts";

const inchesPerMetre = 1 / 0.0254;

/** A finished PNG with its resolution in it. */
export function withPngDensity(png: Uint8Array, dpi: number): Uint8Array {
  const body = new Uint8Array(9);
  const view = new DataView(body.buffer);
  const pixelsPerMetre = Math.round(dpi * inchesPerMetre);
  view.setUint32(0, pixelsPerMetre);
  view.setUint32(4, pixelsPerMetre);
  body[8] = 1; // the unit is the metre
  // pHYs stands before the pixels; the header in front of it has 25 bytes.
  const afterHeader = signature.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk("pHYs", body), png.subarray(afterHeader)]);
}

/** Writes the resolution into the JFIF header that a JPEG begins with (ITU-T T.871, 10.1). */
export function setJpegDensity(jpeg: Uint8Array, dpi: number): void {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.getUint16(2) !== 0xffe0) return;
  view.setUint8(13, 1); // dots to the inch
  view.setUint16(14, dpi);
  view.setUint16(16, dpi);
}
