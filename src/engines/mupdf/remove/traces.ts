import { textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";

/** Entries with copies of a page's looks, and with data that programs keep of it for themselves. */
const copies = ["Thumb", "PieceInfo", "Metadata", "LastModified"];

export function dropCopies(page: PDFObject): void {
  for (const key of copies) page.delete(key);
}

const fewestLetters = 4;

/** Lists where the document still names words that are on no page any more: in its outline, in its properties. */
export function placesNaming(doc: PDFDocument, removed: Iterable<string>, left: ReadonlySet<string>): string[] {
  const gone = [...new Set(removed)].filter((word) => word.length >= fewestLetters && !left.has(word));
  if (gone.length === 0) return [];
  const names = (text: string) => gone.some((word) => text.includes(word));
  const root = doc.getTrailer().get("Root");
  const info = entriesOf(doc.getTrailer().get("Info")).map(([, value]) => (value.isString() ? value.asString() : ""));
  const places: [string, boolean][] = [
    ["the outline", titlesIn(root.get("Outlines", "First")).some(names)],
    ["the properties", info.some(names) || names(textIn(root.get("Metadata")))],
  ];
  return places.filter(([, has]) => has).map(([place]) => place);
}

const mostEntries = 100_000;

function titlesIn(first: PDFObject): string[] {
  const titles: string[] = [];
  const ahead = [first];
  for (let entry = ahead.pop(); entry && titles.length < mostEntries; entry = ahead.pop()) {
    if (!entry.isDictionary()) continue;
    const title = entry.get("Title");
    titles.push(title.isString() ? title.asString() : "");
    ahead.push(entry.get("Next"), entry.get("First"));
  }
  return titles;
}
