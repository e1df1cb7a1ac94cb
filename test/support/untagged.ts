import { mupdf } from "#engines/mupdf/kernel/library.ts";

/** The same pages without the tree that says what is what on them. */
export function untag(bytes: Uint8Array): Uint8Array {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("no PDF");
  const root = doc.getTrailer().get("Root");
  for (const key of ["StructTreeRoot", "MarkInfo"]) root.delete(key);
  const saved = doc.saveToBuffer("garbage").asUint8Array().slice();
  doc.destroy();
  return saved;
}
