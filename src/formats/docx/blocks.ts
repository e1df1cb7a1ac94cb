import type { Block } from "../model/document.ts";
import { gapBetween } from "../model/settle.ts";
import { element } from "../ooxml/xml.ts";
import { contentsXml } from "./contents.ts";
import type { Leaf } from "./draft.ts";
import { valued } from "./names.ts";
import { gapXml, lettersWithin, paragraphXml, pictureXml } from "./paragraphs.ts";
import { called } from "./style-names.ts";
import { tableXml } from "./tables.ts";

/** Writes blocks one behind the other; `section` is the end of a section, which its last paragraph bears. */
export function blocksXml(blocks: readonly Block[], leaf: Leaf, section = ""): string {
  const parts = blocks.map((block, index) => {
    const next = blocks[index + 1];
    return blockXml(block, leaf, next ? "" : section) + behind(block, next, section);
  });
  return parts.length > 0 ? parts.join("") : element("w:p", {}, section === "" ? "" : element("w:pPr", {}, section));
}

/** Writes the blocks of a cell. An empty cell gets a paragraph, small enough not to make its row higher. */
export function cellBlocksXml(blocks: readonly Block[], leaf: Leaf, rowHeight = Number.POSITIVE_INFINITY): string {
  if (blocks.length > 0) return blocksXml(blocks, leaf);
  const mark = lettersWithin(rowHeight, leaf.draft.sheet.named(called.cell));
  return element("w:p", {}, element("w:pPr", {}, valued("w:pStyle", called.cell.id), mark));
}

function blockXml(block: Block, leaf: Leaf, section: string): string {
  switch (block.kind) {
    case "paragraph":
      return paragraphXml(block, leaf, { section });
    case "picture":
      return pictureXml(block, leaf, section);
    case "table":
      return tableXml(block, leaf, cellBlocksXml);
    case "contents":
      return contentsXml(block, leaf);
  }
}

/** Writes a paragraph between two tables, and behind a table at the end: Word needs one there. */
function behind(block: Block, next: Block | undefined, section: string): string {
  if (block.kind === "table" && next?.kind === "table") return gapXml(gapBetween(block, next));
  if (next) return "";
  if (block.kind === "table") return gapXml(section === "" ? 0 : block.space.after, section);
  return block.kind === "contents" && section !== "" ? gapXml(0, section) : "";
}
