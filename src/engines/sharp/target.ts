import { type Format, formats, type PictureName, pictureNames } from "#formats/kinds/format.ts";
import { Problem } from "#problem";
import type { Header } from "./opened.ts";

/** The way to write a result. */
export interface Target {
  /** The format; the source's own unless said, but HEIC becomes JPG, BMP and SVG become PNG. */
  format?: Format | undefined;
  /** 1 to 100, 80 unless said. */
  quality?: number | undefined;
  lossless?: boolean | undefined;
  /** Whether it has at most 256 colours, in formats that have palettes. */
  palette?: boolean | undefined;
  /** Whether it spends time on bytes: for tools that are there to save them. */
  thorough?: boolean | undefined;
  /** Whether it spends little time on a large picture all the same, and a little of its looks. */
  quick?: boolean | undefined;
  /** Whether only an estimate of its bytes is wanted, in as little time as there can be. */
  draft?: boolean | undefined;
  /** Whether there is texture all over, on which JPEG spends its bits. */
  textured?: boolean | undefined;
  /** Whether only the first channel is written, for pictures whose channels are all the same. */
  grey?: boolean | undefined;
  /** Whether EXIF and XMP go along, their orientation reset and their thumbnails cut. */
  keepMetadata?: boolean | undefined;
  /** The colour, as "#rrggbb", of transparent pixels where the result can't have any, and of the corners of a turn. */
  background?: string | undefined;
}

export type Writable = (typeof pictureNames)[PictureName];
const writable: readonly Writable[] = Object.values(pictureNames);

const answers: Partial<Record<Format, Writable>> = { heic: "jpeg", bmp: "png", svg: "png" };

/** Chooses the format in which a source of a kind is answered when nobody says. */
export const answerFor = (format: Format): Format => answers[format] ?? format;

export function writableFormat(format: Format): Writable {
  const found = writable.find((one) => one === format);
  if (!found)
    throw new Problem("internal", "Something failed on our side.", { cause: new Error(`writes no ${format}`) });
  return found;
}

export const movesIn = (format: Writable): boolean => format === "gif" || format === "webp";
export const hasAlphaIn = (format: Writable): boolean => format !== "jpeg";
/** The bits a channel to write from a source that has more than eight: AVIF has ten or twelve. */
export function bitsIn(format: Writable, { bits, deep }: Pick<Header, "bits" | "deep">, palette = false): number {
  if (!deep || palette) return 8;
  if (format === "avif") return bits <= 10 ? 10 : 12;
  return format === "png" || format === "tiff" ? 16 : 8;
}
export const carriesMetadata = (format: Writable): boolean => format !== "gif" && format !== "tiff";
export const hasQuality = (format: Writable): boolean => format === "jpeg" || format === "webp" || format === "avif";
export const titleOf = (format: Format): string => formats[format].title;
