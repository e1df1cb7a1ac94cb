import { annotationFlags } from "#formats/pdf/archival.ts";
import { isWidget } from "../kernel/fields.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { wholeOf } from "../kernel/objects.ts";
import { decimal } from "../kernel/operators.ts";
import { placeOf } from "./place.ts";

/** Whether nobody sees an annotation on a screen. */
export const isHidden = (annotation: PDFObject): boolean =>
  (wholeOf(annotation.get("F"), 0) & (annotationFlags.hidden | annotationFlags.noView)) !== 0;

/** Finds an annotation's look in its present state, a form that content may draw; undefined where it shows nothing. */
export function lookOf(annotation: PDFObject): PDFObject | undefined {
  const normal = annotation.get("AP", "N");
  if (normal.isStream()) return normal;
  const state = normal.get(annotation.get("AS").asName() || "Off");
  return state.isStream() ? state : undefined;
}

/** The operators that draw a look where its annotation is, by a name that the page's resources get. */
export function drawn(
  doc: PDFDocument,
  { annotation, page, name }: { annotation: PDFObject; page: PDFObject; name: string },
): { content: string; form: PDFObject } | undefined {
  const look = lookOf(annotation);
  const place = look && placeOf(annotation, look, page);
  if (!look || !place) return undefined;
  look.put("Type", doc.newName("XObject"));
  look.put("Subtype", doc.newName("Form"));
  // A look without resources would take those of the page, where its names mean something else.
  if (!look.get("Resources").isDictionary())
    look.put("Resources", isWidget(annotation) ? resourcesOfForm(doc) : doc.newDictionary());
  const layer = annotation.get("OC");
  const form = layer.isDictionary() ? layered(doc, look, layer) : look;
  return { content: `q\n${place.map(decimal).join(" ")} cm\n/${name} Do\nQ\n`, form };
}

function resourcesOfForm(doc: PDFDocument): PDFObject {
  const shared = doc.getTrailer().get("Root", "AcroForm", "DR");
  return shared.isDictionary() ? shared : doc.newDictionary();
}

/** A look that shows with a layer: around it, as it may have a layer itself, or be the look of others. */
function layered(doc: PDFDocument, look: PDFObject, layer: PDFObject): PDFObject {
  const far = 32_000;
  const resources = doc.newDictionary();
  resources.put("XObject", { L: look });
  const form = doc.addStream("/L Do", {
    Type: doc.newName("XObject"),
    Subtype: doc.newName("Form"),
    BBox: [-far, -far, far, far],
    Resources: resources,
  });
  form.put("OC", layer);
  return form;
}
