import { bareJpeg } from "#formats/jpeg/jpeg.ts";
import { bareJpx } from "#formats/pdf/bare-jpx.ts";
import { filtersOf, peeled } from "#formats/pdf/filters.ts";
import { bareJbig2 } from "#formats/pdf/jbig2-size.ts";
import { Problem } from "#problem";
import { entriesIn, reachedIn } from "../kernel/body.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { numberOf, wholeOf } from "../kernel/objects.ts";
import { imageObjects } from "../pictures/pictures.ts";

/** Functions that free a picture of all that isn't its samples, by its coding. */
const bare: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>> = {
  DCTDecode: bareJpeg,
  JPXDecode: bareJpx,
  JBIG2Decode: bareJbig2,
};
const codings = Object.keys(bare);

/**
 * Takes out of pictures the notes that cameras and programs write beside the samples: EXIF, XMP, comments, small
 * pictures. They may hold sought words in forms that nobody searches. The samples stay coded as they are.
 */
export function dropPictureNotes(doc: PDFDocument): void {
  const reached = reachedIn(doc);
  for (const image of imageObjects(doc)) {
    if (!reached.has(numberOf(image))) continue;
    if (!codings.some((name) => namesOf(image.get("Filter")).includes(name))) continue;
    const raw = image.readRawStream();
    const { entries, bytes } = peeled(entriesIn(image), raw.asUint8Array().slice());
    raw.destroy();
    const [coding, ...more] = filtersOf(entries) ?? [];
    const left = more.length === 0 ? bare[coding ?? ""]?.(bytes) : undefined;
    if (!left) refuse(image);
    if (left.length === bytes.length && Buffer.compare(left, bytes) === 0) continue;
    unwrap(doc, image);
    image.writeRawStream(Buffer.from(left));
  }
}

const namesOf = (filter: PDFObject): string => filter.toString(true, true);

/** Leaves only the filter that codes the samples: the filters around it have been undone. */
function unwrap(doc: PDFDocument, image: PDFObject): void {
  const [filters, parameters] = [image.get("Filter"), image.get("DecodeParms")];
  if (!filters.isArray()) return;
  const last = filters.length - 1;
  image.put("Filter", doc.newName(filters.get(last).asName()));
  const own = parameters.isArray() ? parameters.get(last) : parameters;
  if (own.isDictionary()) image.put("DecodeParms", own);
  else image.delete("DecodeParms");
}

function refuse(image: PDFObject): never {
  const [width, height] = [wholeOf(image.get("Width"), 0), wholeOf(image.get("Height"), 0)];
  const says = `A picture of ${width} × ${height} pixels is damaged or packed in an odd way, so nobody can tell what is written in its file beside the pixels. Try pdf-compress on the PDF first, or take the picture out.`;
  throw new Problem("unprocessable", says, { tools: ["pdf-compress"] });
}
