import { isStream, type PdfBody, type PdfStream } from "#formats/pdf/body.ts";
import { filtersOf, peeled } from "#formats/pdf/filters.ts";
import { deflate, inflated } from "#formats/pdf/flate.ts";
import { isFault } from "../kernel/door.ts";
import type { PDFDocument } from "../kernel/library.ts";

const plainCodecs = ["FlateDecode", "LZWDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode"];

/** Deflates streams anew, as well as can be, that are deflated, coded worse, or not coded at all. */
export function deflateStreams(doc: PDFDocument, { objects }: PdfBody, except: ReadonlySet<number>): void {
  for (const [number, object] of objects) {
    if (isStream(object) && !except.has(number)) objects.set(number, smallest(doc, number, object));
  }
}

function smallest(doc: PDFDocument, number: number, stream: PdfStream): PdfStream {
  const plain = peeled(stream.entries, stream.bytes);
  const again = deflatedAgain(plain) ?? deflated(doc, number, plain);
  const candidates = [stream, plain, ...(again ? [again] : [])];
  return candidates.reduce((best, candidate) => (candidate.bytes.length < best.bytes.length ? candidate : best));
}

/** Deflates the same bytes better under the same parameters, which is right whatever a predictor did with them. */
function deflatedAgain({ entries, bytes }: PdfStream): PdfStream | undefined {
  if (entries.get("Filter") !== "/FlateDecode") return undefined;
  const content = inflated(bytes);
  return content && { entries, bytes: deflate(content) };
}

function deflated(doc: PDFDocument, number: number, { entries, bytes }: PdfStream): PdfStream | undefined {
  const filters = filtersOf(entries);
  if (!filters?.every((filter) => plainCodecs.includes(filter)) || filters.includes("FlateDecode")) return undefined;
  const content = filters.length === 0 ? bytes : decoded(doc, number);
  if (!content) return undefined;
  const rest = new Map([...entries].filter(([key]) => key !== "DecodeParms"));
  return { entries: rest.set("Filter", "/FlateDecode"), bytes: deflate(content) };
}

function decoded(doc: PDFDocument, number: number): Uint8Array | undefined {
  try {
    const buffer = doc.newIndirect(number).readStream();
    const bytes = buffer.asUint8Array().slice();
    buffer.destroy();
    return bytes;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined; // A stream that can't be read stays as it is.
  }
}
