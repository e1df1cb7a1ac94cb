import { type Code, runCodes } from "./fax-codes.ts";

const pass: Code = [0b0001, 4];
const horizontal: Code = [0b001, 3];
/** Codes of a change that lies from three pixels left of the one above to three pixels right of it. */
const vertical: readonly Code[] = [
  [0b0000010, 7],
  [0b000010, 6],
  [0b010, 3],
  [0b1, 1],
  [0b011, 3],
  [0b000011, 6],
  [0b0000011, 7],
];
const endOfLine: Code = [1, 12];

/** Codes rows of one bit a pixel, 1 for white, as a fax of group 4 (ITU-T T.6): the best for text that all readers have. */
export function fax(packed: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  const bits = new BitWriter();
  let above = new Uint32Array(width + 3).fill(width);
  let row = new Uint32Array(width + 3);
  for (let at = 0; at < height; at++) {
    findChanges(packed.subarray(at * stride, (at + 1) * stride), width, row);
    writeRow(row, above, width, bits);
    [above, row] = [row, above];
  }
  bits.write(endOfLine);
  bits.write(endOfLine);
  return bits.bytes();
}

/** Finds the places where the colour changes, white at first; the width stands for all that follow. */
function findChanges(packed: Uint8Array, width: number, changes: Uint32Array): void {
  let count = 0;
  let last = 1;
  for (let place = 0; place < packed.length; place++) {
    const byte = packed[place] ?? 0;
    if (byte === (last === 1 ? 0xff : 0)) continue;
    const end = Math.min(8, width - place * 8);
    for (let bit = 0; bit < end; bit++) {
      const colour = (byte >> (7 - bit)) & 1;
      if (colour === last) continue;
      changes[count++] = place * 8 + bit;
      last = colour;
    }
  }
  changes.fill(width, count, count + 3);
}

function writeRow(row: Uint32Array, above: Uint32Array, width: number, bits: BitWriter): void {
  const changeIn = (changes: Uint32Array, index: number) => changes[index] ?? width;
  let at = -1;
  let colour: 0 | 1 = 0;
  let next = 0;
  let over = 0;
  while (at < width) {
    while (over > 0 && changeIn(above, over - 1) > at) over -= 1;
    while (changeIn(above, over) <= at && changeIn(above, over) < width) over += 1;
    if (over % 2 !== colour) over += 1;
    const [here, b1, b2] = [changeIn(row, next), changeIn(above, over), changeIn(above, over + 1)];
    const code = vertical[here - b1 + 3];
    if (b2 < here) {
      bits.write(pass);
      at = b2;
    } else if (code) {
      bits.write(code);
      at = here;
      colour = colour === 0 ? 1 : 0;
      next += 1;
    } else {
      const end = changeIn(row, next + 1);
      bits.write(horizontal);
      bits.writeRun(here - Math.max(at, 0), colour);
      bits.writeRun(end - here, colour === 0 ? 1 : 0);
      at = end;
      next += 2;
    }
  }
}

const longestRun = 2_560;

class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #pending = 0;
  #count = 0;

  write([bits, length]: Code): void {
    this.#pending = (this.#pending << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#push(this.#pending >> this.#count);
      this.#pending &= (1 << this.#count) - 1;
    }
  }

  writeRun(run: number, colour: 0 | 1): void {
    const codes = runCodes[colour];
    let rest = run;
    while (rest >= 64) {
      const part = Math.min(rest - (rest % 64), longestRun);
      const code = codes[63 + part / 64];
      if (code) this.write(code);
      rest -= part;
    }
    const code = codes[rest];
    if (code) this.write(code);
  }

  bytes(): Uint8Array {
    if (this.#count > 0) this.#push(this.#pending << (8 - this.#count));
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}
