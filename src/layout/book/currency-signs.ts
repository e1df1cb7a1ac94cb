import { countWhile } from "../model/binary-search.ts";
import type { GridCell } from "../model/parts.ts";
import { currencySign } from "../tables/stream/stream-rows.ts";
import type { Said } from "./cell-texts.ts";
import type { SaidTable } from "./sheet-table.ts";

/**
 * A sign that has a column to itself belongs to the amounts beside it: reports set it there to have signs below each other,
 * and a sheet has it in the format of its numbers.
 */
export function joinSigns({ grid, said }: SaidTable): SaidTable {
  const columns = signColumns({ grid, said });
  if (columns.size === 0) return { grid, said };
  const sorted = [...columns].sort((a, b) => a - b);
  const before = (column: number) => countWhile(sorted, (one) => one < column);
  const signs = new Map<string, string>();
  for (const [at, { row, column, columns: wide }] of grid.cells.entries())
    if (wide === 1 && columns.has(column)) signs.set(`${row} ${column}`, said[at]?.text ?? "");
  const cells: GridCell[] = [];
  const texts: Said[] = [];
  for (const [at, cell] of grid.cells.entries()) {
    const own = said[at];
    if (!own || (cell.columns === 1 && columns.has(cell.column))) continue;
    const end = cell.column + cell.columns;
    const column = cell.column - before(cell.column);
    cells.push({ ...cell, column, columns: Math.max(1, end - before(end) - column) });
    const sign = own.text === "" ? "" : (signs.get(`${cell.row} ${cell.column - 1}`) ?? "");
    texts.push(
      sign === ""
        ? own
        : { ...own, text: sign + own.text, ...(own.bare === undefined ? {} : { bare: sign + own.bare }) },
    );
  }
  const xs = grid.xs.filter((_, at) => !columns.has(at - 1));
  return { grid: { ...grid, cells, xs }, said: texts };
}

/** Finds columns of nothing but signs, such as "$", each with an amount, or nothing, behind it. */
function signColumns({ grid, said }: SaidTable): Set<number> {
  const found = new Set<number>();
  const others = new Set<number>([grid.xs.length - 2]);
  for (const [at, { column, columns }] of grid.cells.entries()) {
    const text = said[at]?.text ?? "";
    if (columns > 1 || text === "") continue;
    if (currencySign.test(text)) found.add(column);
    else others.add(column);
  }
  return new Set([...found].filter((column) => !others.has(column)));
}
