import { type Para, type Part, textsAmong } from "../model/parts.ts";
import { rowSize } from "../model/row.ts";
import { lineHeightIn } from "../model/row-extent.ts";
import { alignmentOf } from "./paragraph-alignment.ts";
import { endOf, lastPage, startOf } from "./part-extent.ts";

/** In points, over all lines of a paragraph: less is not seen, and what places on a page are rounded by. */
const unseenPt = 1;
/** Lines that tell. */
const enoughLines = 6;

/**
 * How far lines are apart is said once for all text in one size: a line alone does not tell, and what others tell differs by
 * hairs. So it is the style that says it, and who changes that changes all of it.
 */
export function spacedAsOthers(given: readonly Part[]): Part[] {
  const parts = given.map((part) => (part.kind === "para" ? { ...part } : part));
  const paras = textsAmong(parts);
  const below = new Map<Part, Part>();
  for (const [at, part] of parts.entries()) {
    const above = parts[at - 1];
    if (above && lastPage(above) === part.page && startOf(part) > startOf(above)) below.set(above, part);
  }
  for (const group of Map.groupBy(paras, keyOf).values()) {
    const told = new Map<number, number>();
    for (const para of group) {
      const between = para.rows.length - 1;
      if (between === 0) continue;
      const { lines } = alignmentOf(para);
      told.set(lines, (told.get(lines) ?? 0) + between);
    }
    const [usual, count] = [...told].reduce((one, other) => (other[1] > one[1] ? other : one), [1, 0]);
    if (count < enoughLines) continue;
    for (const para of group) {
      const { lines } = alignmentOf(para);
      const [row = []] = para.rows;
      const far = Math.abs(lines - usual) * lineHeightIn(row) * rowSize(row) * (para.rows.length - 1);
      if (far > unseenPt) continue;
      const next = below.get(para);
      para.apart = usual;
      if (next && startOf(next) < endOf(para)) para.apart = lines;
    }
  }
  return parts;
}

const keyOf = ({ rows: [row = []] }: Para): string => `${Math.round(rowSize(row) * 2)} ${lineHeightIn(row).toFixed(2)}`;
