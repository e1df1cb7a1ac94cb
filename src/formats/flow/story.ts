import type { Block, Document, Paragraph, Repeated } from "../model/document.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { isEmpty } from "./outline.ts";
import { type Flowing, withPageEnds } from "./page-ends.ts";
import type { Setting } from "./runs.ts";

/** A document as one text without pages: what it says from its beginning to its end, its notes, and what its pages repeat. */
export interface Story {
  flowing: Flowing[];
  /** The notes, in the order in which the text names them. */
  notes: StoryNote[];
  /** The texts at the heads and feet of pages and behind their text, each once. */
  edges: Edges;
  setting: Setting;
}

export interface StoryNote {
  name: string;
  /** The note's number, from 1. */
  number: number;
  blocks: readonly Block[];
}

export interface Edges {
  heads: Paragraph[];
  feet: Paragraph[];
  watermarks: string[];
}

/** Tells a document that was made of so many pages as one text. */
export function storyOf(document: Document, pages: number): Story {
  const stops = [...stopsOf(document)];
  const paragraphs = stops.flatMap(({ block }) => (isParagraph(block) ? [block] : []));
  const named = new Set(
    paragraphs.flatMap(({ content }) => content.flatMap((one) => (one.kind === "note" ? [one.note] : []))),
  );
  const known = [...named].filter((name) => document.notes.has(name));
  const lost = [...document.notes].filter(([name]) => !named.has(name));
  return {
    // Notes that nothing in the text names stand at its end.
    flowing: [...withPageEnds(document, pages), ...lost.flatMap(([, blocks]) => blocks)],
    notes: known.map((name, at) => ({ name, number: at + 1, blocks: document.notes.get(name) ?? [] })),
    edges: edgesOf(document),
    setting: { plain: document.plain, places: new Set(paragraphs.flatMap(({ place }) => place ?? [])) },
  };
}

function edgesOf({ sections }: Document): Edges {
  const of = (side: "header" | "footer") => unlike(sections.flatMap((section) => paragraphsOf(section[side])));
  const watermarks = sections.flatMap(({ watermarks = [] }) => watermarks.map(({ text }) => text));
  return { heads: of("header"), feet: of("footer"), watermarks: [...new Set(watermarks)] };
}

const paragraphsOf = (repeated: Repeated | undefined): Paragraph[] =>
  [repeated?.blocks, repeated?.first, repeated?.even].flatMap((blocks = []) => blocks.flatMap(told)).filter(saysMore);

/** Lists the paragraphs of a block, also those in the cells of tables. */
const told = (block: Block): Paragraph[] => {
  if (block.kind === "paragraph") return [withoutHeadings(block)];
  if (block.kind === "contents") return [...block.entries];
  return block.kind === "table"
    ? block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks.flatMap(told)))
    : [];
};

/** Takes fields of headings out: a heading that pages repeat stands in the text already. */
const withoutHeadings = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  content: paragraph.content.filter((one) => one.kind !== "field" || !one.of.startsWith("heading")),
});

/** Whether a paragraph says more than the number of a page, which says nothing where there are no pages. */
const saysMore = (paragraph: Paragraph): boolean =>
  !isEmpty(paragraph) &&
  paragraph.content.some((one) =>
    one.kind === "span" ? /[\p{L}\p{N}]/u.test(one.text) : one.kind === "inline-picture" || one.kind === "choice",
  );

/** Keeps one paragraph of each text, whatever pages it stands on. */
function unlike(paragraphs: readonly Paragraph[]): Paragraph[] {
  const known = new Map(paragraphs.map((one) => [JSON.stringify(one.content), one] as const));
  return [...known.values()];
}
