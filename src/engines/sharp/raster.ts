import type { Sharp } from "sharp";
import type { Raster } from "#formats/image/raster.ts";
import { writeTiff } from "#formats/tiff/ink-tiff.ts";
import type { Size } from "./budget.ts";
import { pipeline } from "./pipeline.ts";

/** Samples, or a JPEG that holds them; no colour in it is changed unless grey is asked for. */
export type RasterSource = Raster | { jpeg: Uint8Array; channels: 1 | 3 | 4 };

interface Shape extends Size {
  grey?: boolean;
}

/**
 * The ways of shrinking. Lanczos keeps more of a scanner's noise than of its letters: the same likeness in some
 * hundredths more bytes. A straight line between neighbours takes half the time of a curve.
 */
type Kernel = "cubic" | "linear";

/** Brings a source to another size, as a pipeline that ends in samples of as many channels as it has. */
async function shaped(source: RasterSource, { width, height, grey = false }: Shape, kernel: Kernel): Promise<Sharp> {
  const sized = (await start(source)).resize({ width, height, fit: "fill", kernel });
  if (source.channels === 4) return sized.pipelineColourspace("cmyk").toColourspace("cmyk");
  return sized.toColourspace(grey || source.channels === 1 ? "b-w" : "srgb");
}

async function start(source: RasterSource): Promise<Sharp> {
  if ("jpeg" in source) return pipeline(source.jpeg, { failOn: "error" });
  const { width, height, channels, data } = source;
  // Four raw channels would be taken for colour with transparency; a TIFF can say that they are inks.
  return channels === 4 ? pipeline(writeTiff(source)) : pipeline(data, { raw: { width, height, channels } });
}

export interface JpegShape extends Shape {
  quality: number;
  /** Whether colour has half the resolution: for pictures of a camera or a scanner. */
  halfColour: boolean;
  pace: Pace;
}

/**
 * The paces of coding. Steady takes an eighth of patient's time for a quarter more bytes of the same likeness. Hasty
 * takes two thirds or three quarters of steady's, for as many bytes: Huffman tables of its own are a second pass over
 * all of a picture.
 */
const paces = {
  patient: { kernel: "cubic", coding: { mozjpeg: true } },
  steady: { kernel: "cubic", coding: { quantisationTable: 3 } },
  hasty: { kernel: "linear", coding: { quantisationTable: 3, optimiseCoding: false } },
} as const;

export type Pace = keyof typeof paces;

/** Codes samples at a size as a JPEG. Four inks come out inverted, as is the custom since Photoshop. */
export async function toJpeg(source: RasterSource, jpegShape: JpegShape): Promise<Uint8Array> {
  const { quality, halfColour, pace, ...shape } = jpegShape;
  const { kernel, coding } = paces[pace];
  const chromaSubsampling = halfColour ? "4:2:0" : "4:4:4";
  return (await shaped(source, shape, kernel)).jpeg({ quality, chromaSubsampling, ...coding }).toBuffer();
}

export async function toSamples(source: RasterSource, shape: Shape): Promise<Raster> {
  const { data, info } = await (await shaped(source, shape, "cubic")).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels as Raster["channels"], data };
}
