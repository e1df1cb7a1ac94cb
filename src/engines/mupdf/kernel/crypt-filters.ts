import type { PDFDocument, PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";

/** Takes the streams' own settings of encryption away, which mean nothing once they are decrypted. */
export function dropCryptFilters(doc: PDFDocument): void {
  for (let number = 1; number < doc.countObjects(); number++) {
    const stream = doc.newIndirect(number);
    if (!stream.isStream()) continue;
    const filters = listOf(stream.get("Filter"));
    const parameters = listOf(stream.get("DecodeParms"));
    const kept = filters.map((filter) => filter.asName() !== "Crypt");
    if (kept.every(Boolean)) continue;
    replace(doc, stream, "Filter", filters, kept);
    replace(doc, stream, "DecodeParms", parameters, kept);
  }
}

const listOf = (entry: PDFObject): PDFObject[] =>
  entry.isArray() ? itemsOf(entry) : entry.isNull() ? [] : [entry.resolve()];

function replace(doc: PDFDocument, stream: PDFObject, key: string, all: PDFObject[], kept: boolean[]): void {
  const list = doc.newArray();
  for (const [index, item] of all.entries()) if (kept[index]) list.push(item);
  if (list.length > 0) stream.put(key, list);
  else stream.delete(key);
}
