import { boxOf, type Line } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import type { PageSide, Sheet } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";

type Rows = readonly (readonly Line[])[];

/** The line is no further from the header that it is below, and covers a share of the page's width. */
const farthestRulePt = 31;
const longRuleShare = 0.4;
const touchingPt = 2;

/** The line that parts a header from the text below it, or a footer from the text above it. */
export function ruleAtEdge(sheet: Sheet, rows: Rows, side: PageSide): Ruling | undefined {
  const own = new Set(rows.flat());
  if (own.size === 0) return undefined;
  const [, top, , bottom] = boxOf([...own]);
  const [from, to] =
    side === "header" ? [bottom - touchingPt, bottom + farthestRulePt] : [top - farthestRulePt, top + touchingPt];
  const found = mergedRulings(sheet.rulings.filter(({ at }) => at > from && at < to)).filter(
    (one) => one.across && one.to - one.from > longRuleShare * sheet.width,
  );
  if (found.length === 0) return undefined;
  const text = sheet.lines.filter((line) => !own.has(line)).map(({ box }) => (side === "header" ? box[1] : box[3]));
  const isFree = ({ at }: Ruling): boolean =>
    side === "header" ? text.every((line) => line > at - touchingPt) : text.every((line) => line < at + touchingPt);
  return found.filter(isFree).at(side === "header" ? 0 : -1);
}
