import type { Document } from "../model/document.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { safeLink } from "./safe-link.ts";

/**
 * Counts what a text can't hold of a document: pictures in plain text, and links that lead elsewhere than to pages and
 * mail boxes.
 */
export function leftOut(document: Document, format: "md" | "html" | "txt"): { pictures: number; links: number } {
  let [pictures, links] = [0, 0];
  const show = (picture: number) => {
    if (format === "txt" && document.pictures[picture]) pictures += 1;
  };
  for (const { block } of stopsOf(document)) {
    if (!isParagraph(block)) show(block.picture);
    else
      for (const inline of block.content) {
        if (inline.kind === "inline-picture") show(inline.picture);
        const link = inline.kind === "span" ? inline.link : undefined;
        if (link && "address" in link && safeLink(link.address) === undefined) links += 1;
      }
  }
  return { pictures, links };
}
