import type { Level } from "#formats/pdf/archival.ts";
import type { PdfStream } from "#formats/pdf/body.ts";
import { BigEndian } from "#formats/wire/big-endian.ts";
import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { exact } from "../pictures/exact.ts";
import { imageObjects, type Picture, readPicture } from "../pictures/pictures.ts";
import { pixelsOf } from "../pictures/samples.ts";

/** Channels that an archived JPEG 2000 picture may have (6.2.8.3). */
const channels = new Set([1, 3, 4]);

function mayStay(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = file.indexOf("ihdr");
  return file.indexOf("jp2h") > 0 && size > 0 && channels.has(new BigEndian(bytes).u16(size + 12));
}

/** Codes JPEG 2000 pictures anew without loss that may not stay such; returns them by their numbers. */
export function recodeJpx(doc: PDFDocument, level: Level): Map<number, PdfStream> {
  const recoded = new Map<number, PdfStream>();
  for (const object of imageObjects(doc)) {
    if (!object.get("Filter").toString(true, true).includes("JPXDecode")) continue;
    const picture = readPicture(object, new Map(), new Map());
    if (picture?.codec !== "JPXDecode" || (level !== "1b" && mayStay(picture.bytes))) continue;
    const stream = recode(doc, picture, object);
    if (stream) recoded.set(picture.number, stream);
  }
  return recoded;
}

const replaced = new Set(["Filter", "DecodeParms", "ColorSpace", "BitsPerComponent", "Decode"]);

function recode(doc: PDFDocument, picture: Picture, object: PDFObject): PdfStream | undefined {
  try {
    const decoded = pixelsOf(doc, picture);
    const isMask = !object.get("SMaskInData").isNull() && object.get("SMaskInData").asNumber() !== 0;
    if (!decoded || isMask) return undefined;
    const coded = exact(decoded.raster, decoded.space, false).code();
    const rest = [...picture.entries].filter(([key]) => !replaced.has(key));
    return { entries: new Map([...rest, ...coded.entries]), bytes: coded.bytes };
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined; // A picture that can't be read stays as it is.
  }
}
