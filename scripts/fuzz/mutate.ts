import type { Random } from "./random.ts";

/** What a case may weigh. */
export const mostBytes = 1_048_576;

/** Numbers at which counting goes wrong. */
const edges = [
  0, 1, 2, 3, 7, 8, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** Letters that mean something to one reader or another. */
const words =
  "\0|\r\n|\r\n\r\n|--|\"|'|<|>|&|;|,|=|:|%|%00|\\|/|../|\u00e9|\u202e|\ufeff|{|}|[|]|null|true|1e400|-0|NaN|PK\x03\x04|PK\x05\x06|<!--|<!DOCTYPE|]]>|&#x0;|%PDF-|obj|\xff\xd8\xff|IDAT|ftyp".split(
    "|",
  );

type Change = (bytes: Buffer, random: Random) => Buffer;

const changes: readonly Change[] = [
  function flip(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let left = random.below(8); left >= 0; left--) {
      const at = random.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    }
    return copy;
  },
  function cut(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  function remove(bytes, random) {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.length(bytes.length - at))]);
  },
  function splice(bytes, random) {
    const [from, at] = [random.below(bytes.length), random.below(bytes.length)];
    const piece = bytes.subarray(from, from + 1 + random.length(bytes.length - from));
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  },
  function repeat(bytes, random) {
    const at = random.below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + random.length(64));
    const filler = Buffer.alloc(random.length(mostBytes), bytes.subarray(at, end));
    return Buffer.concat([bytes.subarray(0, at), filler, bytes.subarray(at)]);
  },
  function count(bytes, random) {
    const copy = Buffer.from(bytes);
    const width = random.pick([1, 2, 4] as const);
    if (copy.length < width) return copy;
    const [at, value] = [random.below(copy.length - width + 1), random.pick(edges) % 2 ** (8 * width)];
    if (random.chance(0.5)) copy.writeUIntLE(value, at, width);
    else copy.writeUIntBE(value, at, width);
    return copy;
  },
  function insert(bytes, random) {
    const at = random.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(words), "latin1"), bytes.subarray(at)]);
  },
];

/** Bytes that were something, changed in one place or a few. */
export function mutate(bytes: Uint8Array, random: Random): Buffer {
  let changed = Buffer.from(bytes);
  for (let left = random.below(4); left >= 0 && changed.length > 0; left--)
    changed = Buffer.from(random.pick(changes)(changed, random));
  return changed.subarray(0, mostBytes);
}

/** The same of a text, which may become none that a header can bear. */
export const mutateText = (text: string, random: Random): string => mutate(Buffer.from(text), random).toString("utf8");
