import { type BmpHeader, damaged } from "./header.ts";

/** Unpacks run-length coded indices, row by row as stored; an index that no run touches is 0. */
export function unpackRle(bytes: Uint8Array, { width, height, coding }: BmpHeader): Uint8Array {
  const indices = new Uint8Array(width * height);
  const nibbles = coding === "rle4";
  let at = 0;
  let column = 0;
  let row = 0;
  const put = (index: number) => {
    if (column < width && row < height) indices[row * width + column] = index;
    column += 1;
  };
  /** Gives the nth index of a byte; indices of four bits are two to a byte, the high one first. */
  const nth = (byte: number, n: number) => (nibbles ? (n % 2 === 0 ? byte >> 4 : byte & 15) : byte);

  while (row < height) {
    const count = bytes[at];
    const value = bytes[at + 1];
    // Without an end mark the file was cut, unless its last row is complete.
    if (count === undefined || value === undefined) {
      if (row === height - 1 && column >= width) break;
      throw damaged("ends before its pixels do");
    }
    at += 2;
    if (count > 0) {
      for (let n = 0; n < count; n += 1) put(nth(value, n));
    } else if (value === 0) {
      column = 0;
      row += 1;
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      column += bytes[at] ?? 0;
      row += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      const length = nibbles ? Math.ceil(value / 2) : value;
      if (at + length > bytes.length) throw damaged("ends before its pixels do");
      for (let n = 0; n < value; n += 1) put(nth(bytes[at + (nibbles ? n >> 1 : n)] ?? 0, n));
      at += length + (length % 2); // Runs begin at even places.
    }
  }
  return indices;
}
