import type { Change } from "../model/block-change.ts";
import { amend, pack } from "../office/pack.ts";
import { readParts, textOf } from "../office/parts.ts";
import { bodyBlocks } from "./body-blocks.ts";
import { lineOf, twips } from "./measures.ts";
import { isGap } from "./measuring.ts";

const part = "word/document.xml";
/** Elements that come behind the spacing in a paragraph's properties (CT_PPrBase). */
const behind =
  /<w:(?:ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|outlineLvl|rPr|sectPr)[ >/]|<\/w:pPr>/;

/** Changes distances between some blocks and lines of a document; letters stay as large as they are. */
export function rearranged(bytes: Uint8Array, changes: ReadonlyMap<number, Change>): Uint8Array {
  const parts = readParts(bytes);
  const xml = textOf(parts, part) ?? "";
  let [made, at, index] = ["", 0, 0];
  for (const { from, to } of bodyBlocks(xml)) {
    const own = xml.slice(from, to);
    const change = isGap(own) ? undefined : changes.get(index++);
    made += xml.slice(at, from) + (change ? changed(own, change) : own);
    at = to;
  }
  return pack(amend(parts, new Map([[part, made + xml.slice(at)]])).values());
}

function changed(xml: string, change: Change): string {
  if (!xml.startsWith("<w:tbl")) return spaced(xml, change);
  const { rows = 1 } = change;
  return xml.replace(
    /(<w:trHeight w:val=")(\d+)/g,
    (_, start, value) => `${start}${Math.max(1, Math.round(Number(value) * rows))}`,
  );
}

function spaced(xml: string, change: Change): string {
  const [properties = ""] = /^<w:p(?: [^>]*)?><w:pPr>.*?<\/w:pPr>/s.exec(xml) ?? [];
  if (properties === "") return spaced(xml.replace(/^<w:p(?: [^>]*)?>/, "$&<w:pPr></w:pPr>"), change);
  const { before, after, lines } = change;
  const [known = ""] = /<w:spacing w:(?:before|after|line)[^>]*>/.exec(properties) ?? [];
  const said = new Map([...known.matchAll(/(w:\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
  if (before !== undefined) said.set("w:before", String(twips(before)));
  if (after !== undefined) said.set("w:after", String(twips(after)));
  if (lines !== undefined) said.set("w:line", String(lineOf(lines))).set("w:lineRule", "auto");
  const spacing = `<w:spacing ${[...said].map(([name, value]) => `${name}="${value}"`).join(" ")}/>`;
  const rest = properties.replace(known, "");
  return rest.replace(behind, (tag) => spacing + tag) + xml.slice(properties.length);
}
