import type { PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";

/** A content stream, or several that are read as one, one character a byte. */
export function textIn(contents: PDFObject): string {
  const streams = contents.isArray() ? itemsOf(contents) : [contents];
  const texts = streams
    .filter((stream) => stream.isStream())
    .map((stream) => {
      const buffer = stream.readStream();
      const text = Buffer.from(buffer.asUint8Array()).toString("latin1");
      buffer.destroy();
      return text;
    });
  return texts.join("\n");
}
