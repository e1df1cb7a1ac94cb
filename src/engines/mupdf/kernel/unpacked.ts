import { config } from "#config";
import { mostUnpacked, unpackedBytes } from "#formats/pdf/unpacked-size.ts";
import { Problem } from "#problem";
import type { PDFDocument, PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";

/**
 * The most that a stream may unpack to: contents, fonts, profiles and lists of codes have less, and the library takes
 * half a minute for content of so many letters. A file of 2 MB can hold a gigabyte, which the library reads to its end.
 */
const mostStreamBytes = 128 * 1024 * 1024;
/** The closest packing without a limit: text packs to a tenth. All closer-packed parts may only have so much. */
const closePacking = 20;

const longestDictionary = 2_048;
const filterName = /\/(\w+Decode|Fl|LZW|RL|A85|AHx|Crypt)(?!\w)/g;
/** Pictures are bounded by their pixels where they are drawn, and attachments are never unpacked. */
const boundedElsewhere = /\/Subtype\s*\/Image(?!\w)|\/EmbeddedFile(?!\w)/;

/**
 * Refuses a file with streams that unpack to more than any has, but for pictures and attachments. They are looked for
 * in its bytes: some are read while a file is opened, and to load all objects would find faults that nobody meets.
 */
export function requireModestStreams(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const total = new Total();
  for (let start = file.indexOf("stream"); start >= 0; ) {
    const from = start + (file[start + 6] === 13 ? 8 : 7);
    const found = file.indexOf("endstream", from);
    const end = found < 0 ? file.length : found;
    const filters = filtersBefore(file, start, end - from);
    if (filters) total.add(measured(file.subarray(from, end), filters));
    start = file.indexOf("stream", end + 9);
  }
}

/** Refuses such streams of an encrypted file, when it has been unlocked. */
export function requireModestSecrets(doc: PDFDocument): void {
  const total = new Total();
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (!object.isStream()) continue;
    const filters = filtersOf(object);
    const isPacked = Number.isFinite(mostUnpacked(1, filters));
    if (isPacked && !boundedElsewhere.test(object.resolve().toString(true, true))) total.add(sizesOf(object, filters));
  }
}

/** Refuses a stream that unpacks to more than any content has, before anything of it is unpacked. */
export function requireModest(stream: PDFObject): void {
  if (isImmodest(stream)) refuse();
}

/** Whether a stream unpacks to more than is ever unpacked as a whole. */
export const isImmodest = (stream: PDFObject): boolean => sizesOf(stream, filtersOf(stream)).unpacked > mostStreamBytes;

/** The filters of a stream that might unpack to much, by the dictionary in front of it. */
function filtersBefore(file: Buffer, start: number, length: number): string[] | undefined {
  const before = file.toString("latin1", Math.max(0, start - longestDictionary), start);
  const dictionary = before.slice(before.lastIndexOf("obj") + 3);
  const filters = [...dictionary.matchAll(filterName)].map(([, name = ""]) => name);
  const bytes = mostUnpacked(length, filters);
  return bytes > mostStreamBytes && bytes < Number.POSITIVE_INFINITY && !boundedElsewhere.test(dictionary)
    ? filters
    : undefined;
}

interface Sizes {
  packed: number;
  /** The size when unpacked: 0 where it can't be much, and infinite where it is too much. */
  unpacked: number;
}

class Total {
  #closely = 0;

  add({ packed, unpacked }: Sizes): void {
    if (unpacked > mostStreamBytes) refuse();
    if (unpacked > packed * closePacking) this.#closely += unpacked;
    if (this.#closely > config.limits.unpackedBytes) refuseAll();
  }
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
  return { packed: packed.length, unpacked: unpackedBytes(packed, filters, mostStreamBytes) };
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
