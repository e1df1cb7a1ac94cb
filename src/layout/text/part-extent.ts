import type { Rule } from "#formats/model/document.ts";
import type { Box } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";
import { bottomOf, topOf } from "../model/row-extent.ts";
import { alignmentOf } from "./paragraph-alignment.ts";

/** A larger distance lies between no paragraphs, but on a page that has little on it. */
const mostSpacePt = 400;

/** Tells where a part ends, with the room that its last line and a rule below it need. */
export const endOf = (part: Part): number =>
  part.kind === "para"
    ? bottomOf(part.rows.at(-1) ?? [], alignmentOf(part).lines) + ruleRoomOf(part.rules?.bottom)
    : part.box[3];

/** Tells how much room a rule takes beside its paragraph. */
const ruleRoomOf = (rule: Rule | undefined): number => (rule ? rule.gap + rule.width : 0);

/** Finds the box of a part on a page: a paragraph may go on on the next one. */
export const boxOn = (part: Part, page: number): Box =>
  part.kind === "para" ? boxOf(part.rows.flat().filter((line) => line.page === page)) : part.box;

/** Tells the page on which a part ends. */
export const lastPage = (part: Part): number =>
  part.kind === "para" ? (part.rows.at(-1)?.[0]?.page ?? part.page) : part.page;

/** Tells the height at which a part begins: the top of its first line, or of the rule above it. */
export function startOf(part: Part): number {
  if (part.kind !== "para") return part.box[1];
  const [row = []] = part.rows;
  return topOf(row, alignmentOf(part).lines) - ruleRoomOf(part.rules?.top);
}

/** Measures from the end of the part above; at the top of a page, from where text begins on it. */
export function spaceBefore(part: Part, above: Part | undefined, top: number | undefined): number {
  if (top !== undefined) return wholePoints(startOf(part) - top);
  if (!above || lastPage(above) !== part.page || startOf(part) < startOnLastPage(above)) return 0;
  return wholePoints(startOf(part) - endOf(above));
}

/** Tells where it begins on the page where it ends. */
function startOnLastPage(part: Part): number {
  const rows = part.kind === "para" ? part.rows.filter(([line]) => line?.page === lastPage(part)) : [];
  const [first] = rows;
  return part.kind === "para" && first ? topOf(first, alignmentOf(part as Para).lines) : startOf(part);
}

const wholePoints = (points: number): number => (points < 1 ? 0 : Math.min(mostSpacePt, Math.round(points)));
