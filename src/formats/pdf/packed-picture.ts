import type { Entries } from "./body.ts";

/** A picture as a PDF takes it: its samples under a filter, and what they mean. */
export interface PackedPicture {
  /** The stored width and height; `orientation`, in EXIF's count, brings the picture upright. */
  width: number;
  height: number;
  orientation: number;
  /** Pixels to the inch, where the file tells. */
  dpi: { x: number; y: number } | undefined;
  colour: Colour;
  /** The entries Filter, DecodeParms, BitsPerComponent and Decode; ColorSpace where no `colour` tells it. */
  entries: Entries;
  bytes: Uint8Array;
  /** The opacity of each pixel, as a picture of the same size. */
  alpha?: { entries: Entries; bytes: Uint8Array } | undefined;
}

export interface Colour {
  channels: 1 | 3 | 4;
  /** A colour profile for as many channels. */
  icc: Uint8Array | undefined;
  /** The colours, where samples are numbers of colours. */
  palette?: Uint8Array | undefined;
}

export const deviceNames = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;

const signatures = { 1: "GRAY", 3: "RGB ", 4: "CMYK" } as const;

/** Gives a profile back if it is one for so many channels (ICC.1, 7.2.6): a wrong one would make readers fail. */
export function fittingProfile(icc: Uint8Array | undefined, channels: 1 | 3 | 4): Uint8Array | undefined {
  if (!icc || icc.length < 132) return undefined;
  const header = Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength);
  const fits =
    header.toString("latin1", 16, 20) === signatures[channels] && header.toString("latin1", 36, 40) === "acsp";
  return fits ? icc : undefined;
}

/** The resolutions that somebody may mean; 25.4 to the inch is written where nothing is known. */
const plausible = { least: 30, most: 4_800 };

/** Gives a resolution back if somebody may have meant it; cameras and scanners also write 0, 1 and nonsense. */
export function plausibleDpi(x: number, y: number): PackedPicture["dpi"] {
  const isMeant = (dpi: number) => dpi >= plausible.least && dpi <= plausible.most;
  return isMeant(x) && isMeant(y) ? { x, y } : undefined;
}
