import { drawnPages, lettersOf, PageFinder } from "../print/drawn.ts";
import type { Known, Printed } from "../template.ts";
import type { Block, Cell, PageTruth, Table } from "../truth.ts";

/** What packages/read.py tells of a piece. A label is the mark before an item, as far as that has letters. */
export interface Piece {
  parts: readonly Part[];
  /** Running heads and feet, "{n}" for the page's number; those of even pages where these have their own. */
  edges: Partial<Record<"header" | "footer" | "header-left" | "footer-left", string>>;
}

/** `begins` is the text before the first mark of a note. */
type Part =
  | { kind: "heading"; level: number; text: string; begins?: string }
  | { kind: "paragraph" | "caption"; text: string; begins?: string }
  | { kind: "item"; level: number; ordered: boolean; text: string; label: string; begins?: string }
  | { kind: "note"; text: string; mark: string }
  | ({ kind: "table" } & Pick<Table, "rows" | "columns" | "headRows" | "ruled" | "cells">);

const mostPages = 30;

/**
 * What is true of a piece, once it is known on which pages its parts came to stand. Its pages are held against it letter
 * by letter: where one is missing or left over, the document is given up.
 */
export function knownOfPiece({ parts, edges }: Piece, columns: number, printed: Pick<Printed, "pdf" | "pages">): Known {
  if (printed.pages > mostPages) throw new Error(`${printed.pages} pages`);
  const drawn = drawnPages(printed.pdf);
  const blocks = placed(parts, new PageFinder(drawn));
  const lines = Array.from({ length: printed.pages }, (_, index) => linesOf(edges, index + 1));
  const marks = parts.map((part) => (part.kind === "item" ? part.label : part.kind === "note" ? part.mark : ""));
  const fixed = lines.flatMap((some, index) => some.map((line) => line.replaceAll("{n}", `${index + 1}`)));
  compare(drawn.join(""), [...blocks.map(drawnText), ...marks, ...fixed].join(""));
  return { blocks, pages: lines.map((some, index) => pageOf(some, index + 1, columns)) };
}

/** Running lines of a page. Even ones have their own where the file has them. */
const linesOf = (edges: Piece["edges"], page: number): string[] =>
  (["header", "footer"] as const).map(
    (edge) => (page % 2 === 0 ? edges[`${edge}-left`] : undefined) ?? edges[edge] ?? "",
  );

function pageOf(lines: readonly string[], page: number, columns: number): PageTruth {
  const running = lines
    .map((line) => line.replaceAll("{n}", " ").replace(/\s+/g, " ").trim())
    .filter((line) => lettersOf(line) !== "");
  const shows = lines.some((line) => line.includes("{n}"));
  return { columns, ...(shows && { shown: `${page}` }), ...(running.length > 0 && { running }) };
}

function placed(parts: readonly Part[], finder: PageFinder): Block[] {
  return parts.map((part): Block => {
    if (part.kind === "table") return tableOf(part, finder);
    if (part.kind === "note") return { ...part, ...whereOf(finder.find(part.text)) };
    const { begins = part.text, ...block } = part;
    const where = whereOf(finder.move(begins));
    if (block.kind !== "item") return { ...block, ...where };
    const { label: _, ...item } = block;
    return { ...item, ...where };
  });
}

const whereOf = (page: number | undefined) => (page === undefined ? {} : { page });

function tableOf(part: Extract<Part, { kind: "table" }>, finder: PageFinder): Table {
  const { rows, headRows, cells } = part;
  const first = finder.move(rowText(cells, headRows < rows ? headRows : 0));
  const last = finder.move(rowText(cells, rows - 1));
  if (first === undefined || last === undefined) throw new Error("the pages of a table can't be told");
  return { ...part, page: first, ...(last > first && { pages: last - first + 1 }) };
}

const rowText = (cells: readonly Cell[], row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map(({ text }) => text)
    .join("");

/** All that is drawn of a block; the head of a table comes again on each page. */
function drawnText(block: Block): string {
  if (block.kind === "picture" || block.kind === "slide") return "";
  if (block.kind === "note") return `${block.mark}${block.text}`;
  if (block.kind !== "table") return block.text;
  const head = block.cells.filter(({ row }) => row < block.headRows);
  const again = Array.from({ length: (block.pages ?? 1) - 1 }, () => head);
  return [...block.cells, ...again.flat()].map(({ text }) => text).join("");
}

/** The same letters, however often each. */
function compare(drawn: string, known: string): void {
  const left = new Map<string, number>();
  for (const letter of lettersOf(drawn)) left.set(letter, (left.get(letter) ?? 0) + 1);
  for (const letter of lettersOf(known)) left.set(letter, (left.get(letter) ?? 0) - 1);
  const wrong = [...left].filter(([, count]) => count !== 0);
  if (wrong.length > 0)
    throw new Error(`letters missing or left over: ${wrong.map((one) => one.join(" ")).join(", ")}`);
}
