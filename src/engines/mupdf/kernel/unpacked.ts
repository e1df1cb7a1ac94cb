import { config } from "#config";
import { mostUnpacked, unpackedBytes } from "#formats/pdf/unpacked-size.ts";
import { Problem } from "#problem";
import type { PDFDocument, PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";

/**
 * No content, font, profile or list of codes has more, and content of so many letters takes the library half a minute. A
 * file of 2 MB can hold a gigabyte, which the library reads to its end.
 */
const mostStreamBytes = 128 * 1024 * 1024;
/** Text comes to a tenth of itself; of what is packed closer there may be only so much in all parts of a file together. */
const closePacking = 20;
/** Where objects are kept in a stream, before anything else can be read. */
const objectStream = Buffer.from("/ObjStm");
const longestDictionary = 1_024;
const picked = /\/(?:FlateDecode|LZWDecode|RunLengthDecode|ASCII85Decode|ASCIIHexDecode)(?![^\s/[\]<>])/g;

/** Refuses a file with streams that unpack to more than any has, but for pictures and attachments. */
export function requireModestStreams(doc: PDFDocument): void {
  let closely = 0;
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (!object.isStream() || isElsewhereBounded(object)) continue;
    const { packed, unpacked } = sizesOf(object, filtersOf(object));
    if (unpacked > packed * closePacking) closely += unpacked;
    if (closely > config.limits.unpackedBytes) refuseAll();
  }
}

/** Pictures are bounded by their pixels where they are drawn, and attachments are never unpacked. */
const isElsewhereBounded = (stream: PDFObject): boolean =>
  stream.get("Subtype").asName() === "Image" ||
  stream.get("Type").asName() === "EmbeddedFile" ||
  mostUnpacked(1, filtersOf(stream)) === Number.POSITIVE_INFINITY;

/** Refuses a stream that unpacks to more than any content has, before anything of it is unpacked. */
export const requireModest = (stream: PDFObject): void => void sizesOf(stream, filtersOf(stream));

/** Objects in a stream are read while a file is opened, when nobody has been asked yet. */
export function requireModestObjects(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let read = 0;
  for (let at = file.indexOf(objectStream); at >= 0; at = file.indexOf(objectStream, Math.max(read, at + 1))) {
    const start = file.indexOf("stream", at + objectStream.length);
    if (start < 0) return;
    const head = file.toString(
      "latin1",
      Math.max(read, at - longestDictionary),
      Math.min(start, at + longestDictionary),
    );
    const own = head.slice(head.lastIndexOf("obj", head.indexOf("/ObjStm")) + 3);
    const from = start + (file[start + 6] === 13 ? 8 : 7);
    const end = file.indexOf("endstream", from);
    read = end < 0 ? file.length : end;
    measured(
      file.subarray(from, read),
      [...own.matchAll(picked)].map(([name]) => name.slice(1)),
    );
  }
}

interface Sizes {
  packed: number;
  /** Nothing where it can't be much. */
  unpacked: number;
}

function filtersOf(stream: PDFObject): string[] {
  const filter = stream.get("Filter");
  const names = filter.isArray() ? itemsOf(filter) : filter.isNull() ? [] : [filter];
  return names.map((name) => name.asName());
}

function sizesOf(stream: PDFObject, filters: readonly string[]): Sizes {
  if (filters.length === 0) return { packed: 0, unpacked: 0 };
  const told = stream.get("Length");
  const length = told.isNumber() ? told.asNumber() : 0;
  if (length > 0 && mostUnpacked(length, filters) <= mostStreamBytes) return { packed: length, unpacked: 0 };
  const raw = stream.readRawStream();
  try {
    return measured(raw.asUint8Array(), filters);
  } finally {
    raw.destroy();
  }
}

function measured(packed: Uint8Array, filters: readonly string[]): Sizes {
  if (mostUnpacked(packed.length, filters) <= mostStreamBytes) return { packed: packed.length, unpacked: 0 };
  const unpacked = unpackedBytes(packed, filters, mostStreamBytes);
  if (unpacked > mostStreamBytes) refuse();
  return { packed: packed.length, unpacked };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

function refuse(): never {
  const message = `A part of this PDF unpacks to more than ${megabytes(mostStreamBytes)}, the most that one may have.`;
  throw new Problem("too-large", `${message} Save it anew in the program it comes from.`);
}

function refuseAll(): never {
  const message = `The parts of this PDF unpack to more than ${megabytes(config.limits.unpackedBytes)} together, the most that is taken.`;
  throw new Problem("too-large", `${message} Split it.`);
}
