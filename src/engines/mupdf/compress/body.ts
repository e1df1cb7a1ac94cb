import type { Entries, PdfBody, PdfObject } from "#formats/pdf/body.ts";
import { referencesIn } from "#formats/pdf/references.ts";
import type { PDFDocument, PDFObject } from "../library.ts";
import { bytesOf, entriesOf } from "../objects.ts";

/** Everything of a document that its trailer leads to, decrypted, as text and bytes of our own. */
export function bodyOf(doc: PDFDocument, id: Uint8Array): PdfBody {
  const root = doc.getTrailer().get("Root");
  const info = doc.getTrailer().get("Info");
  const trailer: Entries = new Map([["Root", root.toString(true, true)]]);
  if (info.isDictionary()) trailer.set("Info", info.toString(true, true));
  trailer.set("ID", identifiers(doc, id));
  const objects = new Map<number, PdfObject>();
  const last = doc.countObjects();
  const reached = new Set<number>();
  const ahead = [...trailer.values()].flatMap((text) => [...referencesIn(text)]);
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    if (reached.has(number) || number >= last) continue;
    reached.add(number);
    const object = read(doc.newIndirect(number));
    if (!object) continue;
    objects.set(number, object);
    const texts = "text" in object ? [object.text] : object.entries.values();
    for (const text of texts) ahead.push(...referencesIn(text));
  }
  const inOrder = [...objects].sort(([a], [b]) => a - b);
  return { version: doc.getVersion(), objects: new Map(inOrder), trailer };
}

function read(object: PDFObject): PdfObject | undefined {
  if (!object.isStream()) {
    const value = object.resolve();
    return value.isNull() ? undefined : { text: value.toString(true, true) };
  }
  const raw = object.readRawStream();
  const bytes = raw.asUint8Array().slice();
  raw.destroy();
  return { entries: entriesIn(object), bytes };
}

/** A stream's dictionary without the length, which changes with the bytes. */
export function entriesIn(stream: PDFObject): Entries {
  const entries = entriesOf(stream).map(([key, value]) => [key, value.toString(true, true)] as const);
  return new Map(entries.filter(([key]) => key !== "Length" && key !== "DL"));
}

/** The first half of an /ID says where a file comes from and stays, the second which version of it this is. */
function identifiers(doc: PDFDocument, id: Uint8Array): string {
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
  const origin = doc.getTrailer().get("ID", 0);
  const first = origin.isString() && bytesOf(origin).length === 16 ? Buffer.from(bytesOf(origin), "latin1") : id;
  return `[${hex(first)}${hex(id)}]`;
}
