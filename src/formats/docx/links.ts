import type { Document, Inline, Link, Span } from "../document.ts";
import { type Worn, wornOf } from "./look.ts";
import { Tally } from "./tally.ts";
import { isParagraph, stopsOf } from "./walk.ts";

/** By what links differ from the text around them: their style says it. */
export type LinkLook = Pick<Worn, "colour" | "underline">;

/** What people know as a link, where the document has none to go by. */
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

/** Longer ones are refused by Word. */
const longest = 2_079;
const legal = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** An address as a document may lead to it; undefined where it runs something or is none. */
export function safeAddress(address: string): string | undefined {
  const given = address.trim();
  if (given.length > longest || !/^(https?|mailto|tel):/i.test(given)) return undefined;
  try {
    const { href } = new URL(given);
    const written = legal.test(given) ? given : href;
    return written.length <= longest && legal.test(written) ? written : undefined;
  } catch {
    return undefined;
  }
}

export const sameLink = (a: Link | undefined, b: Link | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
