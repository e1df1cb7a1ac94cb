import { fromDocEncoding, toDocEncoding } from "./doc-encoding.ts";

/** Reads a text string (ISO 32000-2, 7.9.2.2). */
export function textOfString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return fromDocEncoding(bytes) ?? Buffer.from(bytes).toString("latin1");
}

export function stringOfText(text: string): Uint8Array {
  const short = toDocEncoding(text);
  if (short) return short;
  const wide = Buffer.from(`\ufeff${text}`, "utf16le");
  return wide.swap16();
}
