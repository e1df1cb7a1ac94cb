import { fax } from "#formats/image/fax.ts";
import { deflate } from "#formats/pdf/flate.ts";

/** Samples of one bit, each row begun with a new byte. */
export interface Bits {
  width: number;
  height: number;
  packed: Uint8Array;
}

/** Codes bits as a fax or by plain deflate, which is better for dots; returns the smaller, with entries. */
export function codeBits({ width, height, packed }: Bits): { bytes: Uint8Array; entries: [string, string][] } {
  // A fax takes white for granted, so the more frequent value is made white.
  const isLight = countOnes(packed) * 2 >= width * height;
  const faxed = fax(isLight ? packed : packed.map((byte) => ~byte & 255), width, height);
  const deflated = deflate(packed);
  if (deflated.length < faxed.length) return { bytes: deflated, entries: [["Filter", "/FlateDecode"]] };
  const parameters = `<</K -1/Columns ${width}/Rows ${height}${isLight ? "" : "/BlackIs1 true"}>>`;
  return {
    bytes: faxed,
    entries: [
      ["Filter", "/CCITTFaxDecode"],
      ["DecodeParms", parameters],
    ],
  };
}

function countOnes(bytes: Uint8Array): number {
  let count = 0;
  for (let byte of bytes) for (; byte > 0; byte &= byte - 1) count += 1;
  return count;
}
