import type { Block, Document, Paragraph, Repeated, Section } from "./document.ts";

/** Takes all pictures out of a document. */
export const withoutPictures = (document: Document): Document => ({
  ...document,
  sections: document.sections.map(section),
  notes: new Map([...document.notes].map(([name, blocks]) => [name, all(blocks)])),
  pictures: [],
});

const section = ({ header, footer, blocks, ...rest }: Section): Section => ({
  ...rest,
  ...(header && { header: repeated(header) }),
  ...(footer && { footer: repeated(footer) }),
  blocks: all(blocks),
});

const repeated = ({ blocks, first, even, ...rest }: Repeated): Repeated => ({
  ...rest,
  blocks: all(blocks),
  ...(first && { first: all(first) }),
  ...(even && { even: all(even) }),
});

const all = (blocks: readonly Block[]): Block[] => blocks.flatMap(one);

function one(block: Block): Block[] {
  if (block.kind === "picture") return [];
  if (block.kind === "paragraph") return paragraph(block);
  if (block.kind === "contents") return [{ ...block, entries: block.entries.flatMap(paragraph) }];
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: all(cell.blocks) })),
  }));
  return [{ ...block, rows }];
}

/** Takes the pictures out of a paragraph, and the paragraph with them if it has nothing else. */
function paragraph(given: Paragraph): Paragraph[] {
  const content = given.content.filter(({ kind }) => kind !== "inline-picture");
  return content.length === 0 && given.content.length > 0 ? [] : [{ ...given, content }];
}
