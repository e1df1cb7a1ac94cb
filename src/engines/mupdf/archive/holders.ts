import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { contentsOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";

export interface Holder {
  /** The page, form or tile whose content it is. */
  content: PDFObject;
  resources: PDFObject;
}

/** Lists everything that has content and resources of its own. */
export function holdersOf(doc: PDFDocument): Holder[] {
  const holders: Holder[] = [];
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    holders.push({ content: page, resources: page.get("Resources") });
  }
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    const resources = object.isStream() ? object.get("Resources") : undefined;
    if (resources?.isDictionary()) holders.push({ content: object, resources });
  }
  return holders;
}

/** Content as text of one character a byte; undefined where it can't be read. */
export function textOfContent(holder: PDFObject): string | undefined {
  const streams = holder.isStream() ? [holder] : contentsOf(holder);
  const parts = streams.map((stream) => new DocThing(stream).content());
  if (parts.some((part) => part === undefined)) return undefined;
  return parts.map((part) => Buffer.from(part ?? []).toString("latin1")).join("\n");
}

export function writeContent(doc: PDFDocument, holder: PDFObject, text: string): void {
  const bytes = Buffer.from(text, "latin1");
  if (holder.isStream()) holder.writeStream(bytes);
  else holder.put("Contents", doc.addStream(bytes, {}));
}
