/** Parts of a file put together again, without a view of each: a file may be made of millions of them. */
export class Cutting {
  readonly #file: Buffer;
  readonly #out: Buffer;
  #length = 0;

  /** `more` is the number of bytes that are put in beside those of the file. */
  constructor(file: Uint8Array, more = 0) {
    this.#file = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    this.#out = Buffer.allocUnsafeSlow(file.byteLength + more);
  }

  keep(start: number, end: number): void {
    this.#length += this.#file.copy(this.#out, this.#length, start, end);
  }

  put(bytes: Uint8Array): void {
    this.#out.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Gives all bytes so far, without the rest of the room that was set aside. */
  bytes(): Buffer {
    return Buffer.from(this.#out.subarray(0, this.#length));
  }
}
