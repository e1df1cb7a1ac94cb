import { task } from "../kernel/door.ts";
import type { PDFObject } from "../kernel/library.ts";
import { itemsOf } from "../kernel/objects.ts";
import { openMade } from "../kernel/open.ts";
import { fingerprint, saveWhole } from "../kernel/save.ts";

/** Whether a link is one that no tag speaks of, as in a header and a footer. */
const isUntagged = (link: PDFObject): boolean =>
  link.get("StructParent").isNull() && link.get("A", "S").asName() === "URI";

/**
 * Draws the first page of a document as another print of it draws its own. All tags, links and names of the page stay
 * the document's: both prints mark the same content by the same numbers. Links of the edges go with these.
 */
export const withFirstPage = task((bytes: Uint8Array, print: Uint8Array): Uint8Array => {
  const [doc, other] = [openMade(bytes), openMade(print)];
  const [page, drawn] = [doc.findPage(0), other.findPage(0)];
  const grafts = doc.newGraftMap();
  for (const key of ["Contents", "Resources"]) page.put(key, grafts.graftObject(drawn.getInheritable(key)));
  const links = doc.newArray();
  for (const link of itemsOf(page.get("Annots")).filter((one) => !isUntagged(one))) links.push(link);
  for (const link of itemsOf(drawn.get("Annots")).filter(isUntagged)) links.push(grafts.graftObject(link));
  page.put("Annots", links);
  const made = saveWhole(doc, fingerprint(bytes, print));
  for (const one of [doc, other]) one.destroy();
  return made;
});
