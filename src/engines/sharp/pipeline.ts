import type { Metadata, Sharp, SharpInput, SharpOptions } from "sharp";
import type { Pixels } from "#formats/image/pixels.ts";
import { type Format, formats } from "#formats/kinds/format.ts";
import { Problem } from "#problem";
import { library } from "./library.ts";
import type { Header } from "./opened.ts";

/** Opens a pipeline over a file without libvips's own limits: our budgets stand in front of it. */
export async function pipeline(input: SharpInput, options: SharpOptions = {}): Promise<Sharp> {
  return (await library())(input, { limitInputPixels: false, ...options });
}

export const raw = ({ width, height, channels, data }: Pixels): Promise<Sharp> =>
  pipeline(data, { raw: { width, height, channels } });

export async function readMetadata(bytes: Uint8Array, format: Format): Promise<Metadata> {
  const metadata = await (await pipeline(bytes, { failOn: "none" })).metadata();
  const read = metadata.format === "heif" ? (metadata.compression === "av1" ? "avif" : "heic") : metadata.format;
  if (read === format) return metadata;
  const { title } = formats[format];
  throw new Problem("unprocessable", `The file begins like a ${title} file, but is none.`);
}

const ownSpaces: readonly string[] = ["srgb", "rgb", "rgb16", "scrgb", "b-w", "grey16"];

export const headerOf = ({ autoOrient, orientation = 1, hasAlpha, space, ...rest }: Metadata): Header => ({
  ...autoOrient,
  frames: 1,
  orientation,
  alpha: hasAlpha,
  bits: rest.depth === "uchar" ? 8 : (rest.bitsPerSample ?? 16),
  deep: rest.depth === "ushort" || (rest.depth === "float" && space === "scrgb"),
  grey: space === "b-w" || space === "grey16",
  profiled: rest.icc !== undefined,
  foreign: !ownSpaces.includes(space ?? ""),
  others: Math.max(0, (rest.pages ?? 1) - 1),
  exif: rest.exif,
  xmp: rest.xmpAsString,
});
