import { task } from "../kernel/door.ts";
import { openMade } from "../kernel/open.ts";
import { fingerprint, saveWhole } from "../kernel/save.ts";

/**
 * A document of which the first page is drawn as another print of it draws its own. All that the page is tagged, linked and
 * reached by stays the document's: both prints mark the same content by the same numbers.
 */
export const withFirstPage = task((bytes: Uint8Array, print: Uint8Array): Uint8Array => {
  const [doc, other] = [openMade(bytes), openMade(print)];
  const [page, drawn] = [doc.findPage(0), other.findPage(0)];
  const grafts = doc.newGraftMap();
  for (const key of ["Contents", "Resources"]) page.put(key, grafts.graftObject(drawn.getInheritable(key)));
  const made = saveWhole(doc, fingerprint(bytes, print));
  for (const one of [doc, other]) one.destroy();
  return made;
});
