import { config } from "#config";
import { painted, type Raster, unpacked } from "#formats/image/raster.ts";
import { inflatedAside } from "#formats/pdf/flate.ts";
import { unpredicted } from "#formats/pdf/predict.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import type { Picture } from "./pictures.ts";
import { device, type Space } from "./spaces.ts";

/** Samples, and the colour space they are in. */
export interface Decoded {
  raster: Raster;
  space: Space;
  /** Whether the samples are the shown ones, so that the dictionary's `Decode` has been applied. */
  final: boolean;
}

/** Decodes a picture in its own colour space, so that no colour changes; one with a palette in its colours'. */
export async function samplesOf(doc: PDFDocument, picture: Picture): Promise<Decoded | undefined> {
  const { space, width, height, bits, codec } = picture;
  if (codec === "JPXDecode") return pixelsOf(doc, picture);
  const base = space?.palette?.base ?? space;
  if (!space || !base || !isRasterable(base.channels)) return undefined;
  if (space.palette && picture.entries.has("Decode")) return undefined;
  const packed = await contentOf(picture);
  const size = { width, height, channels: space.channels, bits: codec === "DCTDecode" ? 8 : bits };
  const samples = unpacked(packed, size, !space.palette);
  const data = samples && (space.palette ? painted(samples, space.palette.colours, base.channels) : samples);
  return data && { raster: { width, height, channels: base.channels, data }, space: base, final: false };
}

/** Unpacks a picture's stream: where it is merely deflated, by native code, which is several times as fast. */
async function contentOf(picture: Picture): Promise<Uint8Array> {
  const { object, entries, bytes } = picture;
  const parameters = entries.get("DecodeParms");
  const channels = picture.space?.channels ?? 1;
  const stride = Math.ceil((picture.width * channels * picture.bits) / 8);
  const isForetold = parameters !== undefined;
  if (entries.get("Filter") === "/FlateDecode" && (!isForetold || isForetoldByRow(parameters, picture))) {
    const content = await inflatedAside(bytes, (stride + 1) * picture.height);
    const plain = content && (isForetold ? unpredicted(content, stride, channels) : content);
    if (plain) return plain;
  }
  const buffer = object.readStream();
  const copy = buffer.asUint8Array().slice();
  buffer.destroy();
  return copy;
}

/** Whether each row begins with its predictor and is as wide as the picture, with samples of 8 bits. */
function isForetoldByRow(parameters: string, { width, bits, space }: Picture): boolean {
  const number = (key: string, usual: number) => Number(new RegExp(`/${key} (\\d+)`).exec(parameters)?.[1] ?? usual);
  const isUsual = bits === 8 && number("BitsPerComponent", 8) === 8 && number("Predictor", 1) >= 10;
  const isWhole = number("Colors", 1) === (space?.channels ?? 1) && number("Columns", 1) === width;
  return isUsual && isWhole && !/\d R/.test(parameters);
}

/** Decodes a picture as the library shows it, in grey or in red, green and blue; in its own space if it is one. */
export function pixelsOf(
  doc: PDFDocument,
  { object, entries }: Picture,
  wanted?: "DeviceGray" | "DeviceRGB",
): Decoded | undefined {
  const image = doc.loadImage(object);
  const own = image.getColorSpace();
  // A JPEG 2000 file has a size of its own.
  if (image.getWidth() * image.getHeight() > config.limits.pixels) {
    image.destroy();
    return undefined;
  }
  let pixels = image.toPixmap();
  image.destroy();
  if (pixels.getAlpha() || !own) return undefined;
  const name =
    wanted ?? (own.isGray() ? "DeviceGray" : own.isCMYK() && entries.has("ColorSpace") ? undefined : "DeviceRGB");
  if (name === undefined) return undefined;
  if (pixels.getColorSpace()?.getName() !== name) {
    const converted = pixels.convertToColorSpace(mupdf.ColorSpace[name], false);
    pixels.destroy();
    pixels = converted;
  }
  const [width, height, stride] = [pixels.getWidth(), pixels.getHeight(), pixels.getStride()];
  const channels = name === "DeviceGray" ? 1 : 3;
  const from = pixels.getPixels();
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row++) {
    data.set(from.subarray(row * stride, row * stride + width * channels), row * width * channels);
  }
  pixels.destroy();
  return { raster: { width, height, channels, data }, space: device(name), final: true };
}

const isRasterable = (channels: number): channels is 1 | 3 | 4 => channels === 1 || channels === 3 || channels === 4;
