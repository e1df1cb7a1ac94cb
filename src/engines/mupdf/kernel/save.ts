import { referencesIn } from "#formats/pdf/references.ts";
import { writePdf } from "#formats/pdf/write.ts";
import { bodyOf } from "./body.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { bytesOf, numberOf } from "./objects.ts";
import { isEncrypted, isSigned } from "./open.ts";

/** Makes sixteen bytes for a document's /ID, the same for the same inputs. */
export function fingerprint(...inputs: (Uint8Array | string)[]): Uint8Array {
  const hash = new Bun.CryptoHasher("sha256");
  for (const input of inputs) hash.update(input).update("\0");
  return new Uint8Array(hash.digest().subarray(0, 16));
}

/** Writes a document that was changed: unencrypted, without unused objects, packed into object streams. */
export function saveWhole(doc: PDFDocument, id: Uint8Array): Uint8Array {
  dropLock(doc);
  sweep(doc);
  return hasLateGenerations(doc) ? writePdf(bodyOf(doc, id), { packed: true }) : saveNew(doc, id);
}

/** The highest generation that the library can write: in a packed table it gives it one byte. */
const latestGeneration = 255;
const reference = /\b\d+ (\d{3,5}) R\b/g;

function hasLateGenerations(doc: PDFDocument): boolean {
  const isLate = (text: string) =>
    [...text.matchAll(reference)].some(([, digits]) => Number(digits) > latestGeneration);
  if (isLate(doc.getTrailer().toString(true, true))) return true;
  for (let number = 1; number < doc.countObjects(); number++)
    if (isLate(doc.newIndirect(number).resolve().toString(true, true))) return true;
  return false;
}

/** Drops the lock, which the library would keep as an object among the others: old passwords can be guessed by it. */
function dropLock(doc: PDFDocument): void {
  // The trailer is asked for twice: the first change gives a document a trailer of its own, and is made to the other
  // one.
  for (let tries = 0; tries < 2 && isEncrypted(doc); tries++) doc.getTrailer().delete("Encrypt");
}

/** Writes a document made from nothing, in which everything is referred to. */
export function saveNew(doc: PDFDocument, id: Uint8Array): Uint8Array {
  identify(doc, id);
  return write(doc, "compress=yes,objstms=yes,encrypt=none,regenerate-id=no");
}

/** Appends the changes to the file as it came, so that its signed bytes stay. */
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

/** The two halves of an /ID: the first says where a file comes from and stays, the second names this version of it. */
function identify(doc: PDFDocument, id: Uint8Array): void {
  const origin = doc.getTrailer().get("ID", 0);
  const first = origin.isString() && bytesOf(origin).length === 16 ? origin : doc.newByteString(id);
  const both = doc.newArray();
  both.push(first);
  both.push(doc.newByteString(id));
  doc.getTrailer().put("ID", both);
}

/**
 * Deletes objects that nothing refers to. MuPDF's own collector renumbers, and then drops the stream of every object
 * that a wrapper still holds; it also goes down by recursion, too deep in an outline of ten thousand entries.
 */
function sweep(doc: PDFDocument): void {
  const used = new Map<number, PDFObject>();
  const missing = new Set<number>();
  const ahead = [doc.getTrailer()];
  for (let object = ahead.pop(); object; object = ahead.pop()) {
    const value = object.resolve();
    if (object.isIndirect()) used.set(object.asIndirect(), value);
    if (value.isNull()) missing.add(numberOf(object));
    if (!value.isDictionary() && !value.isArray()) continue;
    for (const number of referencesIn(value.toString(true, true))) {
      if (used.has(number)) continue;
      used.set(number, value);
      ahead.push(doc.newIndirect(number));
    }
  }
  if (missing.size > 0) for (const value of used.values()) forget(value, missing);
  for (let number = doc.countObjects() - 1; number > 0; number--) {
    if (used.has(number) && !missing.has(number)) continue;
    // A deleted gap in the table stays one, and MuPDF stumbles over gaps when it packs objects.
    const object = doc.newIndirect(number);
    if (object.resolve().isNull()) object.writeObject(doc.newDictionary());
    else doc.deleteObject(number);
  }
}

/** Makes references to missing objects null, which is their meaning. */
function forget(value: PDFObject, missing: ReadonlySet<number>): void {
  if (!value.isDictionary() && !value.isArray()) return;
  value.forEach((part, key) => {
    if (!part.isIndirect()) forget(part, missing);
    else if (missing.has(part.asIndirect())) value.put(key, null);
  });
}
