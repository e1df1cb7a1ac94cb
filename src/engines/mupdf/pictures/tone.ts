import { type JpegShape, pictures, type RasterSource } from "#engines/sharp/index.ts";
import { bareJpeg, readJpeg } from "#formats/jpeg/jpeg.ts";
import type { Entries } from "#formats/pdf/body.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { type Coded, type Exact, exact, exactOfFew } from "./exact.ts";
import { targetSize, worthReplacing } from "./measure.ts";
import type { Picture } from "./pictures.ts";
import type { Recoded, Wish } from "./recoded.ts";
import { pixelsOf, samplesOf } from "./samples.ts";
import { device, type Space } from "./spaces.ts";

interface Start {
  source: RasterSource;
  space: Space;
  /** Whether the dictionary's `Decode` is in the samples already. */
  final: boolean;
}

/** The most quality above the wanted one at which a second loss would bring nothing. */
const nearby = 6;
/** How much better transparency is coded: its blur is seen before that of colour. */
const maskBonus = 12;

/** Codes a picture of many tones: resampled and as JPEG, or exactly, where that costs little more. */
export async function tone(doc: PDFDocument, picture: Picture, wish: Wish): Promise<Recoded | undefined> {
  const { strength } = wish;
  const size = targetSize(picture, strength.dpi);
  const resampled = size.width < picture.width || size.height < picture.height;
  const wasLossy = picture.codec === "DCTDecode" || picture.codec === "JPXDecode";
  const quality = Math.min(95, strength.quality + (picture.isMask ? maskBonus : 0));
  const greyed = wish.grey && !picture.isMask && picture.space?.kind !== "grey";
  const header = picture.codec === "DCTDecode" ? readJpeg(picture.bytes) : undefined;
  if (header && !resampled && !greyed && header.quality <= quality + nearby) return bare(picture, wish);

  const start = await begin(doc, picture, { ...wish, grey: greyed });
  if (!start) return bare(picture, wish);
  const { source } = start;
  const grey = greyed && source.channels === 3;
  const space = grey ? device("DeviceGray") : start.space;
  const whole = "jpeg" in source ? undefined : await shaped(source, { ...size, grey, resampled });
  const coded = whole && !wasLossy ? exact(whole, space, picture.isMask) : undefined;
  // Resampling mixes colours: if these are few, the picture may take fewer bytes unresampled.
  const unmixed =
    coded && resampled && !greyed && !picture.isMask && !("jpeg" in source) ? exactOfFew(source, space) : undefined;
  const most = Math.min(coded?.bytes.most ?? Number.POSITIVE_INFINITY, unmixed?.bytes.most ?? Number.POSITIVE_INFINITY);
  const shape = { ...size, quality, halfColour: space.kind === "rgb", grey: whole ? false : grey };
  const inHaste = wish.inHaste && picture.codec === "DCTDecode";
  const jpeg = await jpegOf(whole ?? source, shape, inHaste, most);
  const rest = restOf(picture.entries, start.final);
  const sides = { Width: String(size.width), Height: String(size.height) };

  const small = codedWithin(coded, jpeg.length * strength.exactness);
  const all = codedWithin(unmixed, small?.bytes.length ?? jpeg.length);
  if (all) {
    if (!worthReplacing(all.bytes, picture.bytes, false)) return undefined;
    return { entries: new Map([...rest, ...all.entries]), bytes: all.bytes, lossy: false };
  }
  if (small) {
    if (!greyed && !worthReplacing(small.bytes, picture.bytes, false)) return undefined;
    const entries = new Map([...rest, ...Object.entries(sides), ...small.entries]);
    return { entries, bytes: small.bytes, lossy: resampled || greyed };
  }
  if (!greyed && !worthReplacing(jpeg, picture.bytes, wasLossy && !resampled)) return bare(picture, wish);
  const coding = { ...sides, Filter: "/DCTDecode", BitsPerComponent: "8", ColorSpace: space.text };
  const entries = new Map([...rest, ...Object.entries(coding)]);
  if (source.channels === 4 && !("jpeg" in source && header?.adobe)) invertDecode(entries);
  return { entries, bytes: jpeg, lossy: true };
}

