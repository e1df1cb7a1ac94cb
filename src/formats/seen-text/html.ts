import { TextHoldings } from "./holdings.ts";
import { gapOf, tagAt, unescaped } from "./markup.ts";

/** Elements whose content nobody sees. */
const unseen = new Set(["head", "style", "script"]);

export function seenInHtml(text: string): MarkupHoldings {
  const holdings = Object.assign(new TextHoldings(), { tables: 0, pictures: 0 });
  readHtml(text, holdings);
  return holdings;
}

export type MarkupHoldings = TextHoldings & { tables: number; pictures: number };

/** Adds the words, tables and pictures of a piece of HTML. */
export function readHtml(text: string, holdings: MarkupHoldings): void {
  const parts: string[] = [];
  let footer = "";
  let isFooter = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("<", at);
    const words = unescaped(text.slice(at, next < 0 ? text.length : next));
    parts.push(words);
    if (isFooter) footer += words;
    if (next < 0) break;
    if (text.startsWith("<!--", next)) {
      at = behind(text, "-->", next);
      continue;
    }
    const tag = tagAt(text, next);
    if (!tag) {
      at = text.startsWith("<!", next) ? behind(text, ">", next) : next + 1;
      continue;
    }
    at = tag.end;
    parts.push(gapOf(tag));
    if (isFooter) footer += gapOf(tag);
    if (tag.name === "footer") isFooter = !tag.isEnd;
    if (tag.isEnd) continue;
    if (tag.name === "table") holdings.tables += 1;
    if (tag.name === "img") holdings.pictures += 1;
    if (unseen.has(tag.name)) at = behind(text, `</${tag.name}>`, at);
    if (/role="doc-(?:noteref|backlink)"/.test(tag.text)) {
      holdings.notes += Number(tag.text.includes("noteref"));
      parts.push(" ");
      at = behind(text, "</a>", at);
    }
  }
  holdings.addText(parts.join(""));
  holdings.addRepeated(footer);
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
