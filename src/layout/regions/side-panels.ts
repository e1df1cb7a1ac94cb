import { type Box, heightOf, intersect, liesIn, middleOf, widthOf } from "../model/box.ts";
import { type Line, rowsOf } from "../model/line.ts";
import type { Background } from "../model/page.ts";

/** A column's ground covers more of its page than a box in the text does, and less than the paper's own. */
const leastPanelShare = { height: 0.5, width: 0.12 };
const widestPanelShare = 0.6;
const fewestLines = 3;
const slackPt = 2;
/** Where more of its lines stand level with others, it is the ground of a table's column. */
const levelRowsShare = 0.6;
/** A page with more areas is a drawing. */
const mostAreas = 200;

/** Tall areas on which a column of their page stands, such as what a curriculum vitae has beside its text. */
export function sidePanels({
  width,
  height,
  lines,
  grounds,
}: {
  width: number;
  height: number;
  lines: readonly Line[];
  grounds: readonly Background[];
}): Background[] {
  if (grounds.length > mostAreas) return [];
  const tall = grounds.filter(
    ({ box, colour }) =>
      colour !== undefined &&
      heightOf(box) > leastPanelShare.height * height &&
      widthOf(box) > leastPanelShare.width * width &&
      widthOf(box) < widestPanelShare * width,
  );
  return tall.filter(({ box }) => {
    const { inside, beside, crossing } = sidesOf(lines, box);
    if (inside.length < fewestLines || beside.length < fewestLines || crossing.length > 0) return false;
    const bases = new Set(beside.flatMap(({ base }) => [-1, 0, 1].map((by) => Math.round(base) + by)));
    const rows = rowsOf(inside);
    const isLevel = ([first]: readonly Line[]) => bases.has(Math.round(first?.base ?? 0));
    return rows.filter(isLevel).length < levelRowsShare * rows.length;
  });
}

interface PanelSides<T> {
  above: T[];
  inside: T[];
  beside: T[];
  below: T[];
  /** Over its edge. */
  crossing: T[];
}

/** What stands on a panel, beside it, and above and below both. */
export function sidesOf<T extends { box: Box }>(items: readonly T[], panel: Box): PanelSides<T> {
  const sides: PanelSides<T> = { above: [], inside: [], beside: [], below: [], crossing: [] };
  for (const item of items) {
    const [, y] = middleOf(item.box);
    if (liesIn(item.box, panel, slackPt)) sides.inside.push(item);
    else if (y < panel[1]) sides.above.push(item);
    else if (y > panel[3]) sides.below.push(item);
    else if (widthOf(intersect(item.box, panel)) > slackPt) sides.crossing.push(item);
    else sides.beside.push(item);
  }
  return sides;
}
