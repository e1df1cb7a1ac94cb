import type { Block, Cell, Table, Truth } from "../truth/truth.ts";
import type { Read, ReadTable, ReadText } from "./read.ts";
import { squeezed } from "./text.ts";

/** A table of a truth or of a result. */
export interface Grid {
  rows: number;
  columns: number;
  cells: readonly Omit<Cell, "cut">[];
}

export interface KnownText {
  kind: "paragraph" | "heading" | "item" | "note" | "caption" | "title" | "box" | "picture" | "cell";
  text: string;
}

/** All texts of a truth in the order in which they are read, but for cells of which only the beginning is printed. */
export function textsOf(blocks: readonly Block[]): KnownText[] {
  return blocks.flatMap((block): KnownText[] => {
    if (block.kind === "table") return cellTexts(block);
    if (block.kind === "picture") return block.words.map((text) => ({ kind: "picture", text }));
    if (block.kind !== "slide") return [{ kind: block.kind, text: block.text }];
    return [
      ...(block.title === undefined ? [] : [{ kind: "title" as const, text: block.title }]),
      ...block.boxes.flat().map((text) => ({ kind: "box" as const, text })),
      ...block.tables.flatMap(cellTexts),
    ];
  });
}

const cellTexts = ({ cells }: Table): KnownText[] =>
  cells.filter(({ cut }) => !cut).map(({ text }) => ({ kind: "cell", text }));

export const tablesOf = ({ blocks }: Pick<Truth, "blocks">): Table[] =>
  blocks.flatMap((block) => (block.kind === "table" ? [block] : block.kind === "slide" ? block.tables : []));

export const foundTables = ({ blocks }: Read): ReadTable[] => blocks.filter((block) => block.kind === "table");
export const foundTexts = ({ blocks }: Read): ReadText[] => blocks.filter((block) => block.kind !== "table");

/** Of a cell that is cut at its edge as much is asked for as the result has of its text: a part of what is printed, or more. */
export function asPrinted(tables: readonly Table[], found: readonly ReadTable[]): Grid[] {
  const given = new Map(found.flatMap(({ cells }) => cells.map(({ text }) => [squeezed(text), text])));
  const beginningOf = (text: string): string => {
    const whole = squeezed(text);
    for (let length = whole.length; length > 0; length--) {
      const beginning = given.get(whole.slice(0, length));
      if (beginning !== undefined) return beginning;
    }
    return [...given].find(([one]) => whole !== "" && one.startsWith(whole))?.[1] ?? text;
  };
  return tables.map((table) => ({
    ...table,
    cells: table.cells.map((cell) => (cell.cut ? { ...cell, text: beginningOf(cell.text) } : cell)),
  }));
}
