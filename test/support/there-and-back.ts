import type { Block, Document, Inline, Paragraph } from "#formats/model/document.ts";

/** What another reader finds in a Word file. */
export interface Told {
  paragraphs: string[];
  headings: [level: number, text: string][];
  items: string[];
  cells: string[];
  tables: number;
  links: string[];
  notes: string[];
  edges: string[];
}

/** Blanks aside, and in small letters: a style of capitals draws other letters than were written. */
const bare = (text: string): string => text.replace(/\s+/g, "").toLowerCase();
export const textOf = (content: readonly Inline[]): string =>
  content
    .map((one) => ("text" in one ? one.text : one.kind === "choice" ? one.value : one.kind === "tab" ? "\t" : ""))
    .join("");

/** The same of a document. */
export function told(document: Document): Told {
  const all: Told = { paragraphs: [], headings: [], items: [], cells: [], tables: 0, links: [], notes: [], edges: [] };
  const links = (content: readonly Inline[]) => {
    // By what it says: on the way between processes equal objects are not kept one.
    let open: string | undefined;
    for (const one of content) {
      const link = one.kind === "span" && one.link ? JSON.stringify(one.link) : undefined;
      if (one.kind === "span" && link && link === open) all.links.push(`${all.links.pop()}${one.text}`);
      else if (one.kind === "span" && link) all.links.push(one.text);
      if (one.kind !== "tab" || link) open = link;
    }
  };
  const paragraph = ({ content, role }: Paragraph, inCell: boolean) => {
    const text = textOf(content);
    links(content);
    if (inCell || text.trim() === "") return;
    all.paragraphs.push(text);
    if (role.kind === "heading") all.headings.push([role.level, text]);
    if (role.kind === "title") all.headings.push([0, text]);
    if (role.kind === "item") all.items.push(text);
  };
  const visit = (blocks: readonly Block[], inCell: boolean): void => {
    for (const block of blocks) {
      if (block.kind === "paragraph") paragraph(block, inCell);
      else if (block.kind === "contents") for (const entry of block.entries) paragraph(entry, inCell);
      else if (block.kind === "table") {
        all.tables += 1;
        for (const { cells } of block.rows) {
          for (const cell of cells) {
            visit(cell.blocks, true);
            const text = wordsIn(cell.blocks);
            if (text.trim() !== "" && !cell.blocks.some(({ kind }) => kind === "table")) all.cells.push(text);
          }
        }
      }
    }
  };
  for (const { blocks, header, footer } of document.sections) {
    visit(blocks, false);
    for (const edge of [header, footer])
      for (const some of [edge?.blocks, edge?.first, edge?.even])
        for (const block of some ?? []) if (block.kind === "paragraph") all.edges.push(textOf(block.content));
  }
  for (const blocks of document.notes.values()) all.notes.push(wordsIn(blocks));
  return all;
}

/** All words of blocks, in their order. */
export const wordsIn = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === "paragraph") return textOf(block.content);
      if (block.kind === "contents") return wordsIn(block.entries);
      if (block.kind === "table")
        return block.rows.map(({ cells }) => cells.map((cell) => wordsIn(cell.blocks)).join(" ")).join("\n");
      return "";
    })
    .join("\n");

/** How many texts of one list the other has as well, each counted once. */
export function common(some: readonly string[], others: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of others.map(bare)) counts.set(text, (counts.get(text) ?? 0) + 1);
  let found = 0;
  for (const text of some.map(bare)) {
    const left = counts.get(text) ?? 0;
    if (left === 0) continue;
    counts.set(text, left - 1);
    found += 1;
  }
  return found;
}

/** Each once, without numbers: what a field shows is not told as text. */
const numberless = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => bare(text).replace(/\d+/g, "")))].filter((text) => text !== "");

export interface Likeness {
  paragraphs: number;
  headings: { found: number; wanted: number; given: number };
  items: { found: number; wanted: number };
  cells: { found: number; wanted: number };
  tables: { wanted: number; given: number };
  links: { found: number; wanted: number };
  notes: { found: number; wanted: number };
  edges: { found: number; wanted: number };
}

/** How much of what a document was is in what it has become. */
export function likeness(wanted: Told, given: Told, levels: "exact" | "ranks" = "exact"): Likeness {
  const share = (key: "items" | "cells" | "links" | "notes" | "edges") => ({
    found: common(wanted[key], given[key]),
    wanted: wanted[key].length,
  });
  const found = common(wanted.paragraphs, given.paragraphs);
  const all = wanted.paragraphs.length + given.paragraphs.length;
  // A title is no heading, and a PDF's outline makes it one.
  const titles = new Set(wanted.headings.flatMap(([level, text]) => (level === 0 ? [bare(text)] : [])));
  const under = ({ headings }: Told) => headings.filter(([level, text]) => level > 0 && !titles.has(bare(text)));
  // An outline tells which heading is below which, and not that there was none of a level between them.
  const ranked = (headings: Told["headings"]) => {
    const used = [...new Set(headings.map(([level]) => level))].sort((a, b) => a - b);
    return headings.map(([level, text]) => `${levels === "ranks" ? used.indexOf(level) : level} ${text}`);
  };
  return {
    paragraphs: all === 0 ? 1 : (2 * found) / all,
    headings: {
      found: common(ranked(under(wanted)), ranked(under(given))),
      wanted: under(wanted).length,
      given: under(given).length,
    },
    items: share("items"),
    cells: share("cells"),
    tables: { wanted: wanted.tables, given: given.tables },
    links: share("links"),
    notes: share("notes"),
    edges: {
      found: common(numberless(wanted.edges), numberless(given.edges)),
      wanted: numberless(wanted.edges).length,
    },
  };
}
