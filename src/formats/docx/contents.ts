import type { Contents } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import type { Leaf } from "./draft.ts";
import { paragraphXml } from "./paragraphs.ts";
import { fieldEnd, fieldStart } from "./runs.ts";

/** Writes a table of contents as one field over all of its entries (ECMA-376, part 1, 17.16.5.68). */
export function contentsXml({ levels, entries }: Contents, leaf: Leaf): string {
  const deepest = Math.max(1, Math.min(9, Math.round(levels)));
  const start = fieldStart(`TOC \\o "1-${deepest}" \\h \\z \\u`);
  const last = entries.length - 1;
  if (last < 0) return element("w:p", {}, start, fieldEnd());
  return entries
    .map((entry, index) =>
      paragraphXml(entry, leaf, {
        before: index === 0 ? start : "",
        after: index === last ? fieldEnd() : "",
        isContents: true,
      }),
    )
    .join("");
}
