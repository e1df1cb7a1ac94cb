import { type Line, rowsOf } from "./line.ts";

/** With fewer rows, and up to that share of them, it is by chance. */
const fewest = 12;
const chance = 0.35;

/** Rows of a table stand level in all of its columns; those of a reference card, of terms and what they mean, do in none. */
export function isByItself(column: readonly Line[], columns: readonly (readonly Line[])[]): boolean {
  const bases = basesIn(column);
  return (
    bases.length >= fewest &&
    columns.every((other) => {
      const others = other[0] === column[0] ? [] : basesIn(other);
      const taken = new Set(others.flatMap((base) => [base - 1, base, base + 1]));
      const level = bases.filter((base) => taken.has(base)).length;
      return others.length === 0 || level < chance * Math.min(bases.length, others.length);
    })
  );
}

/** In half points: rows of a table may be a little off. */
const basesIn = (lines: readonly Line[]): number[] => rowsOf(lines).map((row) => Math.round(2 * (row[0]?.base ?? 0)));
