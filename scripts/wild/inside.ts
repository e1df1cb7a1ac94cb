import { inflateRawSync, inflateSync } from "node:zlib";
import { repository } from "#support/service.ts";

/** What a file says when all in it is inflated: streams of a PDF, entries of a ZIP, chunks of a PNG. */
function inflated(file: Buffer): string {
  let text = file.toString("latin1");
  const add = (bytes: Buffer, inflate: typeof inflateSync) => {
    try {
      text += inflate(bytes, { finishFlush: 2 }).toString("latin1");
    } catch {
      // Packed in another way: a picture.
    }
  };
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 7)) {
    add(file.subarray(at + 7), inflateSync);
  }
  // ISO 32000-1, 7.3.8.1: the other end of a line that may stand there.
  for (let at = file.indexOf("stream\r\n"); at >= 0; at = file.indexOf("stream\r\n", at + 8)) {
    add(file.subarray(at + 8), inflateSync);
  }
  for (let at = file.indexOf("PK\x03\x04"); at >= 0; at = file.indexOf("PK\x03\x04", at + 4)) {
    if (at + 30 > file.length) break;
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const entry = file.subarray(start);
    if (file.readUInt16LE(at + 8) === 8) add(entry, inflateRawSync);
  }
  for (let at = file.indexOf("IDAT"); at >= 0; at = file.indexOf("IDAT", at + 4))
    add(file.subarray(at + 4), inflateSync);
  return text;
}

const hexOf = (text: string) => Buffer.from(text).toString("hex").toUpperCase();

/** Places of a service that no result may name, as letters and as PDFs write texts in hexadecimal and in UTF-16. */
const ofOurs = ["/dev/shm", "/proc/self", "file-api-", "bench-", repository].flatMap((text) => [
  text,
  hexOf(text),
  [...text].join("\0"),
  [...text].map((letter) => `00${hexOf(letter)}`).join(""),
]);

/** The first of our paths that is in a result and not in what it was made of. */
export function pathIn(result: Uint8Array, given: Uint8Array): string | undefined {
  const text = inflated(Buffer.from(result));
  const found = ofOurs.filter((path) => text.includes(path));
  if (found.length === 0) return undefined;
  const known = inflated(Buffer.from(given));
  return found.find((path) => !known.includes(path));
}
