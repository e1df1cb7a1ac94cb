import type { Block, Document, Inline } from "../model/document.ts";
import { type OfficePromise, Words } from "../ooxml/promise.ts";

/** Lists what the file that is written of a document must hold. */
export function promiseOf(document: Document): OfficePromise {
  const count = new Count(document);
  for (const section of document.sections) count.blocks(section.blocks);
  for (const blocks of document.notes.values()) count.blocks(blocks);
  for (const { header, footer } of document.sections) {
    for (const repeated of [header, footer]) {
      for (const blocks of [repeated?.blocks, repeated?.first, repeated?.even]) count.once(blocks ?? []);
    }
  }
  const { words, tables, pictures } = count;
  return { format: "docx", words, tables, pictures };
}

class Count {
  readonly words = new Words();
  tables = 0;
  pictures = 0;
  readonly #known = new Set<string>();

  constructor(readonly document: Document) {}

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) this.#block(block);
  }

  /** Counts a header or footer once, though it repeats from section to section. */
  once(blocks: readonly Block[]): void {
    const key = JSON.stringify(blocks);
    if (!this.#known.has(key)) this.blocks(blocks);
    this.#known.add(key);
  }

  #block(block: Block): void {
    if (block.kind === "table") {
      this.tables += 1;
      for (const { cells } of block.rows) for (const cell of cells) this.blocks(cell.blocks);
    } else if (block.kind === "contents") this.blocks(block.entries);
    else if (block.kind === "picture") this.#picture(block.picture);
    else {
      this.words.add(block.content.map(textOf).join(""));
      for (const { content } of block.turned ?? []) this.blocks(content);
      for (const inline of block.content) if (inline.kind === "inline-picture") this.#picture(inline.picture);
    }
  }

  #picture(index: number): void {
    if (this.document.pictures[index]) this.pictures += 1;
  }
}

/** Gives the text of an inline; text that a program or a reader fills in stands by itself, between blanks. */
function textOf(inline: Inline): string {
  if (inline.kind === "span") return inline.text;
  if (inline.kind === "field") return ` ${inline.text} `;
  if (inline.kind === "choice") return inline.of === "check" ? " " : ` ${inline.value} `;
  return inline.kind === "inline-picture" ? "" : " ";
}
