import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { type Borders, dressOf } from "../dress.ts";
import { listOf } from "../locales.ts";
import { fieldsOf, headsOf, kindsOf, listGrid, rowsOf, sumRow } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";

/** A list at the very beginning of the sheet, as programs export them. */
const bare = (name: string, borders: readonly Borders[], group: string): Template => ({
  name,
  kind: "workbook",
  set: "fit",
  class: group,
  make(random) {
    const { locale, maker } = deskOf(random);
    const grid = listGrid(random, locale, 3 + random.below(6), 6 + random.below(34));
    maker.table(0, 0, grid, dressOf(random, random.pick(borders)));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  },
});

/** Under a title, with a line of text above or below it and a sum at its end. */
const titled = (name: string, borders: readonly Borders[], group: string): Template => ({
  name,
  kind: "workbook",
  set: "check",
  class: group,
  make(random) {
    const { locale, maker, title } = deskOf(random);
    const column = random.pick([0, 0, 1]);
    const sentences = listOf(locale.words.sentences);
    const big = maker.start.size + random.pick([2, 4, 6]);
    maker.say(0, column, title, { kind: "heading" }, { bold: random.chance(0.7), size: big });
    if (random.chance(0.5))
      maker.say(1, column, random.pick(sentences), { kind: "paragraph" }, { italic: random.chance(0.4) });
    const fields = fieldsOf(random, locale, kindsOf(random, 3 + random.below(5)));
    const rows = rowsOf(random, fields, 4 + random.below(24), 0.05);
    if (fields.some(({ sum }) => sum)) rows.push(sumRow(locale.words.total, fields, rows));
    const grid = { columns: fields.map((field) => field.column), head: [headsOf(fields)], rows };
    const below = maker.table(maker.below + 1, column, grid, dressOf(random, random.pick(borders)));
    if (random.chance(0.5))
      maker.say(below + random.below(2), column, random.pick(sentences), { kind: "paragraph" }, small(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  },
});

const small = (random: Random) => ({ size: 8, italic: random.chance(0.5) });

export const plain: readonly Template[] = [
  bare("list-without-borders", ["none"], "sheet without borders"),
  bare("list-in-boxes", ["boxes"], "sheet with boxes or grid lines"),
  bare("list-with-rows-or-bands", ["rows", "bands", "head"], "sheet with lines or bands between rows"),
  bare("list-with-open-sides", ["open", "columns", "outline", "rules"], "sheet with open sides or few rules"),
  titled("titled-without-borders", ["none"], "sheet without borders"),
  titled("titled-in-boxes", ["boxes"], "sheet with boxes or grid lines"),
  titled("titled-with-rows-or-bands", ["rows", "bands", "head"], "sheet with lines or bands between rows"),
  titled("titled-with-open-sides", ["open", "columns", "outline", "rules"], "sheet with open sides or few rules"),
];
