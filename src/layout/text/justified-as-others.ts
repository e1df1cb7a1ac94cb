import { type Para, type Part, textsAmong } from "../model/parts.ts";
import { alignmentOf, isSetEitherWay } from "./paragraph-alignment.ts";

/** Of the paragraphs that tell, and so many must. */
const justifiedShare = 0.7;
const enoughParagraphs = 3;
/** Less of a paragraph tells nothing. */
const tellingRows = 3;

/**
 * Of a single line nobody sees whether it is set to both margins. Where the text around is, it is as well: so all of it has
 * one style, and what is written into it later looks like the rest.
 */
export function justifiedAsOthers(parts: readonly Part[], items: ReadonlyMap<Para, unknown>): Part[] {
  const justified = new Set<Part>();
  const paras = textsAmong(parts);
  for (const group of [paras.filter((para) => items.has(para)), paras.filter((para) => !items.has(para))]) {
    const open = new Set(group.filter(isSetEitherWay));
    const told = group
      .filter((para) => !open.has(para) && para.rows.length >= tellingRows)
      .map((para) => alignmentOf(para).align);
    const count = told.filter((align) => align === "justify").length;
    if (count < enoughParagraphs || count < justifiedShare * told.length) continue;
    for (const para of open) justified.add(para);
  }
  return parts.map((part) => (part.kind === "para" && justified.has(part) ? { ...part, set: "justify" } : part));
}
