import type { SheetCell, SheetRow, Value } from "#formats/model/workbook.ts";
import { countWhile } from "../model/binary-search.ts";
import type { ApartText } from "../model/page.ts";
import type { Notation } from "../values/notation.ts";
import { readValue } from "../values/read-value.ts";
import { mostCellLetters } from "./cell-texts.ts";

/** Texts whose bases differ by fewer em are of one row. */
const sameBaseEm = 0.4;
/** A sheet has no more. */
const mostColumns = 16_384;

/** Lays texts that stand apart as rows of a sheet: each has a cell, below those that stand above it. */
export function crowdedRows(texts: readonly ApartText[], manner: Notation): { rows: SheetRow[]; cut: number } {
  const rows = rowsOf(texts);
  const widest = rows.reduce<readonly ApartText[]>((most, row) => (row.length > most.length ? row : most), []);
  const middles = widest.map(middleOf);
  const known = new Map<string, Value>();
  let cut = 0;
  const read = (text: string): Value => {
    cut += Math.max(0, text.length - mostCellLetters);
    const value = known.get(text) ?? readValue(text.slice(0, mostCellLetters), manner);
    known.set(text, value);
    return value;
  };
  const cellsOf = (row: readonly ApartText[]): SheetCell[] => {
    let next = 0;
    return row.map((one, at) => {
      // Texts behind it need columns of their own, too.
      const column = Math.max(next, Math.min(nearest(middles, middleOf(one)), middles.length - row.length + at));
      next = column + 1;
      const shown = one.text.trim();
      const value = read(shown);
      return { column, value, ...(value.kind === "text" ? {} : { shown }) };
    });
  };
  return { rows: rows.map((row) => ({ cells: cellsOf(row) })), cut };
}

function rowsOf(texts: readonly ApartText[]): ApartText[][] {
  const seen = texts.filter(({ text }) => text.trim() !== "");
  const rows: ApartText[][] = [];
  for (const one of seen.sort((a, b) => a.turned - b.turned || a.base - b.base)) {
    const [first] = rows.at(-1) ?? [];
    if (first && first.turned === one.turned && one.base - first.base < sameBaseEm * first.size) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => pieces(row.sort((a, b) => a.left - b.left)));
}

/** Texts for which a sheet has no columns go on in the next row. */
const pieces = (row: ApartText[]): ApartText[][] =>
  Array.from({ length: Math.ceil(row.length / mostColumns) }, (_, at) =>
    row.slice(at * mostColumns, (at + 1) * mostColumns),
  );

const middleOf = ({ left, right }: ApartText): number => (left + right) / 2;

/** Finds the place of the nearest of ascending numbers. */
function nearest(numbers: readonly number[], wanted: number): number {
  const behind = countWhile(numbers, (number) => number < wanted);
  const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [numbers[behind - 1], numbers[behind]];
  return wanted - before < after - wanted ? behind - 1 : behind;
}
