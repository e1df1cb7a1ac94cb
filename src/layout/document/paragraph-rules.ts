import type { Rule } from "#formats/model/document.ts";
import { type Box, intersect, liesIn, widthOf } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import { addTo } from "../model/lists-by-key.ts";
import type { Ruling } from "../model/page.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";
import { bottomOf, topOf } from "../model/row-extent.ts";
import { mergedRulings } from "../model/rulings.ts";
import { ruleAtEdge } from "../regions/edge-rule.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { borderOf } from "./table-block.ts";

/** A shorter line is a dash, or a part of a drawing. */
const leastRulePt = 36;
/** Word has a line no further from its text. */
export const farthestRulePt = 31;
/** A line may lie so far within its text. */
const touchingPt = 2;
/** Lines and texts whose ends differ by fewer points end at one place. */
const besidePt = 6;
/** A line that covers so much between a paragraph's edges goes along all of it. */
const wholeRuleShare = 0.7;
/** Thinner ones are lines of a table, or of changes. */
const leastBarPt = 1;
/** A bar stands no further beside its text. */
const nearBarPt = 20;
/** A page with more is ruled paper. */
const mostRulesOnPage = 200;

/** Gives paragraphs the lines that part them from what is above or below: Word has no line that is by itself. */
export function withRules(given: readonly Part[], sheets: readonly Sheet[]): Part[] {
  const parts = given.map((part) => (part.kind === "para" ? { ...part } : part));
  const byPage = new Map<number, Part[]>();
  for (const part of parts) for (const page of pagesOf(part)) addTo(byPage, page, part);
  for (const sheet of sheets) {
    const { header = [], footer = [] } = sheet.running ?? {};
    const taken = [ruleAtEdge(sheet, header, "header"), ruleAtEdge(sheet, footer, "footer")].map((one) => one?.at);
    const all = mergedRulings(sheet.rulings);
    const rules = all.filter((one) => one.across && one.to - one.from >= leastRulePt && !taken.includes(one.at));
    const own = (byPage.get(sheet.number) ?? []).map((part) => placeOf(part, sheet.number));
    if (rules.length > mostRulesOnPage || own.length === 0) continue;
    for (const rule of rules) put(rule, own);
    const bars = all.filter((one) => !one.across && one.width >= leastBarPt);
    if (bars.length <= mostRulesOnPage) for (const bar of bars) putBeside(bar, own);
  }
  return parts;
}

const pagesOf = (part: Part): Set<number> =>
  new Set(part.kind === "para" ? part.rows.flatMap(([line]) => line?.page ?? []) : [part.page]);

interface PartPlace {
  part: Part;
  box: Box;
  /** Whether it begins, and ends, on this page. */
  begins: boolean;
  ends: boolean;
}

function placeOf(part: Part, page: number): PartPlace {
  if (part.kind !== "para") return { part, box: part.box, begins: true, ends: true };
  const rows = part.rows.filter(([line]) => line?.page === page);
  const [first = [], last = []] = [rows[0], rows.at(-1)];
  const [left, , right] = boxOf(rows.flat());
  return {
    part,
    box: [left, topOf(first, alignmentOf(part).lines), right, bottomOf(last)],
    begins: first === part.rows[0],
    ends: last === part.rows.at(-1),
  };
}

function put(rule: Ruling, own: readonly PartPlace[]): void {
  const line: Box = [rule.from, rule.at, rule.to, rule.at];
  const isOf = ({ part, box }: PartPlace) => part.kind !== "para" && liesIn(line, grown(box));
  if (own.some(isOf)) return;
  const near = own.filter(({ part, box }) => {
    const [left, right] = part.kind === "para" ? [part.frame.left, part.frame.right] : [box[0], box[2]];
    return widthOf(intersect([left, 0, right, 1], [rule.from, 0, rule.to, 1])) > besidePt;
  });
  const above = near.filter(({ box }) => box[3] <= rule.at + touchingPt).toSorted((a, b) => b.box[3] - a.box[3])[0];
  const below = near
    .filter((one) => one !== above && one.box[1] >= rule.at - touchingPt)
    .toSorted((a, b) => a.box[1] - b.box[1])[0];
  const found = [
    ...(above?.part.kind === "para" && above.ends
      ? [{ para: above.part, side: "bottom", gap: rule.at - above.box[3] } as const]
      : []),
    ...(below?.part.kind === "para" && below.begins
      ? [{ para: below.part, side: "top", gap: below.box[1] - rule.at } as const]
      : []),
  ].filter(({ para, gap, side }) => gap <= farthestRulePt && !para.rules?.[side] && fits(rule, para));
  const [best] = found.toSorted((a, b) => a.gap - b.gap);
  if (!best) return;
  best.para.rules = { ...best.para.rules, [best.side]: ruleOf(rule, best.gap) };
  if (!isWhole(rule, best.para)) best.para.ruleEdges = { left: rule.from, right: rule.to };
}

/** Gives a paragraph the bar along it, as beside a text that is cited. */
function putBeside(bar: Ruling, own: readonly PartPlace[]): void {
  for (const { part, box, begins, ends } of own) {
    const gap = box[0] - bar.at - bar.width / 2;
    const isAlong = bar.from < box[1] + touchingPt * 2 && bar.to > box[3] - touchingPt * 2;
    if (part.kind !== "para" || !begins || !ends || gap < 0 || gap > nearBarPt || !isAlong) continue;
    part.rules = { ...part.rules, left: ruleOf(bar, gap) };
  }
}

const grown = ([left, top, right, bottom]: Box): Box => [
  left - besidePt,
  top - besidePt,
  right + besidePt,
  bottom + besidePt,
];

export const ruleOf = (ruling: Ruling, gap: number): Rule => ({
  ...borderOf(ruling),
  gap: Math.max(0, Math.min(farthestRulePt, Math.round(gap))),
});

/** Tells whether a line goes all along where its paragraph may stand. */
function isWhole({ from, to }: Ruling, { frame }: Para): boolean {
  const width = frame.right - frame.left;
  const shown = Math.min(to, frame.right) - Math.max(from, frame.left);
  return shown > wholeRuleShare * width && to - from < width + frame.left;
}

/** Tells whether a line is a paragraph's: it goes all along it, or is as long as its only line, or has the same middle. */
function fits(rule: Ruling, para: Para): boolean {
  if (isWhole(rule, para)) return true;
  const [row, more] = para.rows;
  if (!row || more) return false;
  const [left, , right] = boxOf(row);
  if (left < rule.from - touchingPt || right > rule.to + touchingPt) return false;
  const isCentred = Math.abs(left + right - rule.from - rule.to) < 2 * besidePt;
  return isCentred || Math.abs(left - rule.from) < besidePt;
}
