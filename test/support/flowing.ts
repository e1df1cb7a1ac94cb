import type {
  Block,
  Border,
  Cell,
  Document,
  Inline,
  Paragraph,
  Role,
  Row,
  Section,
  Span,
  Table,
  TextStyle,
} from "#formats/model/document.ts";

/** Documents by hand, for the writers of files. */
export const plain: TextStyle = {
  ...{ family: "Calibri", generic: "sans", size: 11, bold: false, italic: false, colour: "#000000" },
};

export const span = (text: string, look: Partial<TextStyle> = {}, more: Partial<Span> = {}): Span => ({
  ...{ kind: "span", text, look: { ...plain, ...look } },
  ...more,
});

const text: Role = { kind: "text" };

export const paragraph = (content: string | readonly Inline[], more: Partial<Paragraph> = {}): Paragraph => ({
  ...{ kind: "paragraph", role: text, align: "start", rightToLeft: false, lines: 1.1 },
  content: typeof content === "string" ? [span(content)] : content,
  indent: { start: 0, end: 0, first: 0 },
  space: { before: 0, after: 8 },
  ...more,
});

export const heading = (level: number, words: string, more: Partial<Paragraph> = {}): Paragraph =>
  paragraph([span(words, { size: 20 - 2 * level, bold: true, colour: "#1f3864" })], {
    ...{ role: { kind: "heading", level }, space: { before: 14, after: 6 }, keepsNext: true },
    ...more,
  });

export const item = (words: string, list: number, level: number): Paragraph =>
  paragraph(words, {
    role: { kind: "item", list, level },
    indent: { start: 18 + 18 * level, end: 0, first: -18 },
    space: { before: 0, after: 3 },
  });

const line: Border = { width: 0.5, colour: "#808080", style: "solid" };
export const ruled = { top: line, right: line, bottom: line, left: line };

export const cell = (column: number, content: string | readonly Block[], more: Partial<Cell> = {}): Cell => ({
  ...{ column, columns: 1, rows: 1, borders: ruled, vertical: "top" },
  blocks: typeof content === "string" ? [inCell(content)] : content,
  ...more,
});

const inCell = (words: string): Paragraph =>
  paragraph([span(words, { size: 9 })], { space: { before: 0, after: 0 }, lines: 1 });

export const table = (columns: readonly number[], rows: readonly Row[], more: Partial<Table> = {}): Table => ({
  ...{ kind: "table", columns, rows, heads: 0, align: "start", indent: 0, rightToLeft: false },
  space: { before: 6, after: 6 },
  ...more,
});

export const section = (blocks: readonly Block[], more: Partial<Section> = {}): Section => ({
  page: { width: 595, height: 842 },
  margins: { top: 72, right: 64, bottom: 72, left: 64 },
  ...{ columns: [], goesOn: false, blocks },
  ...more,
});

export const documentOf = (sections: readonly Section[], more: Partial<Document> = {}): Document => ({
  ...{ plain, language: "en", headings: new Map(), lists: [], notes: new Map(), pictures: [] },
  sections,
  ...more,
});

export const simple = (...blocks: readonly Block[]): Document => documentOf([section(blocks)]);
