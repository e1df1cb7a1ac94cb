import type { Grid, GridCell, Part } from "./flow.ts";

const sameBorder = 6;

/** Joins tables that go on on the next page, with their heading rows once. */
export function joinTables(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === "grid" && part.kind === "grid" && goesOver(last, part)) append(last, part);
    else joined.push(part);
  }
  return joined;
}

function goesOver(above: Grid, below: Grid): boolean {
  if (below.page !== lastPage(above) + 1 || above.ruled !== below.ruled || above.xs.length !== below.xs.length)
    return false;
  return above.xs.every((x, at) => Math.abs(x - (below.xs[at] ?? 0)) < sameBorder);
}

const lastPages = new WeakMap<Grid, number>();
const lastPage = (grid: Grid): number => lastPages.get(grid) ?? grid.page;

const textIn = (cells: readonly GridCell[]): string =>
  cells.map(({ column, lines }) => `${column}:${lines.map(({ text }) => text).join(" ")}`).join("|");

const rowIn = (grid: Grid, row: number): GridCell[] => grid.cells.filter((cell) => cell.row === row);

function append(above: Grid, below: Grid): void {
  let heads = 0;
  const most = Math.min(3, below.ys.length - 2);
  while (heads < most && rowIn(below, heads).length > 0 && textIn(rowIn(above, heads)) === textIn(rowIn(below, heads)))
    heads += 1;
  if (heads > 0) above.heads = Math.max(above.heads, heads);
  const shift = above.ys.length - 1 - heads;
  const rows = below.cells.filter(({ row }) => row >= heads).map((cell) => ({ ...cell, row: cell.row + shift }));
  above.cells.push(...rows);
  above.ys.push(...below.ys.slice(heads + 1));
  lastPages.set(above, below.page);
}
