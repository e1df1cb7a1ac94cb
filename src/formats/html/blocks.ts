import { type Entry, nestedEntries } from "../flow/contents.ts";
import { type Mark, spelled } from "../flow/marks.ts";
import type { Figure, Item, List, Outliner, Piece } from "../flow/outline.ts";
import { isBoldThroughout } from "../flow/runs.ts";
import type { Block, Contents, Paragraph, Table } from "../model/document.ts";
import { element, escaped, wrapped } from "./element.ts";
import { inlineHtml, type Leaf, pictureHtml } from "./inlines.ts";
import { placesOf, tableHtml } from "./tables.ts";

/** Facts about the file that blocks are written into. */
export interface BlockLeaf extends Leaf {
  outliner: Outliner;
  /** Most of the text runs from right to left. */
  rightToLeft: boolean;
  /** The levels of the entries of tables of contents. */
  contentsLevels: ReadonlyMap<Paragraph, number>;
  /** The end of a page, where it is told. */
  pageEnd(page: number): string | undefined;
}

/** Writes pieces of a text, a line for each. */
export function piecesHtml(pieces: readonly Piece[], leaf: BlockLeaf): string {
  return pieces
    .map((piece) => pieceHtml(piece, leaf))
    .filter((html) => html !== "")
    .join("\n");
}

function pieceHtml(piece: Piece, leaf: BlockLeaf): string {
  switch (piece.kind) {
    case "heading":
      return headingHtml(piece, leaf);
    case "text":
      return paragraphHtml(piece.paragraph, leaf);
    case "quote":
      return wrapped("blockquote", {}, piece.paragraphs.map((one) => paragraphHtml(one, leaf)).join("\n"));
    case "code":
      return codeHtml(piece.paragraphs);
    case "list":
      return listHtml(piece, leaf);
    case "figure":
      return figureHtml(piece, leaf);
    case "contents":
      return contentsHtml(piece.contents, leaf);
    case "page-end":
      return leaf.pageEnd(piece.page) ?? "";
  }
}

function headingHtml({ level, mark, paragraph }: Piece & { kind: "heading" }, leaf: BlockLeaf): string {
  const inside = inlineHtml(paragraph, leaf, isBoldThroughout([paragraph]));
  return element(`h${level}`, attributesOf(paragraph, leaf), `${mark === "" ? "" : `${escaped(mark)} `}${inside}`);
}

function paragraphHtml(paragraph: Paragraph, leaf: BlockLeaf): string {
  const { role, align } = paragraph;
  const side = align === "center" || align === "end" ? align : undefined;
  const names = [role.kind === "caption" || role.kind === "subtitle" ? role.kind : undefined, side].filter(Boolean);
  const told = { ...attributesOf(paragraph, leaf), class: names.length > 0 ? names.join(" ") : undefined };
  return element("p", told, inlineHtml(paragraph, leaf));
}

const attributesOf = ({ place, rightToLeft }: Paragraph, leaf: Pick<BlockLeaf, "rightToLeft">) => ({
  id: place,
  dir: rightToLeft === leaf.rightToLeft ? undefined : rightToLeft ? "rtl" : "ltr",
});

/** Lists lines of code, with the blanks that they begin with. */
export function codeLines(paragraphs: readonly Paragraph[]): string[] {
  const leastPt = Math.min(...paragraphs.map(({ indent }) => indent.start));
  return paragraphs.flatMap(({ content, indent }) => {
    const size = content.find((one) => one.kind === "span")?.look.size ?? usualSizePt;
    const blanks = " ".repeat(
      Math.min(mostBlanks, Math.max(0, Math.round((indent.start - leastPt) / (codeWidthEm * size)))),
    );
    const text = content
      .map((one) =>
        one.kind === "span" || one.kind === "field"
          ? one.text
          : one.kind === "tab"
            ? "\t"
            : one.kind === "break"
              ? "\n"
              : "",
      )
      .join("")
      .replaceAll("\u00ad", "");
    return text.split(/\r\n?|\n/).map((line) => blanks + line.trimEnd());
  });
}

const usualSizePt = 10;
/** A letter of Courier is 0.6 em wide. */
const codeWidthEm = 0.6;
const mostBlanks = 80;

