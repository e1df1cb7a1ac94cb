import { orientationOf } from "../image/exif.ts";
import { fittingProfile, type PackedPicture, plausibleDpi } from "../pdf/packed-picture.ts";
import { resolutionOf } from "./exif-resolution.ts";
import { segments } from "./jpeg.ts";

/** Kinds of frames that DCTDecode knows: baseline, extended and progressive, all Huffman coded. */
const dctFrames = [0xc0, 0xc1, 0xc2];

const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  Buffer.from(bytes.subarray(0, mark.length)).toString("latin1") === mark;

interface Found {
  frame: Uint8Array | undefined;
  isDct: boolean;
  adobeTransform: number | undefined;
  icc: Map<number, Uint8Array>;
  exif: Uint8Array | undefined;
  jfif: PackedPicture["dpi"];
}

/** Makes a JPEG the stream of a PDF's image, byte for byte; undefined for the rare kinds that a PDF can't hold. */
export function embedJpeg(bytes: Uint8Array): PackedPicture | undefined {
  const { frame, isDct, adobeTransform, icc, exif, jfif } = read(bytes);
  if (!frame || !isDct || frame[0] !== 8) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const channels = frame[5] ?? 0;
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  if ((channels !== 1 && channels !== 3 && channels !== 4) || width === 0 || height === 0) return undefined;

  const entries = new Map([
    ["Filter", "/DCTDecode"],
    ["BitsPerComponent", "8"],
  ]);
  // Photoshop stores inks upside down and marks such files as its own.
  if (channels === 4 && adobeTransform !== undefined) entries.set("Decode", "[1 0 1 0 1 0 1 0]");
  const names = [6, 9, 12].map((at) => String.fromCharCode(frame[at] ?? 0)).join("");
  if (channels === 3 && adobeTransform === undefined && names === "RGB") {
    entries.set("DecodeParms", "<</ColorTransform 0>>");
  }
  const profile = Buffer.concat([...icc].sort(([a], [b]) => a - b).map(([, part]) => part));
  return {
    width,
    height,
    orientation: exif ? orientationOf(exif) : 1,
    dpi: jfif ?? (exif && resolutionOf(exif)),
    colour: { channels, icc: fittingProfile(profile, channels) },
    entries,
    bytes,
  };
}

function read(bytes: Uint8Array): Found {
  const found: Found = {
    frame: undefined,
    isDct: false,
    adobeTransform: undefined,
    icc: new Map(),
    exif: undefined,
    jfif: undefined,
  };
  for (const { marker, at, length } of segments(bytes)) {
    const body = bytes.subarray(at, at + length);
    if (marker === 0xe0 && startsWith(body, "JFIF\0")) found.jfif = jfifDpi(body);
    if (marker === 0xe1 && startsWith(body, "Exif\0\0")) found.exif ??= body;
    if (marker === 0xe2 && startsWith(body, "ICC_PROFILE\0")) found.icc.set(body[12] ?? 0, body.subarray(14));
    if (marker === 0xee && startsWith(body, "Adobe") && length >= 12) found.adobeTransform = body[11] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame || found.frame || length < 9) continue;
    found.frame = body;
    found.isDct = dctFrames.includes(marker);
  }
  return found;
}

function jfifDpi(body: Uint8Array): PackedPicture["dpi"] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length < 12) return undefined;
  const perInch = { 1: 1, 2: 2.54 }[view.getUint8(7)] ?? 0;
  return plausibleDpi(view.getUint16(8) * perInch, view.getUint16(10) * perInch);
}
