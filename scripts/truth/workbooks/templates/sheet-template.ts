import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { type Borders, dressOf } from "../dress.ts";
import type { Grid } from "../grid.ts";
import { type Locale, listOf } from "../locales.ts";
import { fieldsOf, headsOf, kindsOf, rowsOf, sumRow } from "../records.ts";
import type { Desk } from "../start.ts";
import type { ColumnKind } from "../words/words.ts";

type Made = Pick<Template, "make">["make"];

export const fit = (name: string, group: string, make: Made): Template => template(name, "fit", group, make);
export const check = (name: string, group: string, make: Made): Template => template(name, "check", group, make);

const template = (name: string, set: Template["set"], group: string, make: Made): Template => ({
  name,
  kind: "workbook",
  set,
  class: group,
  make,
});

export const someBorders: readonly Borders[] = [
  "none",
  "none",
  "rows",
  "bands",
  "boxes",
  "boxes",
  "rules",
  "open",
  "head",
  "outline",
];

export const anyDress = (random: Random) => dressOf(random, random.pick(someBorders));

/** Between both, each as likely. */
export const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);

export const sentence = (random: Random, { words }: Locale): string => random.pick(listOf(words.sentences));

/** A title in larger letters, on the next row of the sheet; gives the row below. */
export function title(random: Random, { maker, title: said }: Desk, column = 0): number {
  const size = maker.start.size + random.pick([1, 2, 4, 6]);
  maker.say(maker.below, column, said, { kind: "heading" }, { bold: random.chance(0.75), size });
  return maker.below;
}

export interface ListWish {
  columns: number;
  rows: number;
  kinds?: readonly ColumnKind[];
  withSum?: boolean;
  gaps?: number;
}

/** A list of made records, with a row of sums where it is wished and a column can be summed up. */
export function list(random: Random, locale: Locale, { columns, rows, kinds, withSum = false, gaps }: ListWish): Grid {
  const fields = fieldsOf(random, locale, kinds ?? kindsOf(random, columns));
  const body = rowsOf(random, fields, rows, gaps);
  if (withSum && fields.some(({ sum }) => sum)) body.push(sumRow(locale.words.total, fields, body));
  return { columns: fields.map(({ column }) => column), head: [headsOf(fields)], rows: body };
}
