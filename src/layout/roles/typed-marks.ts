import { textStartBehind } from "../lines/leading-marker.ts";
import type { Para } from "../model/parts.ts";
import { isLeftwards, type Row, rowLeft, rowSize } from "../model/row.ts";

/** A blank behind a mark is no wider than so many em, or than this share of the widest blank in the same line: what leads further is a tab. */
const widestBlank = { em: 0.42, share: 1.15 };
/** What a tab sets at one place is there to the last twentieth, and letters of a mark differ by more than that. */
const sameTabPt = 0.2;
const unevenPt = 0.4;
const besideTextPt = 1.5;
const tickBox = /^[☐☑☒]/;

interface MarkedItem {
  list: number;
  level: number;
  /** Letters that its mark has. */
  skip: number;
}

interface MeasuredItem {
  start: number;
  textAt: number;
  /** The distance between mark and text. */
  gap: number;
  isBlank: boolean;
  isLong: boolean;
  /** Where its second line begins. */
  below?: number;
}

/**
 * Items whose marks were typed as text: behind each is a blank, so that text neither begins at one place in all of them
 * nor where its own further lines do. To Word they are text, and so they stay what they were.
 */
export function typedItems(items: ReadonlyMap<Para, MarkedItem>): Para[] {
  const groups = Map.groupBy(items.keys(), (para) => {
    const { list = 0, level = 0 } = items.get(para) ?? {};
    return `${list} ${level}`;
  });
  return [...groups.values()].filter((paras) => isTyped(paras, items)).flat();
}

function isTyped(paras: readonly Para[], items: ReadonlyMap<Para, MarkedItem>): boolean {
  if (paras.some(({ role, rows: [row = []] }) => role || isLeftwards(row))) return false;
  const all = paras.map((para) => measured(para, items.get(para)?.skip ?? 0));
  // Clauses such as 1.1 count in most contracts, and their numbers are often wider than the room in front of the text.
  if (all.some(({ isLong }) => isLong) || !all.every(({ isBlank }) => isBlank)) return false;
  // Boxes to be ticked are all as wide: where no tab is behind them they are text.
  if (paras.every(({ rows: [row] }) => tickBox.test(row?.[0]?.text ?? ""))) return true;
  const wrapped = all.flatMap(({ textAt, below }) => (below === undefined ? [] : [Math.abs(below - textAt)]));
  if (wrapped.length > 0) return wrapped.every((off) => off > besideTextPt);
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (
    spread(all.map(({ start }) => start)) < sameTabPt &&
    spread(all.map(({ gap }) => gap)) < sameTabPt &&
    spread(all.map(({ textAt }) => textAt)) > unevenPt
  );
}

function measured({ rows: [row = [], second] }: Para, letters: number): MeasuredItem {
  const signs = [...(row[0]?.text ?? "")];
  const below = second && second[0]?.page === row[0]?.page ? { below: rowLeft(second) } : {};
  const isLong = /\d\.\d/.test(signs.slice(0, letters).join(""));
  return { start: rowLeft(row), textAt: textStartBehind(row, letters), ...gapBehind(row, letters), isLong, ...below };
}

/** The room between a mark and its text, and whether it is a blank and no tab. */
export function gapBehind(row: Row, letters: number): Pick<MeasuredItem, "gap" | "isBlank"> {
  const edges = row[0]?.pieces.flatMap((piece) => [...piece.edges]) ?? [];
  const signs = [...(row[0]?.text ?? "")];
  const last = signs.findLastIndex((sign, at) => at < letters && sign !== " ");
  const blanks = signs.flatMap((sign, at) =>
    sign === " " && at > letters ? [(edges[2 * at + 2] ?? 0) - (edges[2 * at - 1] ?? 0)] : [],
  );
  const textAt = textStartBehind(row, letters);
  const gap = textAt - (edges[2 * last + 1] ?? textAt);
  const isBlank = gap > 0 && gap < Math.max(widestBlank.em * rowSize(row), widestBlank.share * Math.max(0, ...blanks));
  return { gap, isBlank };
}
