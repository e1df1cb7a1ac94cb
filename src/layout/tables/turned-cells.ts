import { type Box, middleOf } from "../model/box.ts";
import { boxOf, type Line } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { moved, type PageSize, seenBox, turnOf } from "../model/turn.ts";

/** How the lines of a cell are turned, where all of them are by the same quarter; and between which edges they stand there. */
export function turnOfCell(lines: readonly Line[], box: Box, page: PageSize): GridCell["turned"] {
  const degrees = lines[0]?.turned;
  if ((degrees !== 90 && degrees !== 270) || lines.some(({ turned }) => turned !== degrees)) return undefined;
  const [left, , right] = moved(box, turnOf(degrees, page).back);
  const [from, , to] = boxOf(lines);
  return { degrees, frame: { left: Math.min(left, from), right: Math.max(right, to) } };
}

/** Puts turned lines into the cells where they stand; those that are left are told. */
export function takeTurned(grids: readonly Grid[], lines: readonly Line[], page: PageSize): Line[] {
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
    const turned = turnOfCell(own, cell.box, page);
    if (turned) Object.assign(cell, { turned, lines: own });
    else rest.push(...own);
  }
  return rest;
}