const codeHtml = (paragraphs: readonly Paragraph[]): string =>
  element("pre", {}, element("code", {}, escaped(codeLines(paragraphs).join("\n"))));

const types = {
  decimal: undefined,
  "lower-letter": "a",
  "upper-letter": "A",
  "lower-roman": "i",
  "upper-roman": "I",
} as const;

/** Whether browsers make a mark by themselves, as "3." or "c."; others stand in the text. */
const isUsual = ({ text, number }: Mark): boolean =>
  number !== undefined && text === `${spelled(number.value, number.style)}.`;

function listHtml({ items }: List, leaf: BlockLeaf): string {
  const first = items[0]?.mark;
  const isCounted = first?.number !== undefined;
  const style = first?.number?.style ?? "decimal";
  const isOwn = isCounted && items.every(({ mark }) => isUsual(mark) && mark.number?.style === style);
  const isBulleted = items.every(({ mark }) => mark.number === undefined);
  const start = isOwn && first?.number?.value !== 1 ? first?.number?.value : undefined;
  const type = isOwn ? types[style] : undefined;
  const marks = isOwn || isBulleted ? undefined : "marked";
  const lines = items.map((item) => itemHtml(item, leaf, marks !== undefined));
  return wrapped(isCounted ? "ol" : "ul", { type, start, class: marks }, lines.join("\n"));
}

function itemHtml({ mark, content }: Item, leaf: BlockLeaf, isMarked: boolean): string {
  const [first, ...rest] = content;
  const shown = isMarked ? `${element("span", { class: "mark" }, escaped(mark.text))} ` : "";
  if (first?.kind !== "text") return element("li", {}, shown + piecesHtml(content, leaf));
  const told = attributesOf(first.paragraph, leaf);
  const more = piecesHtml(rest, leaf);
  return element("li", told, shown + inlineHtml(first.paragraph, leaf) + (more === "" ? "" : `\n${more}\n`));
}

function figureHtml({ shown, caption }: Figure, leaf: BlockLeaf): string {
  const inside = shown.kind === "picture" ? pictureHtml(shown, leaf) : tableOf(shown, leaf);
  if (!caption) return shown.kind === "picture" && inside !== "" ? element("figure", {}, inside) : inside;
  const { paragraph, stands } = caption;
  const text = element("figcaption", attributesOf(paragraph, leaf), inlineHtml(paragraph, leaf));
  const parts = (stands === "above" ? [text, inside] : [inside, text]).filter((part) => part !== "");
  return wrapped("figure", {}, parts.join("\n"));
}

const tableOf = (table: Table, leaf: BlockLeaf): string =>
  tableHtml(table, placesOf(table), {
    rightToLeft: leaf.rightToLeft,
    write: (blocks, isHead) => cellHtml(blocks, leaf, isHead),
  });

/** Writes the content of a cell; a paragraph alone needs no element of its own. */
export function cellHtml(blocks: readonly Block[], leaf: BlockLeaf, isHead: boolean): string {
  const pieces = leaf.outliner.of(blocks);
  const paragraphs = pieces.flatMap((piece) => (piece.kind === "text" ? [piece.paragraph] : []));
  if (paragraphs.length < pieces.length) return piecesHtml(pieces, leaf);
  const isBold = isHead && isBoldThroughout(paragraphs);
  return paragraphs
    .map((one) => `${one.place ? element("a", { id: one.place }, "") : ""}${inlineHtml(one, leaf, isBold)}`)
    .join("<br>");
}

/** Writes a table of contents whose entries lead to their headings. */
const contentsHtml = ({ entries }: Contents, leaf: BlockLeaf): string =>
  wrapped("nav", { role: "doc-toc" }, entriesHtml(nestedEntries(entries, leaf.contentsLevels), leaf));

const entriesHtml = (entries: readonly Entry[], leaf: BlockLeaf): string =>
  wrapped(
    "ol",
    { class: "marked" },
    entries
      .map(({ paragraph, below }) => {
        const deeper = below.length > 0 ? `\n${entriesHtml(below, leaf)}\n` : "";
        return element("li", attributesOf(paragraph, leaf), inlineHtml(paragraph, leaf) + deeper);
      })
      .join("\n"),
  );