const codedWithin = (way: Exact | undefined, mostBytes: number): Coded | undefined => {
  const coded = way && way.bytes.least <= mostBytes ? way.code() : undefined;
  return coded && coded.bytes.length <= mostBytes ? coded : undefined;
};

/** The least share of a steadily coded JPEG that patient coding leaves of it. */
const patientShare = 0.5;

/** Codes a JPEG, in haste where that is wished for, and steadily where an exact way is smaller in any case. */
async function jpegOf(source: RasterSource, shape: Omit<JpegShape, "pace">, inHaste: boolean, exactBytes: number) {
  if (inHaste) return pictures.toJpeg(source, { ...shape, pace: "hasty" });
  if (Number.isFinite(exactBytes)) {
    const steady = await pictures.toJpeg(source, { ...shape, pace: "steady" });
    if (exactBytes <= steady.length * patientShare) return steady;
  }
  return pictures.toJpeg(source, { ...shape, pace: "patient" });
}

/** Decodes the samples to begin with, as they come or in the wanted colours. */
async function begin(doc: PDFDocument, picture: Picture, { grey, inksToScreen }: Wish): Promise<Start | undefined> {
  const { space, codec, entries, bytes } = picture;
  const kind = (space?.palette?.base ?? space)?.kind;
  const wanted = grey && kind !== "rgb" ? "DeviceGray" : kind === "cmyk" && inksToScreen ? "DeviceRGB" : undefined;
  const decoded = wanted ? pixelsOf(doc, picture, wanted) : undefined;
  if (decoded) return { source: decoded.raster, space: decoded.space, final: true };
  if (wanted) return undefined;
  if (codec === "DCTDecode" && space && !space.palette) {
    const header = readJpeg(bytes);
    if (header?.bits !== 8 || header.channels !== space.channels) return undefined;
    if (header.width !== picture.width || header.height !== picture.height) return undefined;
    const { channels } = header;
    if (!entries.has("DecodeParms") && (channels === 1 || channels === 3 || channels === 4)) {
      return { source: { jpeg: bareJpeg(bytes) ?? bytes, channels }, space, final: false };
    }
  }
  const samples = await samplesOf(doc, picture);
  return samples && { source: samples.raster, space: samples.space, final: samples.final };
}

const shaped = async (source: Exclude<RasterSource, { jpeg: Uint8Array }>, shape: Shape) =>
  shape.resampled || shape.grey ? pictures.toSamples(source, shape) : source;

interface Shape {
  width: number;
  height: number;
  grey: boolean;
  resampled: boolean;
}

/** The entries of the dictionary that still hold. */
function restOf(entries: Entries, final: boolean): Entries {
  const dropped = ["Filter", "DecodeParms", "SMaskInData", ...(final ? ["Decode"] : [])];
  return new Map([...entries].filter(([key]) => !dropped.includes(key)));
}

/** A JPEG without the notes that a camera wrote beside the picture. */
function bare({ codec, entries, bytes }: Picture, { strength }: Wish): Recoded | undefined {
  if (codec !== "DCTDecode" || !strength.private) return undefined;
  const plain = bareJpeg(bytes);
  return plain && plain.length < bytes.length ? { entries, bytes: plain, lossy: false } : undefined;
}

/** Turns round the meaning of each ink's samples: those of a CMYK JPEG are inverted by custom. */
function invertDecode(entries: Entries): void {
  const numbers = (entries.get("Decode") ?? "[0 1 0 1 0 1 0 1]").match(/-?[\d.]+/g) ?? [];
  const turned = numbers.map((_, index) => numbers[index % 2 === 0 ? index + 1 : index - 1]);
  entries.set("Decode", `[${turned.join(" ")}]`);
}
