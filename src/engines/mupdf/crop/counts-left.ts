import { marksAmong, without } from "#formats/pdf/marks.ts";
import { fieldsOf } from "../kernel/fields.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import type { Counts } from "../kernel/truth.ts";
import { sortAnnotations } from "../remove/annotations.ts";
import { toContentBox } from "./page-boxes.ts";
import type { Crop } from "./remove-outside.ts";

/** Counts what a crop should leave, before anything is cut: a loss by the cut itself must not lower the promise. */
export function countsLeft(doc: PDFDocument, crops: readonly Crop[], before: Counts): Pick<Counts, Lost> {
  const gone = new Map(
    crops.map(({ frame, box }) => [
      numberOf(frame.page),
      sortAnnotations(frame.page, { takes: "outside", box: toContentBox(box, frame) }).removed,
    ]),
  );
  // Pages are counted and not crops: some page trees list a page several times, and its links count as often.
  const removed = Array.from({ length: before.pages }, (_, at) => gone.get(numberOf(doc.findPage(at))) ?? []).flat();
  const kinds = removed.map((annotation) => annotation.get("Subtype").asName());
  const places = new Set(removed.map(numberOf));
  const isGone = (place: PDFObject) => places.has(numberOf(place));
  return {
    links: before.links - kinds.filter((kind) => kind === "Link").length,
    attachments: before.attachments - kinds.filter((kind) => kind === "FileAttachment").length,
    marks: without(before.marks ?? {}, marksAmong(kinds)),
    fields: before.fields - fieldsOf(doc).filter((field) => placesOf(field).every(isGone)).length,
  };
}

type Lost = "links" | "attachments" | "fields" | "marks";

/** The places where a field is shown: it may be its own only one. */
function placesOf(field: PDFObject): PDFObject[] {
  const kids = itemsOf(field.get("Kids"));
  return kids.length > 0 ? kids : [field];
}
