import type { Part } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import { endOf, lastPage, startOf } from "../text/part-extent.ts";

/** A column with less room below it is as full as its lines let it be. */
const leastRoomPt = 40;
/** Columns that other programs make even end within so many points of each other. */
const evenEndsPt = 12;

interface FlowColumn {
  first: Part;
  left: number;
  right: number;
  end: number;
  /** The column has pictures, which can't be parted to make columns even. */
  isStiff: boolean;
  /** The column ends with a table, which LibreOffice takes to the next page where columns that end there have a break. */
  isTable: boolean;
}

/** Tells between which edges a part begins, or ends. */
export function frameOf(part: Part, isEnd: boolean): TextEdges {
  if (part.kind === "para") return (isEnd ? part.turns?.at(-1)?.frame : undefined) ?? part.frame;
  return part.frame ?? { left: part.box[0], right: part.box[2] };
}

/**
 * Finds parts that begin a column though there was room in the one before it. Programs fill a column before the next one, and make
 * columns even where something else follows on the page. Each is told with how far below the highest column it begins.
 */
export function columnBreaks(
  parts: readonly Part[],
  limit: (page: number) => number,
  goesOn: boolean,
): Map<Part, number> {
  const found = new Map<Part, number>();
  const lastOf = parts.reduce((last, part) => Math.max(last, lastPage(part)), 0);
  for (const [page, own] of Map.groupBy(parts, lastPage)) {
    const columns = columnsIn(own);
    const top = Math.min(...columns.filter(({ first }) => first.page === page).map(({ first }) => startOf(first)));
    for (const [at, column] of columns.entries()) {
      const above = columns[at - 1];
      // Word knows no such break in a table, and what comes from the page before has begun there.
      if (!above || column.first.kind === "grid" || column.first.page !== page) continue;
      const isEvened = goesOn && page === lastOf;
      const isStiff = above.isStiff || column.isStiff;
      if (isEvened && column.isTable) continue;
      const isOwn = isEvened
        ? isStiff || Math.abs(above.end - column.end) > evenEndsPt
        : limit(page) - above.end > leastRoomPt;
      if (isOwn) found.set(column.first, Math.round(startOf(column.first) - top));
    }
  }
  return found;
}

function columnsIn(parts: readonly Part[]): FlowColumn[] {
  const columns: FlowColumn[] = [];
  for (const part of parts) {
    const last = columns.at(-1);
    const { left, right } = frameOf(part, false);
    const isBeside = last !== undefined && (left > last.right - 1 || right < last.left + 1);
    const isNext = !last || (isBeside && startOf(part) < last.end);
    const end = endOf(part);
    const [isStiff, isTable] = [part.kind === "shown", part.kind === "grid"];
    if (isNext) columns.push({ first: part, ...frameOf(part, true), end, isStiff, isTable });
    else
      Object.assign(last, {
        ...frameOf(part, true),
        end: Math.max(last.end, end),
        isTable,
        isStiff: last.isStiff || isStiff,
      });
  }
  return columns;
}
