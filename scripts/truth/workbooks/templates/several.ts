import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import type { Grid } from "../grid.ts";
import { text } from "../grid.ts";
import { type Locale, listOf } from "../locales.ts";
import { clockOf, datePiece, dayOf, money, numberOf, person } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";
import { anyDress, between, check, fit, list, sentence, title } from "./sheet-template.ts";

const tables = "several tables on a sheet";

/** Two columns without a head: what something is called, and what it is. */
export function facts(random: Random, locale: Locale, count: number): Grid {
  const { words, language } = locale;
  const all = [
    [words.heads.date, datePiece(dayOf(random), locale.dates[0] ?? "yyyy-MM-dd", language)],
    [words.heads.name, text(person(random, locale))],
    [words.heads.code, text(`K${1000 + random.below(9000)}`)],
    [words.heads.amount, { type: "currency", value: numberOf(random, 9000, 2), format: money(locale, 2) }],
    [words.heads.department, text(random.pick(listOf(words.departments)))],
    [words.heads.time, { type: "time", value: clockOf(random), format: { kind: "time", language, pattern: "HH:mm" } }],
    [words.heads.status, text(random.pick(listOf(words.statuses)))],
  ] as const;
  const colon = random.chance(0.5) ? ":" : "";
  const rows = all.toSorted(() => random.next() - 0.5).slice(0, count);
  return {
    columns: [{ align: "left" }, { align: random.pick(["left", "right"]) }],
    head: [],
    rows: rows.map(([head, piece]) => ({
      kind: "plain",
      cells: [text(`${random.pick(listOf(head))}${colon}`), piece],
    })),
  };
}

const small = (random: Random, locale: Locale, rows = between(random, 3, 12)): Grid =>
  list(random, locale, { columns: between(random, 2, 4), rows, withSum: random.chance(0.3) });

export const several: readonly Template[] = [
  fit("captions-over-tables", tables, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    if (random.chance(0.5)) title(random, desk);
    const dress = anyDress(random);
    for (let number = 1, tables = between(random, 2, 3); number <= tables; number++) {
      const caption = `${locale.words.table} ${number}: ${random.pick(listOf(locale.words.titles))}`;
      maker.say(
        maker.below + (number > 1 ? 1 : 0),
        0,
        caption,
        { kind: "caption" },
        { italic: random.chance(0.4), bold: random.chance(0.4) },
      );
      maker.table(maker.below, 0, small(random, locale), dress);
    }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("tables-parted-by-free-rows", tables, (random) => {
    const { maker, locale } = deskOf(random);
    for (let tables = between(random, 2, 4); tables > 0; tables--) {
      const row = maker.below === 0 ? 0 : maker.below + between(random, 2, 3);
      maker.table(row, 0, small(random, locale), anyDress(random));
    }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("sections-with-headings", tables, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    title(random, desk);
    const dress = anyDress(random);
    const kinds = ["product", "quantity", "price", "amount"] as const;
    for (const name of listOf(locale.words.departments)
      .toSorted(() => random.next() - 0.5)
      .slice(0, between(random, 2, 4))) {
      maker.say(maker.below + 1, 0, name, { kind: "heading", level: 2 }, { bold: true, size: maker.start.size + 1 });
      if (random.chance(0.4)) maker.say(maker.below, 0, sentence(random, locale), { kind: "paragraph" });
      maker.table(
        maker.below,
        0,
        list(random, locale, { columns: 4, rows: between(random, 2, 7), kinds, withSum: true }),
        dress,
      );
    }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("two-lists-beside", tables, (random) => {
    const { maker, locale } = deskOf(random, { landscape: random.chance(0.6) });
    const [left, right] = [small(random, locale), small(random, locale)];
    const dress = anyDress(random);
    maker.table(0, 0, left, dress);
    maker.widen(left.columns.length, between(random, 18, 60));
    maker.table(0, left.columns.length + 1, right, random.chance(0.6) ? dress : anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("facts-beside-a-list", tables, (random) => {
    const desk = deskOf(random, { landscape: random.chance(0.5) });
    const { maker, locale } = desk;
    const row = title(random, desk) + 1;
    const main = list(random, locale, {
      columns: between(random, 3, 5),
      rows: between(random, 8, 24),
      withSum: random.chance(0.5),
    });
    const side = facts(random, locale, between(random, 3, 6));
    const dress = anyDress(random);
    if (random.chance(0.5)) {
      maker.table(row, 0, main, dress);
      maker.widen(main.columns.length, between(random, 22, 50));
      maker.table(row, main.columns.length + 1, side, anyDress(random));
    } else {
      maker.table(row, 0, side, anyDress(random));
      maker.widen(2, between(random, 22, 50));
      maker.table(row, 3, main, dress);
    }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("four-tables-in-a-square", tables, (random) => {
    const { maker, locale } = deskOf(random, { landscape: true });
    const dress = anyDress(random);
    const kinds = ["name", "quantity", "amount"] as const;
    const rows = between(random, 4, 8);
    for (const top of [0, rows + 3])
      for (const left of [0, 4]) {
        maker.say(
          top,
          left,
          `${locale.words.table} ${top === 0 ? 1 + left / 4 : 3 + left / 4}`,
          { kind: "caption" },
          { bold: true },
        );
        maker.widen(left + 3, left === 0 ? 40 : 0);
        maker.table(top + 1, left, list(random, locale, { columns: 3, rows, kinds, gaps: 0 }), dress);
      }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
];
