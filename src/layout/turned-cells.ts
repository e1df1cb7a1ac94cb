import { around, type Box, middleOf } from "./box.ts";
import type { Grid, GridCell } from "./flow.ts";
import { boxOf, type Line } from "./line.ts";
import { turnOf } from "./turn.ts";

interface Size {
  width: number;
  height: number;
}

const moved = ([left, top, right, bottom]: Box, to: (x: number, y: number) => [number, number]): Box => {
  const corners = [to(left, top), to(right, top), to(left, bottom), to(right, bottom)];
  return around(corners.map(([x, y]): Box => [x, y, x, y]));
};

/** Where a line, or a run of letters, stands on its page, whichever way it runs. */
export const seenBox = ({ box, turned = 0 }: Pick<Line, "box" | "turned">, page: Size): Box =>
  turned === 0 ? box : moved(box, turnOf(turned, page).onto);

/** How the lines of a cell are turned, where all of them are by the same quarter; and between which edges they stand there. */
export function turnIn(lines: readonly Line[], box: Box, page: Size): GridCell["turned"] {
  const degrees = lines[0]?.turned;
  if ((degrees !== 90 && degrees !== 270) || lines.some(({ turned }) => turned !== degrees)) return undefined;
  const [left, , right] = moved(box, turnOf(degrees, page).back);
  const [from, , to] = boxOf(lines);
  return { degrees, frame: { left: Math.min(left, from), right: Math.max(right, to) } };
}

/** Puts turned lines into the cells where they stand; those that are left are told. */
export function takeTurned(grids: readonly Grid[], lines: readonly Line[], page: Size): Line[] {
  const found = new Map<GridCell, Line[]>();
  const rest: Line[] = [];
  for (const line of lines) {
    const [x, y] = middleOf(seenBox(line, page));
    const isAround = ({ box }: { box: Box }) => x > box[0] && x < box[2] && y > box[1] && y < box[3];
    const cell = grids.find(isAround)?.cells.find(isAround);
    if (cell && cell.lines.length === 0) found.set(cell, [...(found.get(cell) ?? []), line]);
    else rest.push(line);
  }
  for (const [cell, own] of found) {
    const turned = turnIn(own, cell.box, page);
    if (turned) Object.assign(cell, { turned, lines: own });
    else rest.push(...own);
  }
  return rest;
}
