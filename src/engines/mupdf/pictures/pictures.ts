import { config } from "#config";
import type { Entries } from "#formats/pdf/body.ts";
import { filtersOf, peeled } from "#formats/pdf/filters.ts";
import { largestJbig2 } from "#formats/pdf/jbig2-size.ts";
import { entriesIn } from "../kernel/body.ts";
import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { entriesOf, numberOf, wholeOf } from "../kernel/objects.ts";
import { type Space, spaceOf } from "./spaces.ts";
import type { Shown } from "./uses.ts";

/** A picture of a document, as its dictionary tells it. */
export interface Picture {
  number: number;
  object: PDFObject;
  width: number;
  height: number;
  bits: number;
  /** The colour space; undefined for a stencil, which colour is painted through, and for JPEG 2000 with its own. */
  space: Space | undefined;
  stencil: boolean;
  entries: Entries;
  bytes: Uint8Array;
  /** The filter that codes the samples themselves, such as DCTDecode; undefined for plain ones. */
  codec: string | undefined;
  /** Whether it is used as the transparency or the stencil of another. */
  isMask: boolean;
  /** Whether its samples, or their number, must stay: single colours are transparent, or alpha is worked in. */
  exact: boolean;
  shown: Shown | undefined;
}

/** Every image object, wherever it is used: on pages, in forms, in patterns, as a mask, in a font's glyphs. */
export const imageObjects = (doc: PDFDocument, notable?: Notable): PDFObject[] =>
  objectsOf(doc, notable).filter((object) => object.isStream() && object.get("Subtype").asName() === "Image");

/** The numbers of images by the library's own handles, by which a drawn picture is known again. */
export function handlesOf(doc: PDFDocument, objects: readonly PDFObject[]) {
  const numbers = new Map<number, number>();
  const images = objects.flatMap((object) => {
    try {
      const image = doc.loadImage(object);
      numbers.set(image.pointer as unknown as number, numberOf(object));
      return [image];
    } catch (error) {
      if (!isFault(error)) throw error;
      return []; // A picture that can't be read stays as it is.
    }
  });
  return { numbers, drop: () => images.forEach((image) => void image.destroy()) };
}

/** Maps each mask to the picture that it masks, which is as large as it is shown. */
export function masksOf(objects: readonly PDFObject[]): Map<number, number> {
  const masks = new Map<number, number>();
  for (const object of objects) {
    for (const key of ["SMask", "Mask"]) {
      const mask = object.get(key);
      if (mask.isStream()) masks.set(numberOf(mask), numberOf(object));
    }
  }
  return masks;
}

/** Reads a picture; undefined where it is too odd, too small to be worth a change, or too large to be unpacked. */
export function readPicture(object: PDFObject, masks: ReadonlyMap<number, number>, uses: ReadonlyMap<number, Shown>) {
  const number = numberOf(object);
  const [width, height] = [wholeOf(object.get("Width"), 0), wholeOf(object.get("Height"), 0)];
  if (width < 1 || height < 1 || width * height > config.limits.pixels || hasShortKeys(object)) return undefined;
  const raw = object.readRawStream();
  const plain = peeled(entriesIn(object), raw.asUint8Array().slice());
  raw.destroy();
  const filters = filtersOf(plain.entries);
  if (!filters || filters.length > 1) return undefined;
  // A JBIG2 stream may have larger pictures made than its dictionary says.
  if (filters[0] === "JBIG2Decode" && largestJbig2(plain.bytes) > config.limits.pixels) return undefined;
  // A list in another object could be turned round for one picture and belong to two.
  if (plain.entries.get("Decode")?.startsWith("[") === false) return undefined;
  const stencil = object.get("ImageMask").isBoolean() && object.get("ImageMask").asBoolean();
  const base = masks.get(number);
  const picture: Picture = {
    number,
    object,
    width,
    height,
    bits: stencil ? 1 : wholeOf(object.get("BitsPerComponent"), 8),
    space: stencil ? undefined : spaceOf(object.get("ColorSpace")),
    stencil,
    ...plain,
    codec: codecs.find((codec) => codec === filters[0]),
    isMask: base !== undefined,
    exact: object.get("Mask").isArray() || object.get("Matte").isArray() || object.get("SMask", "Matte").isArray(),
    shown: uses.get(number) ?? (base === undefined ? undefined : uses.get(base)),
  };
  return picture;
}

const codecs = ["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"];

/** Abbreviations belong in inline images; some programs write them elsewhere, and readers disagree on what they mean there. */
const hasShortKeys = (object: PDFObject): boolean =>
  entriesOf(object).some(([key]) => ["W", "H", "BPC", "CS", "D", "F", "DP", "IM"].includes(key));
