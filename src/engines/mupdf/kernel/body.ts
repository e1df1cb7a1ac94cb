import type { Entries, PdfBody, PdfObject } from "#formats/pdf/body.ts";
import { referencesIn } from "#formats/pdf/references.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { bytesOf, entriesOf } from "./objects.ts";

/** Copies everything that a document's trailer leads to, decrypted, as text and bytes of our own. */
export function bodyOf(doc: PDFDocument, id: Uint8Array): PdfBody {
  const trailer: Entries = new Map([...rootsOf(doc), ["ID", identifiers(doc, id)]]);
  const objects = new Map<number, PdfObject>();
  follow(doc, (object, number) => {
    const own = read(object);
    if (!own) return [];
    objects.set(number, own);
    return "text" in own ? [own.text] : own.entries.values();
  });
  const inOrder = [...objects].sort(([a], [b]) => a - b);
  return { version: doc.getVersion(), objects: new Map(inOrder), trailer };
}

/** Lists the numbers of all objects that a document's trailer leads to. */
export function reachedIn(doc: PDFDocument): Set<number> {
  const reached = new Set<number>();
  follow(doc, (object, number) => {
    reached.add(number);
    return [object.resolve().toString(true, true)];
  });
  return reached;
}

function rootsOf(doc: PDFDocument): [string, string][] {
  const [root, info] = [doc.getTrailer().get("Root"), doc.getTrailer().get("Info")];
  const roots: [string, string][] = [["Root", root.toString(true, true)]];
  return info.isDictionary() ? [...roots, ["Info", info.toString(true, true)]] : roots;
}

/** Visits every object once; a visit returns the texts in which the next ones are referred to. */
function follow(doc: PDFDocument, visit: (object: PDFObject, number: number) => Iterable<string>): void {
  const last = doc.countObjects();
  const seen = new Set<number>();
  const ahead = rootsOf(doc).flatMap(([, text]) => [...referencesIn(text)]);
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    if (seen.has(number) || number < 1 || number >= last) continue;
    seen.add(number);
    for (const text of visit(doc.newIndirect(number), number)) ahead.push(...referencesIn(text));
  }
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

/** The two halves of an /ID: the first says where a file comes from and stays, the second names this version of it. */
function identifiers(doc: PDFDocument, id: Uint8Array): string {
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
  const origin = doc.getTrailer().get("ID", 0);
  const first = origin.isString() && bytesOf(origin).length === 16 ? Buffer.from(bytesOf(origin), "latin1") : id;
  return `[${hex(first)}${hex(id)}]`;
}
