/** The least lengths and distances of copies by their codes, and the bits that each has beside (RFC 1951, 3.2.5). */
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const endOfBlock = 256;
const longestCode = 15;

/** The error that ends reading: from here on the data make no sense. It never leaves this file. */
const nonsense = new Error("not deflated");

/**
 * Unpacks a damaged zlib stream as far as it goes. Copies from before the beginning, at which zlib gives up, become
 * zeros: a flipped bit costs a few letters then, and not all that follow.
 */
export function lenientInflate(packed: Uint8Array, mostBytes: number): Uint8Array {
  const bits = new Bits(packed, 2);
  const out = new Output(mostBytes);
  try {
    for (let isLast = false; !isLast; ) {
      isLast = bits.take(1) === 1;
      const kind = bits.take(2);
      if (kind === 0) copyStored(bits, out);
      else if (kind === 1) unpackBlock(bits, out, fixedLengths, fixedDistances);
      else if (kind === 2) unpackBlock(bits, out, ...readCodes(bits));
      else throw nonsense;
    }
  } catch (error) {
    if (error !== nonsense) throw error;
  }
  return out.bytes();
}

class Bits {
  #held = 0;
  #count = 0;

  constructor(
    readonly packed: Uint8Array,
    public place: number,
  ) {}

  take(count: number): number {
    while (this.#count < count) {
      if (this.place >= this.packed.length) throw nonsense;
      this.#held |= (this.packed[this.place++] ?? 0) << this.#count;
      this.#count += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return value;
  }

  dropToByte(): void {
    this.#held = 0;
    this.#count = 0;
  }
}

class Output {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  constructor(readonly most: number) {}

  add(byte: number): void {
    if (this.#length >= this.most) throw nonsense;
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(2 * this.#length);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length++] = byte;
  }

  copy(length: number, distance: number): void {
    for (let count = 0; count < length; count++) this.add(this.#bytes[this.#length - distance] ?? 0);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** The number of codes of each length, and their symbols in order. */
interface Codes {
  counts: number[];
  symbols: number[];
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: longestCode + 1 }, (_, length) => lengths.filter((own) => own === length).length);
  counts[0] = 0;
  const used = lengths.map((length, symbol) => ({ length, symbol })).filter(({ length }) => length > 0);
  return { counts, symbols: used.sort((a, b) => a.length - b.length).map(({ symbol }) => symbol) };
}

const fixedLengths = codesOf(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = codesOf(Array.from({ length: 30 }, () => 5));

function symbolOf(bits: Bits, { counts, symbols }: Codes): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= longestCode; length++) {
    code |= bits.take(1);
    const count = counts[length] ?? 0;
    if (code - count < first) return symbols[index + (code - first)] ?? 0;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw nonsense;
}

function readCodes(bits: Bits): [lengths: Codes, distances: Codes] {
  const [lengthCount, distanceCount, codeCount] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const ofCodes = Array.from({ length: 19 }, () => 0);
  for (const symbol of codeOrder.slice(0, codeCount)) ofCodes[symbol] = bits.take(3);
  const codes = codesOf(ofCodes);
  const lengths: number[] = [];
  while (lengths.length < lengthCount + distanceCount) {
    const symbol = symbolOf(bits, codes);
    if (symbol < 16) lengths.push(symbol);
    else {
      const repeated = symbol === 16 ? (lengths.at(-1) ?? 0) : 0;
      const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
      for (let count = 0; count < times; count++) lengths.push(repeated);
    }
  }
  return [codesOf(lengths.slice(0, lengthCount)), codesOf(lengths.slice(lengthCount, lengthCount + distanceCount))];
}

function unpackBlock(bits: Bits, out: Output, lengths: Codes, distances: Codes): void {
  for (let symbol = symbolOf(bits, lengths); symbol !== endOfBlock; symbol = symbolOf(bits, lengths)) {
    if (symbol < endOfBlock) {
      out.add(symbol);
      continue;
    }
    const length = (lengthBases[symbol - 257] ?? 0) + bits.take(lengthBits[symbol - 257] ?? 0);
    const distance = symbolOf(bits, distances);
    out.copy(length, (distanceBases[distance] ?? 0) + bits.take(distanceBits[distance] ?? 0));
  }
}

function copyStored(bits: Bits, out: Output): void {
  bits.dropToByte();
  const length = bits.take(16);
  bits.take(16); // The same once more, inverted.
  for (let count = 0; count < length; count++) out.add(bits.take(8));
}
