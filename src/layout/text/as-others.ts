import { type Para, type Part, textsAmong } from "../model/parts.ts";
import { rowSize } from "../model/row.ts";
import { lineHeightIn } from "../model/row-extent.ts";
import { alignmentOf, isSetEitherWay } from "./paragraph-alignment.ts";
import { endOf, lastPage, startOf } from "./part-extent.ts";

/** Where this share of the paragraphs that tell are set to both margins, and at least so many, the others are as well. */
const justifiedShare = 0.7;
/** Fewer paragraphs that are set to both margins are no manner of the text. */
const enoughParagraphs = 3;
/** A paragraph of fewer rows tells nothing. */
const tellingRows = 3;

/**
 * Sets a single line to both margins where the text around it is, as nobody sees how it is set itself: so all of it has
 * one style, and what is written into it later looks like the rest.
 */
export function justifiedAsOthers(parts: readonly Part[], items: ReadonlyMap<Para, unknown>): Part[] {
  const justified = new Set<Part>();
  const paras = textsAmong(parts);
  for (const group of [paras.filter((para) => items.has(para)), paras.filter((para) => !items.has(para))]) {
    const open = new Set(group.filter(isSetEitherWay));
    const told = group
      .filter((para) => !open.has(para) && para.rows.length >= tellingRows)
      .map((para) => alignmentOf(para).align);
    const count = told.filter((align) => align === "justify").length;
    if (count < enoughParagraphs || count < justifiedShare * told.length) continue;
    for (const para of open) justified.add(para);
  }
  return parts.map((part) => (part.kind === "para" && justified.has(part) ? { ...part, align: "justify" } : part));
}

/** A paragraph that becomes longer by no more points looks the same: places on a page are rounded by as much. */
const unseenPt = 1;
/** Fewer lines at one distance tell nothing of the text's. */
const enoughLines = 6;

/**
 * Gives all text in one size one distance of lines: a line alone does not tell it, and what others tell differs by
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
      para.lineMultiple = usual;
      if (next && startOf(next) < endOf(para)) para.lineMultiple = lines;
    }
  }
  return parts;
}

const keyOf = ({ rows: [row = []] }: Para): string => `${Math.round(rowSize(row) * 2)} ${lineHeightIn(row).toFixed(2)}`;
