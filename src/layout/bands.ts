import type { Grid, GridCell } from "./flow.ts";
import { boxOf, type Line, rowsOf } from "./line.ts";
import { hasRoom } from "./paragraphs.ts";

const figure = /^[\s$€£(+\-–]*[\d.,]+\s*[%)*]*$|^[-–—*.()xX]+$/;
const figures = 0.35;
const padding = 2;
/** Where most rows are ruled one by one, a row of fewer lines has broken text in it. */
const manyRows = 4;

/** Rows of text that a table rules only around groups of, as tables of figures do, become rows of it. */
export function splitBands(grid: Grid): void {
  const isRuledByRow = ruledByRow(grid);
  for (let row = grid.ys.length - 2; row >= 0; row--) {
    const crossing = grid.cells.filter((cell) => cell.row <= row && cell.row + cell.rows > row);
    const band = crossing.filter((cell) => cell.rows === 1);
    if (band.length < 2 || band.length !== crossing.length) continue;
    const rows = rowsOf(band.flatMap(({ lines }) => lines));
    if (rows.length >= (isRuledByRow ? manyRows : 2) && isTabular(band, rows)) cut(grid, band, row, rows);
  }
}

function ruledByRow({ cells, ys }: Grid): boolean {
  const counts = Array.from({ length: ys.length - 1 }, (_, row) =>
    Math.max(
      0,
      ...cells.filter((cell) => cell.row === row && cell.rows === 1).map(({ lines }) => rowsOf(lines).length),
    ),
  ).filter((count) => count > 0);
  return counts.length > 2 && counts.filter((count) => count === 1).length > counts.length / 2;
}

function isTabular(band: readonly GridCell[], rows: readonly Line[][]): boolean {
  const cellOf = new Map(band.flatMap((cell) => cell.lines.map((line) => [line, cell] as const)));
  const filled = band.filter(({ lines }) => lines.length > 0).length;
  const full = rows.filter(
    (row) => new Set(row.map((line) => cellOf.get(line))).size >= Math.max(2, Math.ceil(filled / 2)),
  );
  const isLevel = rows.every((row) => row.every(({ base }) => Math.abs(base - (row[0]?.base ?? 0)) < 1.5));
  const all = rows.flat();
  const share = all.filter(({ text }) => figure.test(text.trim())).length / Math.max(1, all.length);
  if (!isLevel || full.length < Math.max(2, rows.length * 0.6)) return false;
  return share > figures || (band.length >= 4 && full.length >= rows.length * 0.8 && !isWrapped(band));
}

/** Words that go on in the next line, as it has no room for them. */
function isWrapped(band: readonly GridCell[]): boolean {
  const steps = band.flatMap(({ box, lines }) => {
    const rows = rowsOf(lines);
    return rows.slice(1).map((row, at) => !hasRoom(rows[at] ?? row, row, { left: box[0], right: box[2] - padding }));
  });
  return steps.filter(Boolean).length * 2 > steps.length;
}

function cut(grid: Grid, band: readonly GridCell[], row: number, rows: readonly Line[][]): void {
  const between = rows.slice(1).map((lines, at) => (boxOf(rows[at] ?? lines)[3] + boxOf(lines)[1]) / 2);
  const [top = 0, bottom = 0] = [grid.ys[row], grid.ys[row + 1]];
  const edges = [top, ...between, bottom];
  const more = between.length;
  for (const cell of grid.cells) {
    if (cell.row > row) cell.row += more;
    else if (cell.row + cell.rows > row + 1) cell.rows += more;
  }
  for (const cell of band) {
    const { lines, box, borders } = cell;
    const { top: above, bottom: below, ...sides } = borders;
    for (let part = more; part >= 0; part--) {
      const [from = top, to = bottom] = [edges[part], edges[part + 1]];
      const own = lines.filter(
        (line) => (line.box[1] + line.box[3]) / 2 >= from && (line.box[1] + line.box[3]) / 2 < to,
      );
      const made: GridCell = {
        ...cell,
        row: row + part,
        box: [box[0], from, box[2], to],
        lines: own,
        borders: {
          ...sides,
          ...(part === 0 && above ? { top: above } : {}),
          ...(part === more && below ? { bottom: below } : {}),
        },
      };
      if (part === 0) Object.assign(cell, made, { borders: made.borders });
      else grid.cells.push(made);
    }
  }
  grid.ys.splice(row + 1, 0, ...between);
  grid.cells.sort((a, b) => a.row - b.row || a.column - b.column);
}
