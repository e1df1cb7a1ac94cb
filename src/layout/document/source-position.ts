import type { SourcePosition, SourceSpot } from "#formats/model/document.ts";
import type { Line } from "../model/line.ts";
import type { Grid, GridCell, Para, Part, PicturePart, Sheet } from "../model/parts.ts";
import { topOf } from "../model/row-extent.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";

/** Tells where on pages of the source the first and the last line of parts began. */
export function sourcePositionsOn(sheets: readonly Sheet[]): (part: Part) => SourcePosition | undefined {
  const places = new Map(sheets.map(({ number }, at) => [number, at + 1]));
  const spotOf = (row: Para["rows"][number] | undefined, lines: number): SourceSpot | undefined => {
    const page = row?.[0] && !row[0].turned ? places.get(row[0].page) : undefined;
    return row && page !== undefined ? { page, top: topOf(row, lines) } : undefined;
  };
  const ends = (para: Para) => {
    const { lines } = alignmentOf(para);
    return [spotOf(para.rows[0], lines), spotOf(para.rows.at(-1), lines)];
  };
  const edgeSpot = ({ page, ys }: Grid, row: number): SourceSpot | undefined => {
    const [own, top] = [places.get(page), ys[row]];
    return own !== undefined && top !== undefined ? { page: own, top } : undefined;
  };
  /** Tells where the first line of a table's first cell is, or would be. */
  const firstSpot = (grid: Grid): SourceSpot | undefined => {
    const [cell] = grid.cells.filter(({ row }) => row === 0).sort((a, b) => a.column - b.column);
    const [line] = cell && !cell.turned ? [...cell.lines].sort(higher) : [];
    return line ? spotOf([line], 1) : edgeSpot(grid, 0);
  };
  /** Tells where the last line is of that cell of a table's last row which says most: it shows how high the row became. */
  const lastSpot = (grid: Grid): SourceSpot | undefined => {
    const last = grid.ys.length - 2;
    const lines = fullest(grid.cells.filter(({ row, turned }) => row === last && !turned))?.lines ?? [];
    const line = lines.toSorted(higher).at(-1);
    return line ? spotOf([line], 1) : edgeSpot(grid, last);
  };
  const shownSpot = ({ page, box: [, top] }: PicturePart): SourcePosition | undefined => {
    const own = places.get(page);
    return own === undefined ? undefined : { first: { page: own, top }, last: { page: own, top } };
  };
  return (part) => {
    if (part.kind === "shown") return shownSpot(part);
    const [first, last] = part.kind === "para" ? ends(part) : [firstSpot(part), lastSpot(part)];
    return first && last ? { first, last } : undefined;
  };
}

const higher = (one: Line, other: Line): number => one.page - other.page || one.base - other.base;

function fullest(cells: readonly GridCell[]): GridCell | undefined {
  const said = cells.map((cell) => ({ cell, letters: cell.lines.reduce((sum, { text }) => sum + text.length, 0) }));
  const most = Math.max(0, ...said.map(({ letters }) => letters));
  return said.find(({ letters }) => letters > 0 && letters === most)?.cell;
}
