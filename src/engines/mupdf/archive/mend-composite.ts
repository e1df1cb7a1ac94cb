import { descendantOf } from "#formats/fonts/codes.ts";
import { isAbsent } from "#formats/pdf/thing.ts";
import type { PDFDocument } from "../kernel/library.ts";
import type { FontUse } from "./font-use.ts";
import { DocThing } from "./things.ts";

/** A composite font that is embedded: its CIDs lead to glyphs by a map that stands there. */
export function mendComposite(doc: PDFDocument, { font }: FontUse): void {
  const descendant = descendantOf(font);
  if (!(descendant instanceof DocThing) || descendant.get("Subtype").name !== "CIDFontType2") return;
  if (isAbsent(descendant.get("CIDToGIDMap"))) descendant.object.put("CIDToGIDMap", doc.newName("Identity"));
}
