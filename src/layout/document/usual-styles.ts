import type { Block, Inline, Section, TextStyle } from "#formats/model/document.ts";
import { black } from "../model/page.ts";

/** A text that tells no look of its own is written like this. */
export const plainStyle: TextStyle = {
  family: "Arial",
  generic: "sans",
  size: 11,
  bold: false,
  italic: false,
  colour: black,
};

/** Counts letters by what they look like. */
class StyleCensus {
  readonly #counts = new Map<string, { look: TextStyle; letters: number }>();

  add(content: readonly Inline[]): void {
    for (const one of content) {
      if (one.kind !== "span") continue;
      const { family, generic, size, bold, italic, colour, spacing } = one.look;
      const look: TextStyle = { family, generic, size, bold, italic, colour, ...(spacing ? { spacing } : {}) };
      const key = JSON.stringify(look);
      const known = this.#counts.get(key) ?? { look, letters: 0 };
      known.letters += one.text.length;
      this.#counts.set(key, known);
    }
  }

  get most(): TextStyle | undefined {
    return [...this.#counts.values()].sort((a, b) => b.letters - a.letters)[0]?.look;
  }
}

/** Tells how most of the text looks, and most headings of each level. */
export function usualStylesOf(sections: readonly Section[]): { plain: TextStyle; headings: Map<number, TextStyle> } {
  const text = new StyleCensus();
  const levels = new Map<number, StyleCensus>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "table") for (const { cells } of block.rows) for (const cell of cells) visit(cell.blocks);
      else if (block.kind === "contents") visit(block.entries);
      if (block.kind !== "paragraph") continue;
      const { role } = block;
      const level = role.kind === "heading" ? role.level : role.kind === "title" ? 0 : undefined;
      const census = level === undefined ? text : (levels.get(level) ?? new StyleCensus());
      if (level !== undefined) levels.set(level, census);
      census.add(block.content);
    }
  };
  for (const { blocks } of sections) visit(blocks);
  const headings = [...levels].flatMap(([level, census]): [number, TextStyle][] =>
    census.most ? [[level, census.most]] : [],
  );
  return { plain: text.most ?? plainStyle, headings: new Map(headings) };
}
