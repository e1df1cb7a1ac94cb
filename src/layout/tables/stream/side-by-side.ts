import { isAmount } from "../../model/amount.ts";
import type { Line } from "../../model/line.ts";
import type { Ruling } from "../../model/page.ts";
import { hasSeveralCells, rowsIn } from "./stream-rows.ts";

/** Where lines of a table begin and end. */
const sameEndPt = 2;
const besideGapPt = 6;
/** Lines below heads and sums are fewer. */
const fewestRulings = 4;
const fewestRows = 3;
/** A head stands above the first line. */
const headEm = 3;
const labelledShare = 0.5;
/** A page with more lines, or lines of more lengths, has a drawing. */
const mostRulings = 3_000;
const mostTablesBeside = 40;

interface RuledSpan {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** One of the tables, and what is drawn for it. */
interface SideTable {
  lines: Line[];
  rulings: Ruling[];
}

/**
 * The lines of tables that stand beside each other, each with rulings of its own between its rows, which end where it does and
 * leave a gap between. Each begins with a column of texts: where figures stand in all columns of one, it is a part of
 * the table beside it.
 */
export function sideBySideTables(lines: readonly Line[], rulings: readonly Ruling[]): SideTable[] {
  if (rulings.length > mostRulings) return [];
  const spans = spansOf(rulings);
  if (spans.length < 2 || spans.length > mostTablesBeside) return [];
  const tables = spans.map((span) => ({ span, own: linesIn(lines, span) })).filter(({ own }) => isTable(own));
  const parts = tables.filter(({ span }) => tables.some((other) => isBeside(span, other.span)));
  return parts.length > 1 ? parts.map(({ span, own }) => ({ lines: own, rulings: rulingsIn(rulings, span) })) : [];
}

function spansOf(rulings: readonly Ruling[]): RuledSpan[] {
  const groups: Ruling[][] = [];
  for (const ruling of rulings.filter(({ across }) => across)) {
    const group = groups.find(
      ([one]) => one && Math.abs(one.from - ruling.from) < sameEndPt && Math.abs(one.to - ruling.to) < sameEndPt,
    );
    if (group) group.push(ruling);
    else groups.push([ruling]);
  }
  return groups
    .filter((group) => group.length >= fewestRulings)
    .map((group) => ({
      from: group[0]?.from ?? 0,
      to: group[0]?.to ?? 0,
      top: Math.min(...group.map(({ at }) => at)),
      bottom: Math.max(...group.map(({ at }) => at)),
    }))
    .sort((a, b) => a.from - b.from);
}

const isBeside = (one: RuledSpan, other: RuledSpan): boolean =>
  (one.to < other.from - besideGapPt || other.to < one.from - besideGapPt) &&
  one.top < other.bottom &&
  other.top < one.bottom;

const linesIn = (lines: readonly Line[], { from, to, top, bottom }: RuledSpan): Line[] =>
  lines.filter(
    ({ box, base, size }) =>
      box[0] > from - sameEndPt &&
      box[2] < to + sameEndPt &&
      base > top - headEm * size &&
      base < bottom + headEm * size,
  );

const rulingsIn = (rulings: readonly Ruling[], { from, to }: RuledSpan): Ruling[] =>
  rulings.filter((one) =>
    one.across
      ? one.from > from - besideGapPt && one.to < to + besideGapPt
      : one.at > from - besideGapPt && one.at < to + besideGapPt,
  );

function isTable(lines: readonly Line[]): boolean {
  const rows = rowsIn(lines).rows.filter(hasSeveralCells);
  const labelled = rows.filter(({ cells: [first] }) => first && !isAmount(first.text));
  return rows.length >= fewestRows && labelled.length > labelledShare * rows.length;
}
