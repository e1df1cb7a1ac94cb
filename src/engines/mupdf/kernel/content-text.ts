import type { PDFObject } from "./library.ts";
import { itemsOf, wholeOf } from "./objects.ts";
import { requireModest } from "./unpacked.ts";

/** Reads a content stream, or several that are read as one, one character a byte. */
export function textIn(contents: PDFObject): string {
  const streams = contents.isArray() ? itemsOf(contents) : [contents];
  const texts = streams
    .filter((stream) => stream.isStream())
    .map((stream) => {
      requireModest(stream);
      const buffer = stream.readStream();
      const text = Buffer.from(buffer.asUint8Array()).toString("latin1");
      buffer.destroy();
      return text;
    });
  return texts.join("\n");
}

/** Finds the number of marked content by its properties, or by their name where the resources are given. */
export function markIn(properties: string, resources: PDFObject | undefined): number | undefined {
  const direct = /\/MCID\s*(\d+)/.exec(properties)?.[1];
  if (direct !== undefined) return Number(direct);
  if (!resources || !properties.startsWith("/")) return undefined;
  const number = wholeOf(resources.get("Properties", properties.slice(1), "MCID"), -1);
  return number < 0 ? undefined : number;
}
