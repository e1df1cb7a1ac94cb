import { crc32, deflateRawSync } from "node:zlib";
import type { Part, Parts } from "./parts.ts";

const deflated = 8;
/** The earliest day a ZIP can name: the same parts give the same bytes on every day. */
const noDay = (1 << 5) | 1;
const namesAreUtf8 = 0x0800;

export function makePart(name: string, content: string | Uint8Array): Part {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const packed = deflateRawSync(bytes, { level: 1 });
  return { name, method: deflated, crc: crc32(bytes), size: bytes.length, packed };
}

/** Packs parts in the order given. Unchanged ones are not packed anew. */
export function pack(parts: Iterable<Part>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const entry = entryOf(part, name.length);
    const head = Buffer.concat([word(0x04034b50), entry, name]);
    list.push(word(0x02014b50), half(20), entry, Buffer.alloc(10), word(offset), name);
    chunks.push(head, part.packed);
    offset += head.length + part.packed.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const count = half(list.length / 6);
  const end = [word(0x06054b50), half(0), half(0), count, count, word(size), word(offset), half(0)];
  return Buffer.concat([...chunks, ...list, ...end]);
}

type Changes = ReadonlyMap<string, string | Uint8Array>;

/** Replaces some parts of a package, or adds them at its end. */
export function amend(parts: Parts, changes: Changes): Parts {
  const all = new Map(parts);
  for (const [name, content] of changes) all.set(name, makePart(name, content));
  return all;
}

export const repack = (parts: Parts, changes: Changes): Uint8Array => pack(amend(parts, changes).values());

/** Writes the fields that an entry has in both of its places (APPNOTE 4.3.7 and 4.3.12), from the version on. */
function entryOf({ method, crc, size, packed }: Part, nameLength: number): Buffer {
  return Buffer.concat([
    ...[20, namesAreUtf8, method, 0, noDay].map(half),
    ...[crc, packed.length, size].map(word),
    ...[nameLength, 0].map(half),
  ]);
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
