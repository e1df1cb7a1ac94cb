import type { Cell } from "../../truth/truth.ts";
import type { Case } from "../case.ts";
import { foundTables, tablesOf } from "../known.ts";
import type { ReadCell } from "../read.ts";
import { isSame, likeness, neighbours } from "../tables.ts";
import { squeezed } from "../text.ts";
import type { Measure } from "./measure.ts";

const isAsked = ({ truth, wantedTables }: Case): boolean => wantedTables.length > 0 || tablesOf(truth).length === 0;

export const found: Measure = {
  name: "tables found",
  says: "Tables, one to one, that have half of their words in common (F1).",
  tools: ["word", "excel", "ppt"],
  score(one) {
    const of = one.wantedTables.length + one.foundTables.length;
    return of === 0 || !isAsked(one) ? undefined : { got: 2 * one.pairs.filter(isSame).length, of };
  },
};

export const adjacency: Measure = {
  name: "adjacency",
  says: "Pairs of shown texts that stand beside or below each other in a table (F1).",
  tools: ["word", "excel", "ppt"],
  score(one) {
    if (one.wantedTables.length === 0) return undefined;
    const [wanted, given] = [neighbours(one.wantedTables), neighbours(one.foundTables)];
    const of = wanted.size + given.size;
    return of === 0 ? undefined : { got: 2 * wanted.common(given), of };
  },
};

export const trees: Measure = {
  name: "TEDS",
  says: "Likeness of each known table with what it became, as trees of rows and cells with their spans.",
  tools: ["word", "excel", "ppt"],
  score({ wantedTables, pairs }) {
    if (wantedTables.length === 0) return undefined;
    const got = pairs.filter(isSame).reduce((sum, one) => sum + likeness(one.wanted, one.found), 0);
    return { got, of: wantedTables.length };
  },
};

type Typed = Pick<Cell, "text" | "type" | "value">;

/** Whole numbers and amounts are numbers both: which of them shows in the text alone. */
const kindOf = ({ type }: Typed): string => (type === "currency" ? "number" : (type ?? "text"));
const amount = ({ type, value, text }: Typed): string => {
  if (type === "text" || value === undefined) return squeezed(text);
  return typeof value === "number" ? value.toPrecision(10) : String(value).replace(/T00:00:00$/, "");
};
const typedAs = (cell: Typed): string => `${kindOf(cell)} ${amount(cell)}`;
/** A text of digits that became a number is to be known again. */
const digitsOf = (cell: Typed): string => {
  const number = Number(typeof cell.value === "number" ? cell.value : squeezed(cell.text) || "none");
  return Number.isNaN(number) ? typedAs(cell) : number.toPrecision(10);
};

export const types: Measure = {
  name: "cell types",
  says: "Cells of tables whose type and value are the known ones, of those that are in the result as they are shown or by their value.",
  tools: ["excel"],
  score({ truth, read }) {
    const wanted = tablesOf(truth).flatMap(({ cells }) => cells.filter(({ type, cut }) => type !== undefined && !cut));
    const texts = read.blocks.flatMap((block): Typed[] => (block.kind === "table" ? [] : [{ text: block.text }]));
    const given: Typed[] = [...foundTables(read).flatMap(({ cells }) => cells), ...texts];
    return typesKept(wanted, given);
  },
};

/** The same text and type first, then the same text, then the same value: each cell of the result stands for one at most. */
function typesKept(wanted: readonly Typed[], given: readonly (Typed | ReadCell)[]) {
  const isRight = (one: Typed, other: Typed) => typedAs(one) === typedAs(other);
  const ways: ((one: Typed) => string)[] = [
    (one) => `${squeezed(one.text)}\t${typedAs(one)}`,
    (one) => squeezed(one.text),
    typedAs,
    digitsOf,
  ];
  let [left, others] = [[...wanted], [...given]];
  const sum = { got: 0, of: 0 };
  for (const way of ways) {
    const byKey = Map.groupBy(others, way);
    const taken = new Set<Typed>();
    left = left.filter((one) => {
      const other = byKey.get(way(one))?.pop();
      if (!other) return true;
      taken.add(other);
      sum.of++;
      if (isRight(one, other)) sum.got++;
      return false;
    });
    others = others.filter((one) => !taken.has(one));
  }
  return sum.of === 0 ? undefined : sum;
}
