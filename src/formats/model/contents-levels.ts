import type { Document, Paragraph } from "./document.ts";

/** Finds the levels of a table of contents' entries: by the headings that they lead to, else by their indents. */
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
