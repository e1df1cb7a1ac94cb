import type { Entries } from "./body.ts";
import { inflated } from "./flate.ts";

/** The names of a stream's filters in the order in which they are undone; nothing where they stand elsewhere. */
export function filtersOf(entries: Entries): string[] | undefined {
  const text = entries.get("Filter");
  if (text === undefined) return [];
  if (!/^(?:\/\w+|\[[\s/\w]*\])$/.test(text)) return undefined;
  return [...text.matchAll(/\/(\w+)/g)].map(([, name = ""]) => name);
}

const decoders: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  ASCIIHexDecode: readHex,
  ASCII85Decode: read85,
  FlateDecode: inflated,
};

/** Takes off what lies around the last filter, where that can be done without parameters. */
export function peeled(entries: Entries, bytes: Uint8Array): { entries: Entries; bytes: Uint8Array } {
  const filters = filtersOf(entries);
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

/** The last of a list of parameters, the others of which must be null. */
const lastOf = (list: string): string | undefined =>
  /^\[\s*(?:null\s*)*(<<[^[\]]*>>|null|\d+ \d+ R)\s*\]$/.exec(list)?.[1];

function readHex(bytes: Uint8Array): Uint8Array {
  const [text = ""] = Buffer.from(bytes).toString("latin1").split(">");
  const digits = text.replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

/** ISO 32000-1, 7.4.3: five characters are four bytes, z is four zeros, a shorter group at the end. */
function read85(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  const flush = () => {
    const count = group.length;
    if (count < 2) return;
    const value = [...group, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
    for (let place = 0; place < count - 1; place++) out.push(Math.floor(value / 256 ** (3 - place)) % 256);
    group = [];
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (byte >= 0x21 && byte <= 0x75) group.push(byte - 0x21);
    if (group.length === 5) flush();
  }
  flush();
  return Uint8Array.from(out);
}
