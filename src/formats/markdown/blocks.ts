import { type Entry, nestedEntries } from "../flow/contents.ts";
import type { Figure, Item, List, Outliner, Piece } from "../flow/outline.ts";
import { isBoldThroughout } from "../flow/runs.ts";
import { cellHtml, codeLines, type BlockLeaf as HtmlLeaf } from "../html/blocks.ts";
import type { Contents, Paragraph } from "../model/document.ts";
import { escapedText, fenceAround } from "./escape.ts";
import { inlineMarkdown, type Leaf, pictureMarkdown } from "./inlines.ts";
import { needsMarkdown } from "./plain-cells.ts";
import { tableMarkdown } from "./tables.ts";

/** Facts about the file that blocks are written into. */
export interface BlockLeaf extends Leaf {
  outliner: Outliner;
  rightToLeft: boolean;
  contentsLevels: ReadonlyMap<Paragraph, number>;
  /** Writes an anchor at a paragraph that links lead to and that is no heading. */
  anchorOf(place: string | undefined): string;
  pageEnd(page: number): string | undefined;
  /** The same facts for blocks that have to be written as HTML. */
  html: HtmlLeaf;
}

/** Writes pieces of a text, with an empty line between them. */
export function piecesMarkdown(pieces: readonly Piece[], leaf: BlockLeaf): string {
  const parts: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const text = pieceMarkdown(piece, leaf);
    // A comment parts two lists that follow each other, which would be one.
    if (piece.kind === "list" && pieces[at - 1]?.kind === "list") parts.push("<!-- -->");
    if (text !== "") parts.push(text);
  }
  return parts.join("\n\n");
}

function pieceMarkdown(piece: Piece, leaf: BlockLeaf): string {
  switch (piece.kind) {
    case "heading":
      return headingMarkdown(piece, leaf);
    case "text":
      return paragraphMarkdown(piece.paragraph, leaf);
    case "quote":
      return prefixed(piece.paragraphs.map((one) => paragraphMarkdown(one, leaf)).join("\n\n"), "> ", "> ");
    case "code":
      return codeMarkdown(piece.paragraphs);
    case "list":
      return listMarkdown(piece, leaf);
    case "figure":
      return figureMarkdown(piece, leaf);
    case "contents":
      return contentsMarkdown(piece.contents, leaf);
    case "page-end":
      return leaf.pageEnd(piece.page) ?? "";
  }
}

function headingMarkdown({ level, mark, paragraph }: Piece & { kind: "heading" }, leaf: BlockLeaf): string {
  const isBold = isBoldThroughout([paragraph]);
  const text = inlineMarkdown(paragraph, leaf, { lineEnd: "<br>", isBold });
  const line = `${mark === "" ? "" : `${escapedText(mark)} `}${text}`;
  // Signs at its end would be taken for the end of the heading.
  let end = line.length;
  while (line[end - 1] === "#") end -= 1;
  const whole =
    end < line.length && !/\S/.test(line[end - 1] ?? "") ? `${line.slice(0, end)}\\${line.slice(end)}` : line;
  return `${"#".repeat(level)} ${whole}`;
}

const paragraphMarkdown = (paragraph: Paragraph, leaf: BlockLeaf): string =>
  leaf.anchorOf(paragraph.place) + inlineMarkdown(paragraph, leaf, { lineEnd: "\\\n" });

/** Puts one prefix before the first line of a text and another before all others. */
function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : line === "" ? others.trimEnd() : others + line))
    .join("\n");
}

function codeMarkdown(paragraphs: readonly Paragraph[]): string {
  const lines = codeLines(paragraphs);
  const fence = fenceAround(lines.join("\n"), 3);
  return [fence, ...lines, fence].join("\n");
}

function listMarkdown({ items }: List, leaf: BlockLeaf): string {
  const isTight = items.every(({ content }) =>
    content.every(({ kind }, at) => (at === 0 ? kind === "text" : isClose(kind))),
  );
  return items.map((item) => itemMarkdown(item, leaf)).join(isTight ? "\n" : "\n\n");
}

/** Whether a piece stands below an item's text without an empty line between. */
const isClose = (kind: Piece["kind"]): boolean => kind === "list" || kind === "page-end";

/** A number that Markdown has, too: "3." and "3)"; any other stands in the text of a bullet's item. */
const counted = /^\d{1,9}[.)]$/;

function itemMarkdown({ mark, content }: Item, leaf: BlockLeaf): string {
  const isCounted = counted.test(mark.text);
  const start = isCounted ? `${mark.text} ` : "- ";
  const shown = isCounted || mark.number === undefined ? "" : `${escapedText(mark.text)} `;
  const parts = content.map((piece, at) => ({
    text: pieceMarkdown(piece, leaf),
    isClose: at > 0 && isClose(piece.kind) && content[at - 1]?.kind !== "list",
  }));
  const text = parts
    .filter(({ text }) => text !== "")
    .map(({ text, isClose }, at) => (at === 0 ? text : `${isClose ? "\n" : "\n\n"}${text}`))
    .join("");
  return prefixed(shown + text, start, " ".repeat(start.length)).trimEnd();
}

function figureMarkdown({ shown, caption }: Figure, leaf: BlockLeaf): string {
  const inside = shown.kind === "picture" ? pictureMarkdown(shown, leaf) : tableOf(shown, leaf);
  const text = caption ? paragraphMarkdown(caption.paragraph, leaf) : "";
  const parts = caption?.stands === "above" ? [text, inside] : [inside, text];
  return parts.filter((part) => part !== "").join("\n\n");
}

const tableOf = (table: Parameters<typeof tableMarkdown>[0], leaf: BlockLeaf): string =>
  tableMarkdown(table, {
    ...leaf,
    cell: (blocks, isHead) => {
      if (!needsMarkdown(blocks)) return cellHtml(blocks, leaf.html, isHead);
      return `\n\n${piecesMarkdown(leaf.outliner.of(blocks), leaf)}\n\n`;
    },
  });

const contentsMarkdown = ({ entries }: Contents, leaf: BlockLeaf): string =>
  entriesMarkdown(nestedEntries(entries, leaf.contentsLevels), leaf, "");

const entriesMarkdown = (entries: readonly Entry[], leaf: BlockLeaf, indent: string): string =>
  entries
    .flatMap(({ paragraph, below }) => {
      const line = `${indent}- ${paragraphMarkdown(paragraph, leaf).replaceAll("\\\n", " ")}`;
      return below.length > 0 ? [line, entriesMarkdown(below, leaf, `${indent}  `)] : [line];
    })
    .join("\n");
