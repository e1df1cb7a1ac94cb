import type { Line } from "../model/line.ts";
import type { PageSide, Sheet } from "../model/parts.ts";
import { ruleAtEdge } from "./edge-rule.ts";

const fewestAlike = 2;
/** In points. */
const sameHeightPt = 1.5;
const sameLengthPt = 6;

/**
 * What stands alone at a page's edge is its header where the same line parts it from the text that parts those of other
 * pages: a running head of a section of one page comes once.
 */
export function edgesByRule(
  side: PageSide,
  pages: readonly { sheet: Sheet; known: Line[][]; rows: readonly Line[][] }[],
): Map<Sheet, Line[][]> {
  const rules = pages.flatMap(({ sheet, known }) => (known.length > 0 ? (ruleAtEdge(sheet, known, side) ?? []) : []));
  const found = new Map<Sheet, Line[][]>();
  for (const { sheet, known, rows } of pages) {
    if (known.length > 0 || rows.length === 0) continue;
    for (const [at] of rows.entries()) {
      const own = rows.slice(0, at + 1);
      const rule = ruleAtEdge(sheet, own, side);
      const same = rules.filter(
        (one) =>
          rule &&
          Math.abs(one.at - rule.at) < sameHeightPt &&
          Math.abs(one.to - one.from - rule.to + rule.from) < sameLengthPt,
      );
      if (same.length < fewestAlike) continue;
      found.set(sheet, own);
      break;
    }
  }
  return found;
}
