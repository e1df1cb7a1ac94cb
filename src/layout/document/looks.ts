import type { Block, Inline, Look, Section } from "#formats/document.ts";

const usual: Look = { family: "Arial", generic: "sans", size: 11, bold: false, italic: false, colour: "#000000" };

/** Counts letters by what they look like. */
class Census {
  readonly #counts = new Map<string, { look: Look; letters: number }>();

  add(content: readonly Inline[]): void {
    for (const one of content) {
      if (one.kind !== "span") continue;
      const { family, generic, size, bold, italic, colour, spacing } = one.look;
      const look: Look = { family, generic, size, bold, italic, colour, ...(spacing ? { spacing } : {}) };
      const key = JSON.stringify(look);
      const known = this.#counts.get(key) ?? { look, letters: 0 };
      known.letters += one.text.length;
      this.#counts.set(key, known);
    }
  }

  get most(): Look | undefined {
    return [...this.#counts.values()].sort((a, b) => b.letters - a.letters)[0]?.look;
  }
}

/** What most of the text looks like, and headings of each level. */
export function looksOf(sections: readonly Section[]): { plain: Look; headings: Map<number, Look> } {
  const text = new Census();
  const levels = new Map<number, Census>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "table") for (const { cells } of block.rows) for (const cell of cells) visit(cell.blocks);
      else if (block.kind === "contents") visit(block.entries);
      if (block.kind !== "paragraph") continue;
      const { role } = block;
      const level = role.kind === "heading" ? role.level : role.kind === "title" ? 0 : undefined;
      const census = level === undefined ? text : (levels.get(level) ?? new Census());
      if (level !== undefined) levels.set(level, census);
      census.add(block.content);
    }
  };
  for (const { blocks } of sections) visit(blocks);
  const headings = [...levels].flatMap(([level, census]): [number, Look][] =>
    census.most ? [[level, census.most]] : [],
  );
  return { plain: text.most ?? usual, headings: new Map(headings) };
}
