import type { List } from "#formats/document.ts";
import type { Para } from "../model/parts.ts";
import { isLeftwards, rowStart } from "../model/row.ts";

type ListIndent = List["levels"][number]["indent"];

/** In points: less is no indent of its own. */
const sameIndentPt = 4;

/**
 * Lists whose items go on below their numbers, as clauses of contracts do, not below their text. Which way a level of a list
 * is set tell those of its items that have several lines.
 */
export function findHanging(items: ReadonlyMap<Para, { indent: ListIndent }>): void {
  for (const [indent, own] of Map.groupBy(items, ([, listed]) => listed.indent)) {
    const found = own.flatMap(([para]) => indentBelow(para, indent) ?? []);
    const below = found.filter((one) => one !== "hanging");
    const [first] = below;
    if (first && below.length * 2 > found.length) Object.assign(indent, first);
  }
}

function indentBelow({ rows: [row, next], frame }: Para, indent: ListIndent): ListIndent | "hanging" | undefined {
  if (!row || !next || indent.first >= -sameIndentPt) return undefined;
  const edge = isLeftwards(row) ? -frame.right : frame.left;
  const [mark, text] = [rowStart(row), rowStart(next)];
  if (text > mark + sameIndentPt) return "hanging";
  const first = Math.round(mark - text);
  return { start: Math.max(0, Math.round(text - edge)), first: first > sameIndentPt ? first : 0 };
}
