import { isAbsent } from "#formats/pdf/thing.ts";
import type { Walk } from "#formats/pdf/walk.ts";
import type { PDFDocument } from "./library.ts";
import { DocThing } from "./things.ts";

/** Follows everything that the pages of a document draw, and their annotations. */
export function walkAll(doc: PDFDocument, walk: Walk): void {
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const resources = new DocThing(page.getInheritable("Resources"));
    walk.page(new DocThing(page), resources);
    const space = new DocThing(page).get("Group", "CS");
    if (!isAbsent(space)) walk.colour(space, resources);
    for (const annotation of new DocThing(page.get("Annots")).items) {
      const normal = annotation.get("AP", "N");
      const looks = normal.kind === "stream" ? [normal] : normal.entries.map(([, look]) => look);
      for (const look of looks) walk.form(look, resources);
    }
  }
}
