import type { PDFDocument, PDFObject } from "./library.ts";
import { byBytes, bytesOf, leavesOf, writeTree } from "./objects.ts";

type Leaf = readonly [key: PDFObject, file: PDFObject];

/** The files that a document brings along, by their names (ISO 32000-2, 7.11.4). */
export const attachmentsOf = (doc: PDFDocument): Leaf[] =>
  leavesOf(doc.getTrailer().get("Root", "Names", "EmbeddedFiles"), "Names");

/** Makes these files a document's attachments, and no others. */
export function putAttachments(doc: PDFDocument, leaves: readonly Leaf[]): void {
  const root = doc.getTrailer().get("Root");
  if (!root.get("Names").isDictionary()) root.put("Names", doc.newDictionary());
  const named = leaves.map((leaf) => ({ leaf, name: bytesOf(leaf[0]) }));
  const sorted = named.sort((one, other) => byBytes(one.name, other.name)).map(({ leaf }) => leaf);
  root.get("Names").put("EmbeddedFiles", writeTree(doc, "Names", sorted));
}
