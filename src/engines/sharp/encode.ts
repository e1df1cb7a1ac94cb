import type { Sharp } from "sharp";
import { mostTaken } from "#formats/gif/delays.ts";
import type { Writable } from "./target.ts";

export interface Coding {
  quality: number;
  lossless: boolean;
  palette: boolean;
  /** Whether it spends time to save bytes. */
  thorough: boolean;
  /** Whether it spends little time, though the picture is large. */
  quick: boolean;
  /** Whether only its number of bytes is asked for, and about. */
  draft: boolean;
  textured: boolean;
  /** Bits a channel; AVIF alone has to be told. */
  bits: number;
  /** Pixels of all frames: an encoder's effort has to end before the deadline does. */
  pixels: number;
  /** Delays and loops, where there are several frames. */
  motion?: { delaysMs: readonly number[]; loop: number } | undefined;
}

const mega = 1_000_000;

/**
 * AVIF's effort: libaom's 2 is slower than 1 and no smaller; 3 takes three times as long as 1 for 4 to 8 % of the
 * bytes, and 4 five times as long again for as much.
 */
const avifEffort = (pixels: number, thorough: boolean): number => (pixels <= (thorough ? 16 : 4) * mega ? 3 : 1);
/** WebP's effort: libwebp's 4 takes twice the time of 2 for 5 % of the bytes; 3 takes as long as 4. */
const webpEffort = (pixels: number, quick: boolean): number => (pixels <= 16 * mega && !quick ? 4 : 2);
/** GIF's effort: the top steps of libimagequant's speed cost three times the rest for 4 % of the bytes. */
const gifEffort = (pixels: number): number => (pixels <= 2 * mega ? 7 : pixels <= 8 * mega ? 4 : 1);

/** The effort of PNG's palettes: 6 and more save an eighth of the bytes; 7 takes a third more time for 0.4 %. */
const paletteEffort = (pixels: number, quick: boolean): number =>
  pixels > 24 * mega ? 1 : pixels <= 8 * mega && !quick ? 7 : 6;

/** The quality from which halved colour resolution is what the eye sees first. */
const fullColourFrom = 90;
const subsampling = (quality: number): string => (quality >= fullColourFrom ? "4:4:4" : "4:2:0");

/** The table of mozjpeg for smooth shades with the highest SSIM on photos: .966 where its usual one has .962. */
const likestTable = 2;

/** The table that treats all coefficients alike: the best for texture alone, as smooth shades break up. */
const flatTable = 1;
/** The quality with the flat table: 53 of it has the bytes of 80 of the other on fur (SSIM .953 and not .932). */
const flatQuality = (quality: number): number =>
  Math.round(quality <= 80 ? (quality * 53) / 80 : 53 + (quality - 80) * 2.35);

/**
 * The most pixels to search on: beyond it mozjpeg's search for cheaper coefficients takes longer than all else, for 1 %
 * of the bytes.
 */
const searchedPixels = 2 * mega;

/** The most pixels in progressive scans: beyond it they take longer than decoding the upload, for 3 % of the bytes. */
const progressivePixels = 8 * mega;

/** The quality that makes up for the search: 84 with it looks like 80 without, in libjpeg too (SSIM .966 .965 .965). */
const searchedQuality = (quality: number): number =>
  Math.round(quality <= 80 ? quality * 1.05 : 84 + (quality - 80) * 0.8);

/** The quality of AVIF for the same look: its 60 is JPEG's 80 and WebP's 80 (SSIM .966 .964 .969 on photos). */
const avifQuality = (quality: number): number =>
  Math.max(1, Math.round(quality <= 80 ? quality * 0.75 : 60 + (quality - 80) * 2));

const depthOf = (bits: number): 8 | 10 | 12 => (bits === 10 || bits === 12 ? bits : 8);

const encoders: Record<Writable, (image: Sharp, coding: Coding) => Sharp> = {
  jpeg: (image, { quality, thorough, quick, draft, textured, pixels }) => {
    const same = { quantisationTable: textured ? flatTable : likestTable, chromaSubsampling: subsampling(quality) };
    const isSearched = !draft && !quick && (thorough || pixels <= searchedPixels);
    const progressive = quick || pixels <= progressivePixels;
    if (isSearched) {
      return image.jpeg({ ...same, quality: (textured ? flatQuality : searchedQuality)(quality), mozjpeg: true });
    }
    return image.jpeg({ ...same, quality: textured ? flatQuality(quality) : quality, progressive });
  },
  png: (image, { palette, quality, quick, draft, pixels }) =>
    palette
      ? image.png({ palette, quality, effort: draft ? 1 : paletteEffort(pixels, quick) })
      : image.png({ adaptiveFiltering: pixels <= 32 * mega && !quick }),
  webp: (image, { quality, lossless, quick, draft, pixels, motion }) =>
    image.webp({
      quality,
      lossless,
      exact: lossless,
      effort: draft ? 1 : webpEffort(pixels, quick),
      ...played(motion),
    }),
  avif: (image, { quality, lossless, thorough, draft, pixels, bits }) =>
    lossless
      ? image.avif({ lossless, effort: avifEffort(pixels, thorough), bitdepth: depthOf(bits) })
      : image.avif({
          quality: avifQuality(quality),
          effort: draft ? 0 : avifEffort(pixels, thorough),
          chromaSubsampling: subsampling(quality),
          bitdepth: depthOf(bits),
        }),
  gif: (image, { pixels, motion }) =>
    image.gif({
      effort: gifEffort(pixels),
      dither: pixels <= 32 * mega ? 1 : 0,
      keepDuplicateFrames: true,
      ...played(motion),
    }),
  tiff: (image) => image.tiff({ compression: "lzw", predictor: "horizontal" }),
};

const played = (motion: Coding["motion"]) =>
  motion ? { loop: motion.loop, delay: motion.delaysMs.map((ms) => Math.min(Math.round(ms), mostTaken)) } : {};

export const encode = (image: Sharp, format: Writable, coding: Coding): Sharp => encoders[format](image, coding);
