import type { Entries } from "./body.ts";
import { inflated } from "./flate.ts";

/** Lists a stream's filters in the order in which they are undone; undefined where they stand in another object. */
export function filtersOf(entries: Entries): string[] | undefined {
  const text = entries.get("Filter");
  if (text === undefined) return [];
  if (!/^(?:\/\w+|\[[\s/\w]*\])$/.test(text)) return undefined;
  return [...text.matchAll(/\/(\w+)/g)].map(([, name = ""]) => name);
}

/** Decoders of filters without loss and without parameters. */
export const decoders: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  ASCIIHexDecode: readHex,
  ASCII85Decode: read85,
  FlateDecode: inflated,
  RunLengthDecode: readRuns,
};

/** The most filters of a stream. Files have two or three; a stream that unpacks to itself could have thousands. */
const mostFilters = 8;

/** Undoes all filters but the last, where that needs no parameters. */
export function peeled(entries: Entries, bytes: Uint8Array): { entries: Entries; bytes: Uint8Array } {
  const filters = filtersOf(entries);
  if (filters && filters.length > mostFilters) return { entries, bytes };
  const parameters = entries.get("DecodeParms");
  if (!filters || !entries.get("Filter")?.startsWith("[")) return { entries, bytes };
  const last = parameters === undefined ? undefined : lastOf(parameters);
  if (parameters !== undefined && last === undefined) return { entries, bytes };
  let inner: Uint8Array | undefined = bytes;
  for (const filter of filters.slice(0, -1)) inner = inner && decoders[filter]?.(inner);
  if (!inner) return { entries, bytes };
  const rest = new Map([...entries].filter(([key]) => key !== "DecodeParms"));
  const filter = filters.at(-1);
  if (filter) rest.set("Filter", `/${filter}`);
  else rest.delete("Filter");
  if (last && last !== "null") rest.set("DecodeParms", last);
  return { entries: rest, bytes: inner };
}

/** Gives the last entry of a list of parameters; all others must be null. */
const lastOf = (list: string): string | undefined =>
  /^\[\s*(?:null\s*)*(<<[^[\]]*>>|null|\d+ \d+ R)\s*\]$/.exec(list)?.[1];

function readHex(bytes: Uint8Array): Uint8Array {
  const [text = ""] = Buffer.from(bytes).toString("latin1").split(">", 1);
  const digits = text.replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

/** Decodes runs (ISO 32000-1, 7.4.5): bytes below 128 count those to copy, less one; others repeat the next one. */
function readRuns(bytes: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at] ?? 128;
    if (head === 128) break;
    const part =
      head < 128 ? bytes.subarray(at + 1, at + 2 + head) : new Uint8Array(257 - head).fill(bytes[at + 1] ?? 0);
    parts.push(part);
    length += part.length;
    if (length > mostRuns) return undefined;
    at += head < 128 ? head + 2 : 2;
  }
  return Buffer.concat(parts);
}

const mostRuns = 64 * 1024 * 1024;

/** Decodes five characters to four bytes; z is four zeros, the last group may be shorter (ISO 32000-1, 7.4.3). */
function read85(bytes: Uint8Array): Uint8Array {
  let zeros = 0;
  for (const byte of bytes) if (byte === zero) zeros += 1;
  const out = new Uint8Array(4 * zeros + bytes.length - zeros);
  let length = 0;
  let value = 0;
  let count = 0;
  const flush = () => {
    if (count < 2) return;
    for (let filler = count; filler < 5; filler++) value = value * 85 + 84;
    for (let place = 0; place < count - 1; place++) out[length++] = Math.floor(value / 256 ** (3 - place)) % 256;
    [value, count] = [0, 0];
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === zero && count === 0) length += 4;
    else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + byte - 0x21;
      count += 1;
    }
    if (count === 5) flush();
  }
  flush();
  return out.subarray(0, length);
}

const zero = 0x7a;
