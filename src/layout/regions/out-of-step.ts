import { type ReadingItem, rowsIn } from "./column-prose.ts";

/** With fewer rows, and up to that share of them, it is by chance. */
const fewestRows = 12;
const levelByChanceShare = 0.35;

type ItemColumn = readonly ReadingItem[];

/** Rows of a table stand level in all of its columns; those of a reference card, of terms and what they mean, do in none. */
export function isOutOfStep(column: ItemColumn, columns: readonly ItemColumn[]): boolean {
  const { bases } = basesIn(column);
  return (
    bases.length >= fewestRows &&
    columns.every((other) => {
      if (other === column) return true;
      const { bases: others, near } = basesIn(other);
      const level = bases.filter((base) => near.has(base)).length;
      return others.length === 0 || level < levelByChanceShare * Math.min(bases.length, others.length);
    })
  );
}

interface ColumnBaselines {
  /** In half points. */
  bases: number[];
  /** With those beside them: rows of a table may be a little off. */
  near: ReadonlySet<number>;
}

const knownBases = new WeakMap<ItemColumn, ColumnBaselines>();

function basesIn(column: ItemColumn): ColumnBaselines {
  const known = knownBases.get(column);
  if (known) return known;
  const bases = rowsIn(column).map((row) => Math.round(2 * (row[0]?.base ?? 0)));
  const made = { bases, near: new Set(bases.flatMap((base) => [base - 1, base, base + 1])) };
  knownBases.set(column, made);
  return made;
}
