import { isStream, type PdfBody } from "#formats/pdf/body.ts";
import { filtersOf } from "#formats/pdf/filters.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { numberOf } from "../kernel/objects.ts";

/** Entries that programs leave for themselves or for a quick look, and that no reader shows. */
const privateKeys = ["PieceInfo", "Thumb", "Alternates", "OPI", "SpiderInfo"];

/** Drops thumbnails and private data from every object, and metadata of anything less than the document. */
export function stripPrivate(doc: PDFDocument, notable: Notable | undefined): void {
  const root = numberOf(doc.getTrailer().get("Root"));
  for (const object of objectsOf(doc, notable)) {
    if (!object.isDictionary()) continue;
    for (const key of privateKeys) if (!object.get(key).isNull()) object.delete(key);
    if (numberOf(object) !== root && object.get("Metadata").isStream()) object.delete("Metadata");
  }
}

/** A stretch of blanks at the end of XMP lets other programs write into it in place. */
const padding = /\s{20,}(?=<\?xpacket end)/g;
const thumbnails = /<(xmp|xap):Thumbnails>[\s\S]*?<\/\1:Thumbnails>/g;

/** Takes the room to grow out of XMP, and on demand the preview pictures. */
export function trimMetadata(body: PdfBody, withThumbnails: boolean): void {
  for (const object of body.objects.values()) {
    if (!isStream(object) || object.entries.get("Type") !== "/Metadata" || filtersOf(object.entries)?.length !== 0)
      continue;
    const text = Buffer.from(object.bytes).toString("latin1");
    if (!text.includes("<?xpacket") || text.includes("\0")) continue; // UTF-16 has other blanks.
    const trimmed = text.replace(padding, "\n");
    object.bytes = Buffer.from(withThumbnails ? trimmed : trimmed.replace(thumbnails, ""), "latin1");
  }
}

/** Finds the part of PDF/A that a document claims to follow. */
export function archival(body: PdfBody): { part: number } | undefined {
  for (const object of body.objects.values()) {
    if (!isStream(object) || object.entries.get("Type") !== "/Metadata") continue;
    const part = /pdfaid:part(?:>|\s*=\s*["'])\s*(\d)/.exec(Buffer.from(object.bytes).toString("latin1"))?.[1];
    if (part) return { part: Number(part) };
  }
  return undefined;
}
