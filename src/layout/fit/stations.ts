import { halves } from "#formats/docx/measures.ts";
import type { Block, Document, Section, SourcePosition } from "#formats/model/document.ts";
import { looksIn } from "#formats/model/looks.ts";
import { settle } from "#formats/model/settle.ts";
import { isParagraph, stopsOf } from "#formats/model/walk.ts";

/** A paragraph or a table of the text, as far as it matters for where pages begin. All measures are points. */
export interface Station {
  kind: "text" | "picture" | "table";
  source?: SourcePosition;
  /** The file says that it begins a page. */
  begins: boolean;
  /** The distances above and below it. */
  before: number;
  after: number;
  /** How high one of its lines is, roughly. */
  pitch: number;
  /** The distance of its lines as a multiple of what the font wants. */
  lines: number;
  /** The heights between which text stands on its pages. */
  top: number;
  bottom: number;
}

/** Lists the stations of a document in the order in which a file has them (`bodyBlocks`). */
export const stationsOf = (document: Document): Station[] =>
  settle(document).sections.flatMap((section, at) =>
    section.blocks.flatMap((block, place) => stationsIn(block, section, place === 0 && (at === 0 || !section.goesOn))),
  );

/** More texts in all, or on a page, are laid out by nobody: no one reads so many on a page, and LibreOffice takes some twenty seconds for them. */
const mostTexts = { inAll: 10_000, onPage: 2_000 };

/** Tells whether a document has thousands of texts on each of its pages, such as cells and links. */
export function isCrowded(document: Document, pages: number): boolean {
  let texts = 0;
  for (const { block } of stopsOf(document)) texts += isParagraph(block) ? Math.max(1, block.content.length) : 1;
  return texts > Math.max(mostTexts.inAll, mostTexts.onPage * pages);
}

function stationsIn(block: Block, section: Section, isFirst: boolean): Station[] {
  if (block.kind === "contents")
    return block.entries.flatMap((entry, at) => stationsIn(entry, section, isFirst && at === 0));
  const { page, margins } = section;
  const { before, after } = block.space;
  const common = { before, after, top: margins.top, bottom: page.height - margins.bottom };
  const begins = isFirst || beginsPage(block);
  if (block.kind === "picture") return [{ ...common, kind: "picture", begins, pitch: block.height, lines: 1 }];
  const source = block.source ? { source: block.source } : {};
  if (block.kind === "table") return [{ ...common, ...source, kind: "table", begins, pitch: usualLinePt, lines: 1 }];
  const sizes = looksIn(block.content).map(({ look }) => halves(look.size) / 2);
  const pitch = Math.max(0, ...sizes) * usualLineEm * block.lines || usualLinePt;
  return [{ ...common, ...source, kind: "text", begins, pitch, lines: block.lines }];
}

/** A line of a table, or of a text without letters, is about so many points high: one of ten-point letters. */
const usualLinePt = 12;
/** A line is about so many times as high as its letters, as in most fonts. */
const usualLineEm = 1.2;

function beginsPage(block: Block): boolean {
  if (block.kind === "contents") return false;
  if (block.kind !== "table") return block.begins !== undefined;
  const [first] = block.rows[0]?.cells[0]?.blocks ?? [];
  return first !== undefined && beginsPage(first);
}
