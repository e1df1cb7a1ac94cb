import type { Line } from "../../model/line.ts";
import type { Ruling } from "../../model/page.ts";
import type { StreamRow } from "./stream-rows.ts";

const typedRuleForm = /^(?:-{3,}|={3,}|_{3,}|[-=]{4,})$/;

export interface TypedRule {
  lines: Line[];
  rulings: Ruling[];
}

/** Rows without those that are lines made of signs, as reports that are typed have them below heads and above sums. */
export function typedRules(rows: readonly StreamRow[]): { rows: StreamRow[]; rules: TypedRule[] } {
  const isRule = ({ cells }: StreamRow) => cells.every(({ text }) => typedRuleForm.test(text.replaceAll(" ", "")));
  const rules = rows.filter(isRule).map(
    ({ cells, base, size }): TypedRule => ({
      lines: cells.flatMap(({ lines }) => lines),
      rulings: cells.map(({ left, right }) => ({
        across: true,
        at: base - size / 4,
        from: left,
        to: right,
        width: 0.5,
        colour: "#000000",
      })),
    }),
  );
  return { rows: rows.filter((row) => !isRule(row)), rules };
}
