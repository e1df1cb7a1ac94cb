import { deflate } from "#formats/pdf/flate.ts";
import { lenientInflate } from "#formats/pdf/lenient-inflate.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { isFault } from "../kernel/door.ts";
import type { MupdfBuffer, PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf } from "../kernel/objects.ts";
import { isImmodest } from "../kernel/unpacked.ts";

/** Filters that only pack: their contents can be packed anew. */
const packing = new Set(["FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode"]);
const mostUnpacked = 256 * 1024 * 1024;

/** Unpacks every stream; the readable part of a damaged one replaces it. Tells how many there were. */
export async function mendStreams(doc: PDFDocument): Promise<number> {
  let mended = 0;
  for (let number = 1; number < doc.countObjects(); number++) {
    const stream = doc.newIndirect(number);
    const filters = stream.isStream() ? filtersOf(stream) : [];
    if (filters.length === 0 || !filters.every((name) => packing.has(name))) continue;
    // A picture of hundreds of megabytes is copied as it is.
    if (isImmodest(stream)) continue;
    const { value: buffer, complaints } = await complaintsOf(() => unpack(stream));
    if (complaints.length > 0) {
      mend(stream, filters, buffer);
      mended++;
    }
    buffer?.destroy();
  }
  return mended;
}

function filtersOf(stream: PDFObject): string[] {
  const filter = stream.get("Filter");
  const names = filter.isArray() ? itemsOf(filter) : filter.isNull() ? [] : [filter];
  return names.map((name) => name.asName());
}

function mend(stream: PDFObject, filters: readonly string[], buffer: MupdfBuffer | undefined): void {
  if (filters.length > 1 || filters[0] !== "FlateDecode") {
    stream.writeStream(buffer ?? "");
    return;
  }
  // The stream is packed in the same filter again, so that its parameters of rows and columns stay true.
  const raw = stream.readRawStream();
  const packed = deflate(lenientInflate(raw.asUint8Array(), mostUnpacked));
  raw.destroy();
  stream.writeRawStream(packed);
}

function unpack(stream: PDFObject): MupdfBuffer | undefined {
  try {
    return stream.readStream();
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}
