import type { Truth } from "../truth/truth.ts";
import { asPrinted, foundTables, foundTexts, type Grid, tablesOf, textsOf } from "./known.ts";
import type { Read, ReadBlock, Tool } from "./read.ts";
import type { SourcePage } from "./source.ts";
import { type Pair, pair } from "./tables.ts";
import { Bag, squeezed } from "./text.ts";

/** Part and whole: the score is the quotient of their sums over all documents. */
export interface Sum {
  got: number;
  of: number;
}

/** A document, and what a tool has made of it. */
export interface Given {
  truth: Truth;
  tool: Tool;
  read: Read;
  /** What Poppler reads on the pages of the PDF. */
  source: readonly SourcePage[];
  warnings: readonly string[];
}

/** The same with what several measures need, found once. */
export class Case {
  readonly truth: Truth;
  readonly tool: Tool;
  /** Numbers that the truth has in its texts are in these texts as well. */
  readonly read: Read;
  /** As the reader told it. */
  readonly told: Read;
  readonly source: readonly SourcePage[];
  readonly warnings: readonly string[];
  #wanted: Grid[] | undefined;
  #found: Grid[] | undefined;
  #pairs: Pair[] | undefined;

  constructor({ truth, tool, read, source, warnings }: Given) {
    this.truth = truth;
    this.tool = tool;
    this.read = { ...read, blocks: withNumbers(read.blocks, truth) };
    this.told = read;
    this.source = source;
    this.warnings = warnings;
  }

  /** None where a slide would have to hold a table that goes on over pages. */
  get wantedTables(): Grid[] {
    const tables = tablesOf(this.truth);
    const isAsked = this.tool !== "ppt" || tables.every(({ pages = 1 }) => pages === 1);
    this.#wanted ??= isAsked ? asPrinted(tables, foundTables(this.read)) : [];
    return this.#wanted;
  }

  get foundTables(): Grid[] {
    this.#found ??= this.tool === "excel" ? this.#withoutTexts() : foundTables(this.read);
    return this.#found;
  }

  get pairs(): Pair[] {
    this.#pairs ??= pair(this.wantedTables, this.foundTables);
    return this.#pairs;
  }

  /** A sheet holds what stands around a table as well: what is known to be a text of its own is none of the table's cells. */
  #withoutTexts(): Grid[] {
    const isText = new Bag(
      textsOf(this.truth.blocks).flatMap(({ kind, text }) => (kind === "cell" ? [] : [squeezed(text)])),
    );
    const isCell = new Bag(this.wantedTables.flatMap(({ cells }) => cells.map(({ text }) => squeezed(text))));
    const isKept = ({ text }: { text: string }) =>
      isCell.count(squeezed(text)) > 0 || isText.count(squeezed(text)) === 0;
    return foundTables(this.read)
      .map((table) => ({ ...table, cells: table.cells.filter(isKept) }))
      .filter(({ cells }) => new Set(cells.map(({ row }) => row)).size > 1 && cells.length > 2)
      .map(drawnIn);
  }

  get foundTexts() {
    return foundTexts(this.read);
  }
}

/** A table without rows and columns at its edges that have no cell. */
function drawnIn(table: Grid): Grid {
  const top = Math.min(...table.cells.map(({ row }) => row));
  const left = Math.min(...table.cells.map(({ column }) => column));
  const cells = table.cells.map((cell) => ({ ...cell, row: cell.row - top, column: cell.column - left }));
  return {
    rows: Math.max(...cells.map(({ row, rowSpan = 1 }) => row + rowSpan)),
    columns: Math.max(...cells.map(({ column, columnSpan = 1 }) => column + columnSpan)),
    cells,
  };
}

/** "1.1 How it was done" is the text of a truth's heading, and in a Word file the number may be none of its text. */
function withNumbers(blocks: Read["blocks"], { blocks: known }: Truth): ReadBlock[] {
  const texts = new Set(textsOf(known).map(({ text }) => squeezed(text)));
  return blocks.map((block) => {
    if (block.kind === "table" || block.label === undefined || texts.has(squeezed(block.text))) return block;
    const text = `${block.label} ${block.text}`;
    return texts.has(squeezed(text)) ? { ...block, text } : block;
  });
}
