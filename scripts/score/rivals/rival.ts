import type { Read, ReadBlock } from "../read.ts";

/** Another program, and how it is asked for what it sees in PDFs. */
export interface Rival {
  name: string;
  /** Of each PDF what it saw; one that it came to nothing with is missing. The folder is for files in between. */
  read(pdfs: readonly string[], folder: string): Promise<Map<string, Read>>;
}

/** What rivals can be asked for: none of them tells sections, notes or types of cells. */
export const rivalMeasures = [
  "reading order",
  "words whole",
  "tables found",
  "adjacency",
  "TEDS",
  "paragraphs",
  "headings with level",
  "items with level",
  "letters kept or told",
  "letters not invented",
];

export const readOf = (blocks: readonly ReadBlock[], edges: readonly string[] = []): Read => ({
  blocks,
  sections: [],
  edges: [...new Set(edges)],
  labels: [],
  // Numbers of pages may be in its running heads, of which each is taken once.
  numbered: true,
});

/** The bullet or number that an item begins with. */
const bullet = /^\s*(?:[^\p{L}\p{N}\s("'“„«[]+|\(?(?:\d{1,3}|[a-z]|[ivxlc]+)[.)](?:\d+\.?)*)\s+/iu;

export function itemOf(text: string, level: number): ReadBlock {
  const begin = bullet.exec(text)?.[0] ?? "";
  return { kind: "item", text: text.slice(begin.length), level, ordered: /[\p{L}\p{N}]/u.test(begin), section: 0 };
}
