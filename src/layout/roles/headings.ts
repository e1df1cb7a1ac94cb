import type { Para, Part } from "../model/flow.ts";
import { paraText } from "../model/flow.ts";
import type { About, Entry } from "../model/page.ts";
import { bare } from "../text/text.ts";
import { headingsByLook } from "./heading-looks.ts";
import { titleOf } from "./titles.ts";

const deepest = 6;

/** Tells which paragraphs are headings: by the outline where there is one, else by size, weight and number. */
export function findHeadings(parts: readonly Part[], about: About, body: number): void {
  const { outline, outlinesHeadings } = about;
  const paras = parts.flatMap((part) => (part.kind === "para" && !part.role ? [part] : []));
  const found = outline.length > 0 ? byOutline(paras, outline) : 0;
  const isKnown = found >= Math.max(1, outline.length * 0.5) || (outlinesHeadings === true && outline.length === 0);
  if (!isKnown) headingsByLook(parts, body);
  const isBare = !outlinesHeadings && !paras.some(({ role }) => role);
  const title = isBare ? undefined : titleOf(paras, body, about.title);
  if (title) title.role = { kind: "title" };
}

const number = /^(?:\d+(?:\.\d+)*|[IVXLC]+|[ivxlc]+|[A-Z](?:\.\d+)*)[.)]?\s+/;

function byOutline(paras: readonly Para[], outline: readonly Entry[]): number {
  const open = new Map<string, Entry[]>();
  for (const entry of outline) {
    const key = `${entry.page} ${bare(entry.title)}`;
    open.set(key, [...(open.get(key) ?? []), entry]);
  }
  let found = 0;
  for (const para of paras) {
    const text = paraText(para);
    if (bare(text) === "" || text.length > 400) continue;
    // Numbers that a list gives its headings may stand in the outline or not.
    const keys = [text, text.replace(number, "")].map((one) => `${para.page} ${bare(one)}`);
    const entry = keys
      .map((key) => open.get(key))
      .find((some) => some && some.length > 0)
      ?.shift();
    if (!entry) continue;
    para.role = { kind: "heading", level: Math.min(deepest, entry.level) };
    found += 1;
  }
  return found;
}
