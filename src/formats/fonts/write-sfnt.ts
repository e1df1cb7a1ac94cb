import { BigEndian } from "../wire/big-endian.ts";

const entryBytes = 16;
/** The place in `head` of a number that makes the sum of the whole file the same for every font. */
const adjustmentAt = 8;
const wholeSum = 0xb1b0afba;

/** Writes a TrueType font of tables (ISO/IEC 14496-22, 4.3). */
export function sfntOf(tables: Iterable<readonly [tag: string, bytes: Uint8Array]>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(12 + entryBytes * sorted.length);
  directory.writeUInt32BE(0x00010000, 0);
  const search = [sorted.length, power * entryBytes, Math.log2(power), (sorted.length - power) * entryBytes];
  for (const [index, word] of search.entries()) directory.writeUInt16BE(word, 4 + 2 * index);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  let head: number | undefined;
  for (const [index, [tag, given]] of sorted.entries()) {
    const bytes = Buffer.from(given);
    if (tag === "head" && bytes.length >= adjustmentAt + 4) {
      head = offset;
      bytes.writeUInt32BE(0, adjustmentAt);
    }
    const at = 12 + entryBytes * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(sumOf(bytes), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  const font = Buffer.concat(parts);
  if (head !== undefined) font.writeUInt32BE((wholeSum - sumOf(font)) >>> 0, head + adjustmentAt);
  return font;
}

function sumOf(bytes: Uint8Array): number {
  const reader = new BigEndian(bytes);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + reader.u32(at)) >>> 0;
  return sum;
}
