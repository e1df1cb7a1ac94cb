import type { Block } from "../model/document.ts";

/** Whether something stands in a cell that only Markdown has: the mark of a note, or code with empty lines. */
export function needsMarkdown(blocks: readonly Block[]): boolean {
  return blocks.some((block) => {
    if (block.kind === "contents") return true;
    if (block.kind === "table") return block.rows.some(({ cells }) => cells.some((cell) => needsMarkdown(cell.blocks)));
    if (block.kind === "picture") return false;
    return block.role.kind === "code" || block.content.some(({ kind }) => kind === "note");
  });
}
