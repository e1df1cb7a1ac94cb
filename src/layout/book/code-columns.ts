import type { Grid } from "../model/parts.ts";

interface Told {
  row: number;
  column: number;
  text: string;
}

/** Cells whose figures name something instead of telling how much it is. */
export function namesIn(grid: Grid, texts: readonly string[]): Set<number> {
  const told = grid.cells.map(({ row, column }, at): Told & { at: number } => ({
    row,
    column,
    text: texts[at] ?? "",
    at,
  }));
  const names = new Set<number>();
  for (const cells of Map.groupBy(told, ({ column }) => column).values()) {
    const isCode = areCodes(cells);
    if (isCode) for (const { at } of cells) names.add(at);
  }
  for (const cells of Map.groupBy(told, ({ row }) => row).values()) {
    const counted = cells.filter(({ text }) => inBrackets.test(text));
    if (areCounted(counted.map(({ text }) => Number(text.slice(1, -1))))) for (const { at } of counted) names.add(at);
  }
  return names;
}

/** Amounts of so many figures are written in groups, and are not all as long as each other. */
const longCodeDigits = 9;
const fewestLongCodes = 3;

/** Figures that are all of a length, and of which one begins with a zero or that are long. */
function areCodes(cells: readonly Told[]): boolean {
  const figures = cells.map(({ text }) => text).filter((text) => /^\d+$/.test(text));
  const lengths = new Set(figures.map((text) => text.length));
  const [length = 0] = lengths;
  const areLong = length >= longCodeDigits && figures.length >= fewestLongCodes;
  return lengths.size === 1 && (areLong || figures.some((text) => /^0\d/.test(text)));
}

const inBrackets = /^\(\d{1,2}\)$/;

/** (1), (2), (3) below the headings of columns are numbers of these, and no losses. */
const areCounted = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at) && (numbers[0] ?? 0) < 3;
