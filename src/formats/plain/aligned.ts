import { headsOf, sideOf } from "../html/tables.ts";
import type { Block, Table } from "../model/document.ts";
import { gridOf, type Placed } from "../model/table-grid.ts";

/** The widest cell, in letters; longer texts have several lines. */
const widestLetters = 48;
const gap = "  ";

interface Cell {
  placed: Placed;
  lines: string[];
  side: ReturnType<typeof sideOf>;
}

/** Writes a table as lines in which its columns stand below each other, with a line of dashes below its heads. */
export function alignedLines(table: Table, linesOf: (blocks: readonly Block[]) => string[]): string[] {
  const { places, widths } = gridOf(table, Number.POSITIVE_INFINITY);
  const rows = places.map((line, row) =>
    line
      .filter((placed, column) => placed.row === row && placed.column === column)
      .map((placed): Cell => {
        const lines = linesOf(placed.blocks).flatMap((one) => wrapped(one, widestLetters * placed.columns));
        return { placed, lines, side: sideOf(placed.blocks) };
      }),
  );
  const letters = lettersOf(rows, widths.length);
  const heads = headsOf(table);
  return rows.flatMap((cells, row) => {
    const own = rowLines(cells, letters);
    return row === heads - 1 ? [...own, letters.map((count) => "-".repeat(count)).join(gap)] : own;
  });
}

const widthOf = (text: string): number => Bun.stringWidth(text);

/** Gives the width of each column: cells of one column decide first, and then those that span several. */
function lettersOf(rows: readonly Cell[][], count: number): number[] {
  const letters = new Array<number>(count).fill(1);
  const cells = rows.flat().toSorted((one, other) => one.placed.columns - other.placed.columns);
  for (const { placed, lines } of cells) {
    const { column, columns } = placed;
    const own = letters.slice(column, column + columns);
    const missing = Math.max(0, ...lines.map(widthOf)) - spanOf(own);
    if (missing > 0) letters[column + columns - 1] = (letters[column + columns - 1] ?? 0) + missing;
  }
  return letters;
}

const spanOf = (letters: readonly number[]): number =>
  letters.reduce((sum, one) => sum + one, 0) + gap.length * (letters.length - 1);

function rowLines(cells: readonly Cell[], letters: readonly number[]): string[] {
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    let line = "";
    for (const { placed, lines, side } of cells) {
      const start = placed.column === 0 ? 0 : spanOf(letters.slice(0, placed.column)) + gap.length;
      const width = spanOf(letters.slice(placed.column, placed.column + placed.columns));
      line = padded(line, start) + sided(lines[at] ?? "", width, side);
    }
    return line.trimEnd();
  });
}

const padded = (line: string, width: number): string => line + " ".repeat(Math.max(0, width - widthOf(line)));

function sided(text: string, width: number, side: Cell["side"]): string {
  const free = Math.max(0, width - widthOf(text));
  const before = side === "end" ? free : side === "center" ? Math.floor(free / 2) : 0;
  return " ".repeat(before) + text;
}

/** Cuts a line between words into pieces of a length; a longer word stays whole. */
function wrapped(line: string, most: number): string[] {
  if (widthOf(line) <= most) return [line.replaceAll("\t", gap)];
  const lines = [""];
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && widthOf(last) + 1 + widthOf(word) > most) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
