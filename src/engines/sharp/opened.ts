import type { Sharp } from "sharp";
import type { Film } from "#formats/image/pixels.ts";
import type { Size } from "./budget.ts";

/** A picture's description before anything of it is decoded; the size is that of the upright picture. */
export interface Header extends Size {
  /** 1 unless it moves. */
  frames: number;
  /** EXIF's 1 to 8, where the pixels of `film` still have to be turned; `image` is upright by itself. */
  orientation: number;
  alpha: boolean;
  /** Bits a channel in the file. */
  bits: number;
  /** Whether the pipelines give more than eight bits a channel. */
  deep: boolean;
  /** Whether it has no colour: black, white and what lies between. */
  grey: boolean;
  /** Whether a colour profile in the file tells what the samples mean. */
  profiled: boolean;
  /** Whether the samples are neither grey nor red, green and blue: inks, Lab. */
  foreign: boolean;
  /** Further pictures in the file (pages of a TIFF, items of a HEIC) that nobody asked for. */
  others: number;
  exif: Uint8Array | undefined;
  xmp: string | undefined;
}

/** The damage up to which a file still counts as a picture. */
export type Tolerance = "error" | "warning";

/** A cleaned SVG, as libvips takes it. */
export type Drawing = Uint8Array;

/** A file that is ready to be decoded. */
export interface Opened {
  header: Header;
  /** Makes a fresh pipeline over the first or only picture, upright. */
  image(failOn: Tolerance): Promise<Sharp>;
  /** Reads the frames of an animation. */
  film?: (failOn: Tolerance) => Promise<Film>;
  /** Makes a pipeline over all frames that keeps their palettes and metadata, for a change of coding alone. */
  reel?: (failOn: Tolerance) => Promise<{ image: Sharp; delaysMs: readonly number[]; loop: number }>;
  /** The drawing, drawn anew at any size: a resize as first step loses nothing, and costs only its own size. */
  vector?: Drawing;
}

export const stillHeader = (size: Size): Header => ({
  ...size,
  frames: 1,
  orientation: 1,
  alpha: false,
  bits: 8,
  deep: false,
  grey: false,
  profiled: false,
  foreign: false,
  others: 0,
  exif: undefined,
  xmp: undefined,
});
