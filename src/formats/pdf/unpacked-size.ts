import { inflateSync } from "node:zlib";
import { decoders } from "./filters.ts";

/** The most times its size that a filter's input may become. */
const ratios: Readonly<Record<string, number>> = {
  FlateDecode: 1_032,
  // Codes of nine bits and more stand for strings that grow by a letter each until there are 4,096 of them.
  LZWDecode: 1_400,
  RunLengthDecode: 64,
  ASCII85Decode: 4,
  ASCIIHexDecode: 1,
  Crypt: 1,
};
/** The short names of filters in inline pictures; readers take them elsewhere as well. */
const longNames: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
};

const longName = (filter: string): string => longNames[filter] ?? filter;

/** The most that so many packed bytes can become; without an end where a filter is none of those that pack. */
export const mostUnpacked = (packed: number, filters: readonly string[]): number =>
  filters.reduce((bytes, filter) => bytes * (ratios[longName(filter)] ?? Number.POSITIVE_INFINITY), packed);

/** Counts the bytes that a stream unpacks to; gives infinity beyond `most`, which are the most that are ever held. */
export function unpackedBytes(packed: Uint8Array, filters: readonly string[], most: number): number {
  let bytes: Uint8Array | undefined = packed;
  for (const [index, filter] of filters.entries()) {
    const name = longName(filter);
    if (name === "Crypt") continue;
    if (name === "LZWDecode" && index === filters.length - 1) return lzwLength(bytes, most);
    // LZW is never packed once more, and what codes pictures is no packing.
    bytes = name === "FlateDecode" ? inflatedTo(bytes, most) : decoders[name]?.(bytes);
    if (!bytes) return Number.POSITIVE_INFINITY;
  }
  return bytes.length > most ? Number.POSITIVE_INFINITY : bytes.length;
}

/** Inflates up to a length. A damaged stream counts as empty: readers go no further than to the fault either. */
function inflatedTo(bytes: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: most });
  } catch (error) {
    return isTooLong(error) ? undefined : new Uint8Array();
  }
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

const clear = 256;
const end = 257;
const longestCode = 12;

/** Counts the bytes of LZW, in which codes add strings, each a letter longer than the last (ISO 32000-1, 7.4.4). */
function lzwLength(bytes: Uint8Array, most: number): number {
  const lengths = new Uint32Array(4_096).fill(1, 0, clear);
  let [count, bits, held, free, last, total] = [end + 1, 9, 0, 0, 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    free += 8;
    if (free < bits) continue;
    free -= bits;
    const code = (held >> free) & ((1 << bits) - 1);
    if (code === end) break;
    if (code === clear) {
      [count, bits, last] = [end + 1, 9, 0];
      continue;
    }
    const length = code < count ? (lengths[code] ?? 0) : last + 1;
    if (last > 0 && count < 4_096) lengths[count++] = last + 1;
    last = length;
    total += length;
    if (total > most) return Number.POSITIVE_INFINITY;
    // A width begins one code early unless the file says otherwise; a code too late or too early changes a length, not a size.
    if (count + 1 >= 1 << bits && bits < longestCode) bits += 1;
  }
  return total;
}
