import type { Block, Contents, Document, Paragraph, Picture, Repeated, Section, Table } from "./document.ts";

/** The part of a document that a paragraph stands in, as far as its style depends on it. */
export type Place = "body" | "cell" | "header" | "footer" | "note" | "endNote" | "contents";

export interface Stop {
  block: Exclude<Block, Table | Contents>;
  place: Place;
  /** The block behind it among those that it stands with. */
  next: Block | undefined;
}

/** Yields every paragraph and picture of a document, wherever it stands. */
export function* stopsOf(document: Document): Generator<Stop> {
  for (const section of document.sections) yield* stopsIn(section.blocks, "body");
  for (const [place, repeated] of document.sections.flatMap(repeatedOf)) {
    for (const blocks of variantsOf(repeated)) yield* stopsIn(blocks, place);
  }
  for (const [name, blocks] of document.notes)
    yield* stopsIn(blocks, document.endNotes?.names.has(name) ? "endNote" : "note");
}

const repeatedOf = ({ header, footer }: Section): ["header" | "footer", Repeated][] => [
  ...(header ? [["header", header] satisfies ["header", Repeated]] : []),
  ...(footer ? [["footer", footer] satisfies ["footer", Repeated]] : []),
];

const variantsOf = ({ blocks, first = [], even = [] }: Repeated) => [blocks, first, even];

function* stopsIn(blocks: readonly Block[], place: Place): Generator<Stop> {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "table") {
      for (const { cells } of block.rows) for (const cell of cells) yield* stopsIn(cell.blocks, "cell");
    } else if (block.kind === "contents") yield* stopsIn(block.entries, "contents");
    else {
      yield { block, place, next: blocks[index + 1] };
      if (isParagraph(block)) for (const { content } of block.turned ?? []) yield* stopsIn(content, place);
    }
  }
}

export const isParagraph = (block: Paragraph | Picture): block is Paragraph => block.kind === "paragraph";

/** Yields every table of a document. */
export function* tablesOf(document: Document): Generator<Table> {
  for (const { blocks, header, footer } of document.sections) {
    yield* tablesIn(blocks);
    for (const repeated of [header, footer]) {
      if (repeated) for (const variant of variantsOf(repeated)) yield* tablesIn(variant);
    }
  }
  for (const blocks of document.notes.values()) yield* tablesIn(blocks);
}

function* tablesIn(blocks: readonly Block[]): Generator<Table> {
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    yield block;
    for (const { cells } of block.rows) for (const cell of cells) yield* tablesIn(cell.blocks);
  }
}
