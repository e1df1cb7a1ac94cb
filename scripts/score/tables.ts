import type { Grid } from "./known.ts";
import { distance } from "./sequence.ts";
import { Bag, plain, squeezed, wordsOf } from "./text.ts";

/** A table that is known, and the one of the result that it became. */
export interface Pair {
  wanted: Grid;
  found: Grid;
  /** Of all words of both, how many they have in common. */
  alike: number;
}

/** Tables that have half of their words in common are the same table. */
export const isSame = ({ alike }: Pair): boolean => alike >= 0.5;

/** One to one, the most alike first. */
export function pair(wanted: readonly Grid[], found: readonly Grid[]): Pair[] {
  const bag = ({ cells }: Grid) => new Bag(cells.flatMap(({ text }) => wordsOf(text)));
  const some = wanted.map((grid) => ({ grid, words: bag(grid) }));
  const others = found.map((grid) => ({ grid, words: bag(grid) }));
  const all = some.flatMap((one) =>
    others.map((other) => ({
      one,
      other,
      alike: (2 * one.words.common(other.words)) / Math.max(1, one.words.size + other.words.size),
    })),
  );
  const taken = new Set<unknown>();
  const pairs: Pair[] = [];
  for (const { one, other, alike } of all.sort((a, b) => b.alike - a.alike)) {
    if (alike === 0 || taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pairs.push({ wanted: one.grid, found: other.grid, alike });
  }
  return pairs;
}

/**
 * Which texts stand right of and below each other, empty cells passed over (Göbel et al., "A methodology for evaluating
 * algorithms for table understanding in PDF documents").
 */
export function neighbours(grids: readonly Grid[]): Bag<string> {
  const all = new Bag<string>();
  for (const grid of grids) {
    const places = new Map<number, number>();
    const at = (row: number, column: number) => row * (grid.columns + 1) + column;
    const texts = grid.cells.map(({ text }) => squeezed(text));
    grid.cells.forEach(({ row, column, rowSpan = 1, columnSpan = 1 }, index) => {
      if (texts[index] === "") return;
      for (let down = row; down < row + rowSpan; down++)
        for (let over = column; over < column + columnSpan; over++) places.set(at(down, over), index);
    });
    const next = (index: number, row: number, column: number, down: number, over: number): number | undefined => {
      for (let r = row + down, c = column + over; r < grid.rows && c < grid.columns; r += down, c += over) {
        const other = places.get(at(r, c));
        if (other !== undefined && other !== index) return other;
      }
      return undefined;
    };
    grid.cells.forEach(({ row, column, rowSpan = 1, columnSpan = 1 }, index) => {
      if (texts[index] === "") return;
      const right = new Set<number | undefined>();
      for (let down = row; down < row + rowSpan; down++) right.add(next(index, down, column, 0, 1));
      const below = new Set<number | undefined>();
      for (let over = column; over < column + columnSpan; over++) below.add(next(index, row, over, 1, 0));
      for (const [where, others] of [
        ["right", right],
        ["below", below],
      ] as const)
        for (const other of others) if (other !== undefined) all.add(`${texts[index]}\t${texts[other]}\t${where}`);
    });
  }
  return all;
}

interface Row {
  cells: { text: string; spans: string }[];
}

/** Rows with a cell in every place, as tables of HTML have them. */
function rowsOf({ rows, columns, cells }: Grid): Row[] {
  const covered = new Set<number>();
  const starts = new Map<number, Row["cells"][number]>();
  for (const { row, column, rowSpan = 1, columnSpan = 1, text } of cells) {
    for (let down = row; down < row + rowSpan; down++)
      for (let over = column; over < column + columnSpan; over++) covered.add(down * columns + over);
    starts.set(row * columns + column, {
      text: plain(text).replace(/\s+/g, " ").trim(),
      spans: `${rowSpan} ${columnSpan}`,
    });
  }
  const empty = { text: "", spans: "1 1" };
  return Array.from({ length: rows }, (_, row) => ({
    cells: Array.from({ length: columns }, (_, column) => row * columns + column).flatMap((place) => {
      const cell = starts.get(place);
      return cell ? [cell] : covered.has(place) ? [] : [empty];
    }),
  }));
}

/** Letters of a cell beyond these are not compared. */
const mostLetters = 200;

/**
 * How like two tables are as trees of rows and cells, 1 for the same (Zhong et al., "Image-based table recognition", TEDS):
 * rows and cells are put in, taken out or changed. Rows and cells keep their order, so that the trees need no more
 * than two nested comparisons of rows.
 */
export function likeness(wanted: Grid, found: Grid): number {
  const [some, others] = [rowsOf(wanted), rowsOf(found)];
  const size = (rows: readonly Row[]) => 1 + rows.reduce((sum, { cells }) => sum + 1 + cells.length, 0);
  const known = new Map<string, number>();
  const changed = (one: Row["cells"][number], other: Row["cells"][number]): number => {
    if (one.spans !== other.spans) return 1;
    if (one.text === other.text) return 0;
    const key = `${one.text}\t${other.text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [a, b] = [one.text.slice(0, mostLetters), other.text.slice(0, mostLetters)];
    const cost = distance(a, b) / Math.max(a.length, b.length, 1);
    known.set(key, cost);
    return cost;
  };
  const rowCost = (one: Row, other: Row) => cheapest(one.cells, other.cells, () => 1, changed);
  const band = 10 + Math.abs(some.length - others.length);
  const cost = cheapest(some, others, ({ cells }) => 1 + cells.length, rowCost, band);
  return Math.max(0, 1 - cost / Math.max(size(some), size(others)));
}

/** The least cost of making one list of another, of which none moves further than the band. */
function cheapest<T>(
  some: readonly T[],
  others: readonly T[],
  alone: (one: T) => number,
  change: (one: T, other: T) => number,
  band = Number.POSITIVE_INFINITY,
): number {
  let before = [0];
  for (const other of others) before.push((before.at(-1) ?? 0) + alone(other));
  for (const [row, one] of some.entries()) {
    const next = [(before[0] ?? 0) + alone(one)];
    for (const [column, other] of others.entries()) {
      const steps = [(before[column + 1] ?? 0) + alone(one), (next[column] ?? 0) + alone(other)];
      if (Math.abs(row - column) <= band) steps.push((before[column] ?? 0) + change(one, other));
      next.push(Math.min(...steps));
    }
    before = next;
  }
  return before.at(-1) ?? 0;
}
