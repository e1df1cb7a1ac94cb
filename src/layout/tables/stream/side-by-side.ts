import { isAmount } from "../../model/amount.ts";
import type { Line } from "../../model/line.ts";
import type { Ruling } from "../../model/page.ts";
import { isMany, rowsIn } from "./rows.ts";

/** In points: where lines of a table begin and end. */
const same = 2;
const apart = 6;
/** Lines below heads and sums are fewer. */
const fewestLines = 4;
const fewestRows = 3;
/** In the size of letters: a head stands above the first line. */
const head = 3;
const most = 0.5;
/** A page with more lines, or lines of more lengths, has a drawing. */
const mostRulings = 3_000;
const mostBeside = 40;

interface Span {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** One of the tables, and what is drawn for it. */
interface Part {
  lines: Line[];
  rulings: Ruling[];
}

/**
 * The lines of tables that stand beside each other, each with rulings of its own between its rows, which end where it does and
 * leave a gap between. Each begins with a column of texts: where figures stand in all columns of one, it is a part of
 * the table beside it.
 */
export function sideBySide(lines: readonly Line[], rulings: readonly Ruling[]): Part[] {
  if (rulings.length > mostRulings) return [];
  const spans = spansOf(rulings);
  if (spans.length < 2 || spans.length > mostBeside) return [];
  const tables = spans.map((span) => ({ span, own: linesIn(lines, span) })).filter(({ own }) => isTable(own));
  const parts = tables.filter(({ span }) => tables.some((other) => isBeside(span, other.span)));
  return parts.length > 1 ? parts.map(({ span, own }) => ({ lines: own, rulings: rulingsIn(rulings, span) })) : [];
}

function spansOf(rulings: readonly Ruling[]): Span[] {
  const groups: Ruling[][] = [];
  for (const ruling of rulings.filter(({ across }) => across)) {
    const group = groups.find(
      ([one]) => one && Math.abs(one.from - ruling.from) < same && Math.abs(one.to - ruling.to) < same,
    );
    if (group) group.push(ruling);
    else groups.push([ruling]);
  }
  return groups
    .filter((group) => group.length >= fewestLines)
    .map((group) => ({
      from: group[0]?.from ?? 0,
      to: group[0]?.to ?? 0,
      top: Math.min(...group.map(({ at }) => at)),
      bottom: Math.max(...group.map(({ at }) => at)),
    }))
    .sort((a, b) => a.from - b.from);
}

const isBeside = (one: Span, other: Span): boolean =>
  (one.to < other.from - apart || other.to < one.from - apart) && one.top < other.bottom && other.top < one.bottom;

const linesIn = (lines: readonly Line[], { from, to, top, bottom }: Span): Line[] =>
  lines.filter(
    ({ box, base, size }) =>
      box[0] > from - same && box[2] < to + same && base > top - head * size && base < bottom + head * size,
  );

const rulingsIn = (rulings: readonly Ruling[], { from, to }: Span): Ruling[] =>
  rulings.filter((one) =>
    one.across ? one.from > from - apart && one.to < to + apart : one.at > from - apart && one.at < to + apart,
  );

function isTable(lines: readonly Line[]): boolean {
  const rows = rowsIn(lines).rows.filter(isMany);
  const labelled = rows.filter(({ cells: [first] }) => first && !isAmount(first.text));
  return rows.length >= fewestRows && labelled.length > most * rows.length;
}
