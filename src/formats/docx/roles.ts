import type { Document, List, Paragraph } from "../document.ts";
import type { Stop } from "../model/walk.ts";
import { type Called, called, contents, heading, list } from "./style-names.ts";

/** Which style a paragraph has by what it is and where it stands. */
export function roleStyle(
  { block, place, next }: Stop,
  document: Document,
  levels: ReadonlyMap<Paragraph, number>,
): Called {
  if (block.kind === "picture") return called.figure;
  if (place === "contents") return contents(levels.get(block) ?? 1);
  const { role } = block;
  if (next?.kind === "contents" && (role.kind === "heading" || role.kind === "title")) return called.contentsHeading;
  if (role.kind === "heading") return heading(role.level);
  if (role.kind === "item")
    return list(isNumber(document.lists[role.list], role.level) ? "number" : "bullet", role.level);
  if (role.kind === "more") return list("continue", role.level);
  if (role.kind !== "text") return called[role.kind];
  return place === "body" ? called.normal : called[place];
}

const isNumber = (known: List | undefined, level: number): boolean => {
  const levels = known?.levels ?? [];
  return (levels[level] ?? levels.at(-1))?.mark.kind === "number";
};

/** How deep the entries of contents are: as the heading that one leads to, else by how far in it begins. */
export function contentsLevels(document: Document): Map<Paragraph, number> {
  const headings = new Map<string, number>();
  const levels = new Map<Paragraph, number>();
  const blocks = document.sections.flatMap((section) => section.blocks);
  for (const block of blocks) {
    if (block.kind !== "paragraph" || block.place === undefined) continue;
    if (block.role.kind === "heading") headings.set(block.place, block.role.level);
  }
  for (const block of blocks) {
    if (block.kind !== "contents") continue;
    const starts = [...new Set(block.entries.map(stepOf))].sort((a, b) => a - b);
    for (const entry of block.entries)
      levels.set(entry, headingOf(entry, headings) ?? starts.indexOf(stepOf(entry)) + 1);
  }
  return levels;
}

const stepOf = ({ indent }: Paragraph): number => Math.round((indent.start + Math.min(0, indent.first)) / 4);

function headingOf({ content }: Paragraph, headings: ReadonlyMap<string, number>): number | undefined {
  for (const inline of content) {
    if (inline.kind !== "span" || !inline.link || !("place" in inline.link)) continue;
    const level = headings.get(inline.link.place);
    if (level !== undefined) return level;
  }
  return undefined;
}
