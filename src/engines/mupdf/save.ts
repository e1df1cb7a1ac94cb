import { referencesIn } from "#formats/pdf/references.ts";
import type { PDFDocument } from "./library.ts";
import { bytesOf } from "./objects.ts";
import { isEncrypted, isSigned } from "./open.ts";

/** Sixteen bytes that are the same for the same inputs, for a document's /ID. */
export function fingerprint(...inputs: (Uint8Array | string)[]): Uint8Array {
  const hash = new Bun.CryptoHasher("sha256");
  for (const input of inputs) hash.update(input).update("\0");
  return new Uint8Array(hash.digest().subarray(0, 16));
}

/** Writes a document that was changed: unencrypted, without what nothing refers to, packed into object streams. */
export function saveWhole(doc: PDFDocument, id: Uint8Array): Uint8Array {
  sweep(doc);
  return saveNew(doc, id);
}

/** Writes a document made from nothing, in which everything is referred to. */
export function saveNew(doc: PDFDocument, id: Uint8Array): Uint8Array {
  identify(doc, id);
  return write(doc, "compress=yes,objstms=yes,encrypt=none,regenerate-id=no");
}

/** Appends the changes to the file as it came, so that its signed bytes stay as they are. */
export function saveChanges(doc: PDFDocument, id: Uint8Array): Uint8Array {
  identify(doc, id);
  return write(doc, "incremental=yes,compress=yes,regenerate-id=no");
}

/** Writes a document of which parts were changed, in the way that suits it. */
export function saveEdited(doc: PDFDocument, id: Uint8Array): Uint8Array {
  const appends = isSigned(doc) && doc.canBeSavedIncrementally() && !isEncrypted(doc);
  return appends ? saveChanges(doc, id) : saveWhole(doc, id);
}

function write(doc: PDFDocument, options: string): Uint8Array {
  const buffer = doc.saveToBuffer(options);
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}

/** The first half of an /ID says where a file comes from and stays, the second which version of it this is. */
function identify(doc: PDFDocument, id: Uint8Array): void {
  const origin = doc.getTrailer().get("ID", 0);
  const first = origin.isString() && bytesOf(origin).length === 16 ? origin : doc.newByteString(id);
  const both = doc.newArray();
  both.push(first);
  both.push(doc.newByteString(id));
  doc.getTrailer().put("ID", both);
}

/**
 * Deletes what nothing refers to. MuPDF's own collector renumbers, and then drops the stream of every object that a
 * wrapper still holds; it also goes down by recursion, too deep in an outline of ten thousand entries.
 */
function sweep(doc: PDFDocument): void {
  const seen = new Set<number>();
  const used = new Set<number>();
  const ahead = [doc.getTrailer()];
  for (let object = ahead.pop(); object; object = ahead.pop()) {
    const value = object.resolve();
    // What is missing is left out of the table, where MuPDF would look for it in vain.
    if (object.isIndirect() && !value.isNull()) used.add(object.asIndirect());
    if (!value.isDictionary() && !value.isArray()) continue;
    for (const [, digits] of value.toString(true, true).matchAll(/(\d+) \d+ R/g)) {
      const number = Number(digits);
      if (seen.has(number)) continue;
      seen.add(number);
      ahead.push(doc.newIndirect(number));
    }
  }
  for (let number = doc.countObjects() - 1; number > 0; number--) if (!used.has(number)) doc.deleteObject(number);
}
