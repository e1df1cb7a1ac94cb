import type { Line } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** Text that goes on stands nearer to its next line. */
const goesOnEm = 1.75;
const inkedEm = { above: 0.75, below: 0.2 };

const isField = ({ pieces }: Line): boolean => pieces.some(({ field }) => field !== undefined);

/** Whether a table is one that people fill in. */
export const isForm = ({ cells }: Grid): boolean => cells.some(({ lines }) => lines.some(isField));

/**
 * Cells of a form that reach over several rows beside them become a cell for each row with text of its own: what is asked for stands in the
 * row in which it is filled in.
 */
export function splitTall(grid: Grid): void {
  grid.cells = grid.cells
    .flatMap((cell) => (cell.rows > 1 && !cell.turned ? partsOfCell(cell, grid.ys) : [cell]))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

function partsOfCell(cell: GridCell, ys: readonly number[]): GridCell[] {
  const lines = cell.lines.toSorted((a, b) => a.base - b.base);
  const cuts = Array.from({ length: cell.rows - 1 }, (_, at) => cell.row + at + 1).filter((row) =>
    isFree(lines, ys[row] ?? 0),
  );
  const owned: GridCell[] = [];
  let from = cell.row;
  for (const to of [...cuts, cell.row + cell.rows]) {
    const [top = 0, bottom = 0] = [ys[from], ys[to]];
    const own = lines.filter(({ base, size }) => middle(base, size) >= top && middle(base, size) < bottom);
    // Cuts below which nothing stands in the end are none.
    const isLast = to === cell.row + cell.rows;
    if (own.length === 0 && !isLast) continue;
    const { top: above, bottom: below, ...sides } = cell.borders;
    const borders = {
      ...sides,
      ...(from === cell.row && above ? { top: above } : {}),
      ...(isLast && below ? { bottom: below } : {}),
    };
    owned.push({
      ...cell,
      row: from,
      rows: to - from,
      box: [cell.box[0], top, cell.box[2], bottom],
      lines: own,
      borders,
    });
    from = to;
  }
  return owned;
}

const middle = (base: number, size: number): number => base - 0.3 * size;

/** Whether a border can run there: between texts that are apart. */
function isFree(lines: readonly Line[], y: number): boolean {
  const above = lines.findLast(({ base, size }) => middle(base, size) < y);
  const below = lines.find(({ base, size }) => middle(base, size) >= y);
  if (!above || !below) return false;
  if (lines.some(({ base, size }) => base - inkedEm.above * size < y - 1 && base + inkedEm.below * size > y + 1))
    return false;
  return below.base - above.base > goesOnEm * Math.max(below.size, above.size) || isField(above) || isField(below);
}
