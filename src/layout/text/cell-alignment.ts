import { median } from "../model/box.ts";
import type { GridCell, Para, Part } from "../model/parts.ts";
import { isLeftwards, rowLeft, rowRight } from "../model/row.ts";

/** Cells whose texts differ by fewer points begin, end or have their middle at one place. */
const sameSidePt = 1.2;
/** Fewer cells tell nothing of their column. */
const fewestCells = 3;
/** Where fewer cells of a column agree, each is taken by itself. */
const agreedShare = 0.6;

/**
 * Sets short texts in their cells as those above and below them tell: amounts that end below each other are set
 * to the end, however much of its cell one of them fills.
 */
export function alignColumns(cells: readonly GridCell[]): GridCell[] {
  const single = cells.flatMap(({ column, columns, parts = [], turned }) => {
    const [para, ...others] = parts;
    const [row, ...rows] = para?.kind === "para" ? para.rows : [];
    if (turned || para?.kind !== "para" || !row || others.length + rows.length > 0 || isLeftwards(row)) return [];
    const [left, right] = [rowLeft(row), rowRight(row)];
    return [{ key: `${column} ${columns}`, para, at: { start: left, center: (left + right) / 2, end: right } }];
  });
  const sides = new Map<Para, Para>();
  for (const own of Map.groupBy(single, ({ key }) => key).values()) {
    if (own.length < fewestCells) continue;
    const agreed = (["start", "end", "center"] as const).map((side) => {
      const place = median(own.map(({ at }) => at[side]));
      return { side, paras: own.filter(({ at }) => Math.abs(at[side] - place) < sameSidePt) };
    });
    const best = agreed.reduce((one, other) => (other.paras.length > one.paras.length ? other : one));
    if (best.paras.length < Math.max(fewestCells, agreedShare * own.length)) continue;
    for (const { para } of best.paras) sides.set(para, { ...para, align: best.side });
  }
  const setTo = (part: Part): Part => (part.kind === "para" ? (sides.get(part) ?? part) : part);
  return cells.map((cell) => (cell.parts ? { ...cell, parts: cell.parts.map(setTo) } : cell));
}
