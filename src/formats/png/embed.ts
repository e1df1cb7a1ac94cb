import { inflateSync } from "node:zlib";
import { orientationOf } from "../image/exif.ts";
import { fittingProfile, type PackedPicture, plausibleDpi } from "../pdf/packed-picture.ts";
import { Cutting } from "../wire/cutting.ts";
import { signature } from "./png.ts";

const inch = 0.0254;
const mostProfile = 4 * 1024 * 1024;

/** The chunks that are read; all but the data count once, at their first place. */
const known = new Set(["IHDR", "PLTE", "tRNS", "eXIf", "pHYs", "iCCP"]);

/** The bodies of a PNG's chunks by their names, and all that its data chunks hold. */
function chunksOf(png: Uint8Array): { chunks: Map<string, Uint8Array>; data: Cutting } {
  const chunks = new Map<string, Uint8Array>();
  const data = new Cutting(png);
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === "IDAT") data.keep(at + 8, at + 8 + length);
    if (known.has(name) && !chunks.has(name)) chunks.set(name, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
    if (name === "IEND") break;
  }
  return { chunks, data };
}

/**
 * Makes a PNG the stream of a PDF's image, nothing of it coded anew: both foretell rows and deflate in the same way.
 * Undefined where transparency, interlacing or 16 bits a sample stand in the way.
 */
export function embedPng(png: Uint8Array): PackedPicture | undefined {
  const { chunks, data } = chunksOf(png);
  const header = chunks.get("IHDR");
  if (!header || header.length < 13 || data.isEmpty) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [bits = 0, type = 0, , , interlaced] = header.subarray(8);
  const isPlain = (type === 0 || type === 2 || type === 3) && interlaced === 0 && bits <= 8;
  const palette = type === 3 ? chunks.get("PLTE") : undefined;
  if (!isPlain || chunks.has("tRNS") || (type === 3 && !palette)) return undefined;

  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const channels = type === 0 ? 1 : 3;
  const samples = type === 2 ? 3 : 1;
  const exif = chunks.get("eXIf");
  return {
    width,
    height,
    orientation: exif ? orientationOf(exif) : 1,
    dpi: dpiOf(chunks.get("pHYs")),
    colour: { channels, icc: fittingProfile(profileOf(chunks.get("iCCP")), channels), palette },
    entries: new Map([
      ["Filter", "/FlateDecode"],
      ["DecodeParms", `<</Predictor 15/Colors ${samples}/BitsPerComponent ${bits}/Columns ${width}>>`],
      ["BitsPerComponent", String(bits)],
    ]),
    bytes: data.bytes(),
  };
}

/** The resolution that a PNG tells, whatever else is in it. */
export const dpiOfPng = (png: Uint8Array): PackedPicture["dpi"] => dpiOf(chunksOf(png).chunks.get("pHYs"));

function dpiOf(body: Uint8Array | undefined): PackedPicture["dpi"] {
  if (!body || body.length < 9 || body[8] !== 1) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return plausibleDpi(round(view.getUint32(0) * inch), round(view.getUint32(4) * inch));
}

/** Rounds a resolution: whole pixels to the metre leave 299.9994 of 300 to the inch. */
const round = (dpi: number): number => (Math.abs(dpi - Math.round(dpi)) < 0.02 ? Math.round(dpi) : dpi);

function profileOf(body: Uint8Array | undefined): Uint8Array | undefined {
  const end = body?.indexOf(0) ?? -1;
  if (!body || end < 0) return undefined;
  try {
    return inflateSync(body.subarray(end + 2), { maxOutputLength: mostProfile });
  } catch {
    return undefined; // A profile that can't be read is as good as none.
  }
}
