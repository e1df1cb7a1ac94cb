import { inflateRawSync } from "node:zlib";
import { Problem } from "#problem";

/** One file inside a package; it is unpacked only when it is asked for. */
export interface Part {
  name: string;
  method: number;
  crc: number;
  size: number;
  readonly packed: Uint8Array;
}

export type Parts = ReadonlyMap<string, Part>;

export interface PackageLimits {
  parts: number;
  bytes: number;
  /** The most bytes of a part for each packed one. */
  ratio: number;
}

/** The most parts of a package that are looked at before a call's own limits are known. */
const mostParts = 100_000;
/** The most bytes of a part's name, far more than programs write; longer ones would take more memory than the file. */
const mostNameBytes = 1_024;

/** A small part says little by its ratio: a page of blanks is no attack. */
const smallBytes = 1_048_576;

const damaged = (what: string, cause?: unknown): Problem =>
  new Problem("unprocessable", `This file is damaged: ${what}. Save it anew in the program it comes from.`, { cause });

/** Reads the list of what is in a package (ZIP, PKWARE APPNOTE 6.3), without unpacking anything. */
export function readParts(bytes: Uint8Array): Parts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return list(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The list points beyond the end of the file.
    if (error instanceof RangeError) throw damaged("its list of contents can't be read", error);
    throw error;
  }
}

function list(file: Buffer): Parts {
  const parts = new Map<string, Part>();
  let packedBytes = 0;
  let at = startOfList(file);
  for (let count = 1; at + 46 <= file.length && file.readUInt32LE(at) === 0x02014b50; count++) {
    if (count > mostParts) throw new Problem("too-large", `This file has more than ${mostParts} parts and folders.`);
    const { part, next } = entryAt(file, at);
    packedBytes += part.end - part.start;
    // Parts that share their bytes unpack to far more than any file holds.
    if (packedBytes > file.length) throw damaged("its parts lie over one another");
    // Another reader may take either of the two.
    if (parts.has(part.name)) throw damaged("two of its parts have the same name");
    if (!part.name.endsWith("/")) parts.set(part.name, part);
    at = next;
  }
  if (parts.size === 0) throw damaged("there is nothing in it");
  return parts;
}

/** A part of a file: a hundred thousand views of its bytes would weigh more than the file. */
class Entry implements Part {
  constructor(
    readonly file: Buffer,
    readonly name: string,
    readonly method: number,
    readonly crc: number,
    readonly size: number,
    readonly start: number,
    readonly end: number,
  ) {}

  get packed(): Uint8Array {
    return this.file.subarray(this.start, this.end);
  }
}

/** Reads one entry of the list, and tells where the next one begins. */
function entryAt(file: Buffer, at: number): { part: Entry; next: number } {
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  if (nameLength > mostNameBytes) throw damaged("the name of a part is too long");
  const extra = at + 46 + nameLength;
  const { size, packed, offset } = sizesAt(file, at, extra, extraLength);
  if (file.readUInt16LE(at + 8) & 1) throw damaged("its parts are encrypted one by one");
  if (file.readUInt32LE(offset) !== 0x04034b50) throw damaged("its parts are not where it says");
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw damaged("it was cut off");
  const [method, crc] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 16)];
  const part = new Entry(file, file.toString("utf8", at + 46, extra), method, crc, size, start, start + packed);
  return { part, next: extra + extraLength + commentLength };
}

/** Finds the list, which stands at the end, before a comment of at most 64 KB. */
function startOfList(file: Buffer): number {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > file.length) throw damaged("it was cut off");
  const start = file.readUInt32LE(end + 16);
  if (start !== 0xffffffff) return start;
  const locator = file.lastIndexOf(Buffer.from("PK\x06\x07", "latin1"), end);
  if (locator < 0) throw damaged("its list of contents can't be found");
  return Number(file.readBigUInt64LE(Number(file.readBigUInt64LE(locator + 8)) + 48));
}

interface Sizes {
  packed: number;
  size: number;
  offset: number;
}

/** Reads sizes; those that need more than 32 bits stand in an extra field, in this order (APPNOTE 4.5.3). */
function sizesAt(file: Buffer, at: number, extra: number, extraLength: number): Sizes {
  const found = {
    size: file.readUInt32LE(at + 24),
    packed: file.readUInt32LE(at + 20),
    offset: file.readUInt32LE(at + 42),
  };
  if (!Object.values(found).includes(0xffffffff)) return found;
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + file.readUInt16LE(field + 2)) {
    if (file.readUInt16LE(field) !== 1) continue;
    let place = field + 4;
    for (const key of ["size", "packed", "offset"] as const) {
      if (found[key] !== 0xffffffff) continue;
      found[key] = Number(file.readBigUInt64LE(place));
      place += 8;
    }
  }
  return found;
}

/** Refuses what would fill memory or disk when it is unpacked. */
export function requireModest(parts: Parts, limits: PackageLimits): void {
  const most = (what: string) => new Problem("too-large", `${what} Save it anew, or split it.`);
  if (parts.size > limits.parts) {
    throw most(`This file is made of ${parts.size} parts; at most ${limits.parts} are taken.`);
  }
  let total = 0;
  for (const { name, size, packed } of parts.values()) {
    total += size;
    const ratio = Math.round(size / Math.max(1, packed.length));
    if (size <= smallBytes || ratio <= limits.ratio) continue;
    const what = name.endsWith(".xml") ? "A part" : "A picture or another part";
    throw most(`${what} of this file unpacks to ${ratio} times its size; at most ${limits.ratio} times is taken.`);
  }
  if (total <= limits.bytes) return;
  const [actual, limit] = [total, limits.bytes].map((bytes) => `${Math.ceil(bytes / 1_048_576)} MB`);
  throw most(`This file unpacks to ${actual}; at most ${limit} are taken.`);
}

const stored = 0;
const deflated = 8;

/** Unpacks a part, and never more bytes than its entry in the list says. */
export function unpack(part: Part): Buffer {
  const packed = Buffer.from(part.packed.buffer, part.packed.byteOffset, part.packed.byteLength);
  if (part.method === stored) return packed.subarray(0, part.size);
  if (part.method !== deflated) throw damaged("a part of it is packed in a way that is not used in such files");
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) });
  } catch (error) {
    throw damaged("a part of it can't be unpacked", error);
  }
}

/** A part's text, whichever of the two encodings it is in; undefined where there is no such part. */
export function textOf(parts: Parts, name: string): string | undefined {
  const part = parts.get(name);
  return part && decode(unpack(part));
}

export function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  return new TextDecoder().decode(bytes);
}
