import type { Block, Document, Repeated, Row, Section, Table } from "./document.ts";

/**
 * Gives the distances of tables to their neighbours: Word has none for tables themselves. First and last blocks have no
 * neighbour to give theirs to, and two tables get a paragraph of that height between them, without which they would be
 * one.
 */
export function settle(document: Document): Document {
  return {
    ...document,
    sections: document.sections.map(settleSection),
    notes: new Map([...document.notes].map(([name, blocks]) => [name, settleBlocks(blocks)])),
  };
}

function settleSection(section: Section): Section {
  const { header, footer } = section;
  return {
    ...section,
    ...(header && { header: settleRepeated(header) }),
    ...(footer && { footer: settleRepeated(footer) }),
    blocks: settleBlocks(section.blocks),
  };
}

const settleRepeated = ({ blocks, first, even, ...rest }: Repeated): Repeated => ({
  ...rest,
  blocks: settleBlocks(blocks),
  ...(first && { first: settleBlocks(first) }),
  ...(even && { even: settleBlocks(even) }),
});

const settleBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, index) => settleBlock(block, blocks[index - 1], blocks[index + 1]));

function settleBlock(block: Block, previous: Block | undefined, next: Block | undefined): Block {
  if (block.kind === "table") return { ...block, rows: block.rows.map(settleRow) };
  if (block.kind === "contents") return block;
  const before = previous?.kind === "table" ? previous.space.after : 0;
  const after = next?.kind === "table" ? next.space.before : 0;
  if (before === 0 && after === 0) return block;
  return { ...block, space: { before: block.space.before + before, after: block.space.after + after } };
}

const settleRow = (row: Row): Row => ({
  ...row,
  cells: row.cells.map((cell) => ({ ...cell, blocks: settleBlocks(cell.blocks) })),
});

/** Gives the distance between two tables that follow each other. */
export const gapBetween = (table: Table, next: Table): number => table.space.after + next.space.before;
