import type { Level } from "#formats/pdf/archival.ts";
import { isStream, type PdfStream } from "#formats/pdf/body.ts";
import { deflateQuickly } from "#formats/pdf/flate.ts";
import { writePdf } from "#formats/pdf/write.ts";
import { bodyOf } from "../kernel/body.ts";
import type { PDFDocument } from "../kernel/library.ts";

/** The newest version that an archive knows: 1.7 (ISO 32000-1), and 1.4 of its first part. */
const newest = { "1b": 14, "2b": 17, "3b": 17 } as const;

interface Plan {
  id: Uint8Array;
  level: Level;
  /** Pictures that take the place of others, by number. */
  recoded: ReadonlyMap<number, PdfStream>;
}

/** Writes a document strictly: every object on lines of its own, its metadata legible without knowing PDF. */
export function saveArchival(doc: PDFDocument, { id, level, recoded }: Plan): Uint8Array {
  doc.getTrailer().get("Root").delete("Version");
  const body = bodyOf(doc, id);
  for (const [number, stream] of recoded) if (body.objects.has(number)) body.objects.set(number, stream);
  for (const [number, object] of body.objects) {
    if (!isStream(object) || object.entries.has("Filter") || object.entries.get("Type") === "/Metadata") continue;
    const entries = new Map([...object.entries].filter(([key]) => key !== "DecodeParms"));
    body.objects.set(number, { entries: entries.set("Filter", "/FlateDecode"), bytes: deflateQuickly(object.bytes) });
  }
  return writePdf({ ...body, version: Math.min(body.version, newest[level]) }, { packed: level !== "1b" });
}
