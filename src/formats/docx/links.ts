import type { Document, Inline, Link, Span } from "../model/document.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { type Worn, wornOf } from "./look.ts";
import { Tally } from "./tally.ts";

/** The difference between links and the text around them, which their style tells. */
export type LinkLook = Pick<Worn, "colour" | "underline">;

/** The usual look of links, where the document has none to go by. */
const usual: LinkLook = { colour: "0563C1", underline: true };

export function linkLookOf(document: Document): LinkLook {
  const looks = new Tally<LinkLook>(({ colour, underline }) => `${colour} ${underline}`);
  for (const { block, place } of stopsOf(document)) {
    if (place === "contents" || !isParagraph(block)) continue;
    for (const { look, text } of block.content.filter(isLink)) looks.add(wornOf(look), text.length);
  }
  const { colour, underline } = looks.top ?? usual;
  return { colour, underline };
}

const isLink = (inline: Inline): inline is Span => inline.kind === "span" && inline.link !== undefined;

export const sameLink = (a: Link | undefined, b: Link | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
