/** The most bytes that one stored block holds (RFC 1951, 3.2.4). */
const blockBytes = 65_535;
const blockHeader = 5;
const modulus = 65_521;
/** The number of sums that fit into 32 bits before the remainder has to be taken (RFC 1950, 9). */
const sumsAtOnce = 5_552;

/** A zlib stream that packs nothing, written into one buffer: for large data that is unpacked again at once. */
export class StoredZlib {
  readonly #out: Buffer;
  #at: number;
  #left: number;
  #inBlock = 0;
  #low = 1;
  #high = 0;

  static size(bytes: number): number {
    return 2 + bytes + blockHeader * Math.max(1, Math.ceil(bytes / blockBytes)) + 4;
  }

  /** Begins a stream of so many bytes at a place of a buffer. */
  constructor(out: Buffer, at: number, bytes: number) {
    this.#out = out;
    this.#at = out.writeUInt16BE(0x7801, at);
    this.#left = bytes;
  }

  put(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      if (this.#inBlock === 0) this.#open();
      const part = bytes.subarray(from, from + this.#inBlock);
      this.#out.set(part, this.#at);
      this.#at += part.length;
      this.#inBlock -= part.length;
      from += part.length;
    }
    this.#sum(bytes);
  }

  end(): void {
    this.#out.writeUInt32BE(((this.#high << 16) | this.#low) >>> 0, this.#at);
  }

  #open(): void {
    const length = Math.min(this.#left, blockBytes);
    this.#left -= length;
    this.#at = this.#out.writeUInt8(this.#left === 0 ? 1 : 0, this.#at);
    this.#at = this.#out.writeUInt16LE(length, this.#at);
    this.#at = this.#out.writeUInt16LE(~length & 0xffff, this.#at);
    this.#inBlock = length;
  }

  #sum(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(at + sumsAtOnce, bytes.length);
      for (; at < end; at += 1) {
        low += bytes[at] ?? 0;
        high += low;
      }
      low %= modulus;
      high %= modulus;
    }
    this.#low = low;
    this.#high = high;
  }
}
