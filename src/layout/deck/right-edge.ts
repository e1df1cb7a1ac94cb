import { boxOf, type Line, rowsOf } from "../model/line.ts";
import { rowRight, rowSize } from "../model/row.ts";

/** In points, of lines that end at one edge; so many of them, and of all, do. */
const sameEdgePt = 1;
const leastAtEdge = { rows: 4, share: 0.4 };
/** In em: what stands out further is no line that was too full. */
const beyondEdgeEm = 2;

/** Where the lines of a text end: at the edge that most of them end at, though one of them is too full for it. */
export function edgeOf(lines: readonly Line[]): number {
  const right = boxOf(lines)[2];
  const rows = rowsOf(lines);
  const rights = rows.map(rowRight).sort((a, b) => b - a);
  const size = Math.max(...rows.map(rowSize));
  let end = 0;
  for (const [at, edge] of rights.entries()) {
    if (right - edge > beyondEdgeEm * size) return right;
    while (edge - (rights[end] ?? Number.NEGATIVE_INFINITY) < sameEdgePt) end += 1;
    if (end - at >= Math.max(leastAtEdge.rows, leastAtEdge.share * rows.length)) return edge;
  }
  return right;
}
