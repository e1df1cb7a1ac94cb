import { type Para, type Part, textsAmong } from "../model/flow.ts";
import { rowSize } from "../model/row.ts";
import { naturalIn } from "../model/standing.ts";
import { settingOf } from "./setting.ts";
import { endOf, lastPage, startOf } from "./spacing.ts";

/** In points, over all lines of a paragraph: less is not seen, and what places on a page are rounded by. */
const unseen = 1;
/** Lines that tell. */
const enough = 6;

/**
 * How far lines are apart is said once for all text in one size: a line alone does not tell, and what others tell differs by
 * hairs. So it is the style that says it, and who changes that changes all of it.
 */
export function spaceAsOthers(parts: readonly Part[]): void {
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
      const { lines } = settingOf(para);
      told.set(lines, (told.get(lines) ?? 0) + between);
    }
    const [usual, count] = [...told].reduce((one, other) => (other[1] > one[1] ? other : one), [1, 0]);
    if (count < enough) continue;
    for (const para of group) {
      const { lines } = settingOf(para);
      const [row = []] = para.rows;
      const far = Math.abs(lines - usual) * naturalIn(row) * rowSize(row) * (para.rows.length - 1);
      if (far > unseen) continue;
      const next = below.get(para);
      para.apart = usual;
      if (next && startOf(next) < endOf(para)) para.apart = lines;
    }
  }
}

const keyOf = ({ rows: [row = []] }: Para): string => `${Math.round(rowSize(row) * 2)} ${naturalIn(row).toFixed(2)}`;
