import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import type { Grid, GridRow, Piece } from "../grid.ts";
import { text } from "../grid.ts";
import { type Locale, listOf } from "../locales.ts";
import { decimal, person } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";
import { figures, namesOf, percents, sumsOf } from "./heads.ts";
import { anyDress, between, check, fit, sentence, title } from "./sheet-template.ts";

const plans = "timetable, roster, budget or results as a sheet";

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** Stops below each other, journeys beside each other; some pass a stop without halting. */
function timetable(random: Random, locale: Locale): Grid {
  const { language, words } = locale;
  const stops = listOf(words.cities)
    .toSorted(() => random.next() - 0.5)
    .slice(0, between(random, 6, 14));
  const journeys = between(random, 4, 9);
  const starts = Array.from({ length: journeys }, (_, at) => 300 + at * between(random, 25, 60));
  const pattern = locale.times[0]?.includes("ap") ? "HH:mm" : (locale.times[0] ?? "HH:mm");
  let ride = 0;
  const rows = stops.map((stop): GridRow => {
    ride += between(random, 3, 14);
    const cells = starts.map((start): Piece | undefined =>
      random.chance(0.08)
        ? text(random.pick(["|", "–"]))
        : { type: "time", value: clock(start + ride), format: { kind: "time", language, pattern } },
    );
    return { kind: "plain", cells: [text(stop), ...cells] };
  });
  const first = 100 + random.below(800);
  return {
    columns: [{ align: "left" }, ...starts.map(() => ({ align: "center" as const }))],
    head: [
      [{ text: random.pick(listOf(words.heads.city)) }, ...starts.map((_, at) => ({ text: `R ${first + 2 * at}` }))],
    ],
    rows,
  };
}

/** Who works when: people below each other, days beside each other. */
function roster(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const shifts = ["F", "S", "N", "–", "U", "06-14", "14-22"].slice(random.below(3));
  const days = listOf(words.days);
  const short = random.chance(0.5);
  const rows = Array.from(
    { length: between(random, 5, 16) },
    (): GridRow => ({
      kind: "plain",
      cells: [
        text(person(random, locale)),
        ...days.map(() => (random.chance(0.12) ? undefined : text(random.pick(shifts)))),
        { type: "number", value: between(random, 8, 48), format: decimal(locale, 0) },
      ],
    }),
  );
  const heads = days.map((day) => ({ text: short ? day.slice(0, 2) : day }));
  return {
    columns: [{ align: "left" }, ...days.map(() => ({ align: "center" as const })), { align: "right" }],
    head: [[{ text: random.pick(listOf(words.heads.name)) }, ...heads, { text: words.total }]],
    rows,
  };
}

/** Months beside each other, kinds of cost below, with a sum in the last row and the last column. */
function budget(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const months = listOf(words.months).slice(0, random.pick([3, 4, 6]));
  const figure = figures(random, locale);
  const rows = namesOf(random, locale, between(random, 5, 14)).map((name): GridRow => {
    const values = months.map(() => figure(random));
    const decimals = values[0]?.format && "decimals" in values[0].format ? values[0].format.decimals : 0;
    const sum = values.reduce((all, { value }) => all + Number(value), 0);
    return {
      kind: "plain",
      cells: [text(name), ...values, { ...(values[0] as Piece), value: Number(sum.toFixed(decimals)) }],
    };
  });
  return {
    columns: [{ align: "left" }, ...months.map(() => ({ align: "right" as const })), { align: "right" }],
    head: [
      [
        { text: random.pick(listOf(words.heads.department)) },
        ...months.map((month) => ({ text: month })),
        { text: words.total },
      ],
    ],
    rows: [...rows, sumsOf(words.total, rows)],
  };
}

/** Plan, actual and the difference in percent, with heads over two of them. */
function planAndActual(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const [figure, share] = [figures(random, locale), percents(locale, 1)];
  const years = [2023 + random.below(2), 2025];
  const rows = namesOf(random, locale, between(random, 6, 16)).map(
    (name): GridRow => ({
      kind: "plain",
      cells: [text(name), ...years.flatMap(() => [figure(random), figure(random), share(random)])],
    }),
  );
  const three = [listOf(words.heads.price)[1] ?? "", listOf(words.heads.amount)[0] ?? "", "%"];
  return {
    columns: [{ align: "left" }, ...years.flatMap(() => three.map(() => ({ align: "right" as const })))],
    head: [
      [
        { text: random.pick(listOf(words.heads.product)), rowSpan: 2 },
        ...years.map((year) => ({ text: `${year}`, columnSpan: 3 })),
      ],
      years.flatMap(() => three.map((head) => ({ text: head }))),
    ],
    rows: [...rows, sumsOf(words.total, rows)],
  };
}

const tests = "Na|K|Ca|Mg|Fe|CRP|TSH|HbA1c|LDL|HDL|ALT|AST|GGT|INR|pH|Hb|Hct|MCV|PLT|WBC";

/** A value, its unit, the range it should be in, and a mark where it isn't. */
function laboratory(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const rows = listOf(tests)
    .toSorted(() => random.next() - 0.5)
    .slice(0, between(random, 7, 18))
    .map((test): GridRow => {
      const [decimals, low] = [random.pick([0, 1, 2]), 1 + random.below(90)];
      const high = low + between(random, 5, 60);
      const value = Number((low - 4 + random.next() * (high - low + 10)).toFixed(decimals));
      const mark = value > high ? "+" : value < low ? "-" : undefined;
      return {
        kind: "plain",
        cells: [
          text(test),
          { type: "number", value, format: decimal(locale, decimals) },
          text(random.pick(["mmol/l", "mg/dl", "g/l", "U/l", "µg/l", "pg/ml"])),
          text(`${low} – ${high}`),
          mark && text(mark),
        ],
      };
    });
  const heads = [words.heads.code, words.heads.amount, words.heads.unit, words.heads.note, words.heads.status];
  return {
    columns: [
      { align: "left" },
      { align: "right" },
      { align: "left" },
      { align: random.pick(["left", "center"]) },
      { align: "center" },
    ],
    head: [heads.map((all) => ({ text: listOf(all)[0] ?? "" }))],
    rows,
  };
}

type Maker = (random: Random, locale: Locale) => Grid;

const sheet = (make: Maker, landscape: boolean) => (random: Random) => {
  const desk = deskOf(random, { landscape });
  const { maker, locale } = desk;
  const row = random.chance(0.75) ? title(random, desk) + random.below(2) : 0;
  maker.table(row, 0, make(random, locale), anyDress(random));
  if (random.chance(0.4)) maker.say(maker.below + 1, 0, sentence(random, locale), { kind: "paragraph" }, { size: 8 });
  return draftOf(locale.language, "made", [fitted(maker.made())]);
};

export const planned: readonly Template[] = [
  fit("timetable", plans, sheet(timetable, false)),
  check("roster", plans, sheet(roster, true)),
  fit("budget-by-months", plans, sheet(budget, true)),
  check("plan-and-actual", plans, sheet(planAndActual, false)),
  fit("laboratory", plans, sheet(laboratory, false)),
  check("two-timetables", plans, (random) => {
    const desk = deskOf(random, { landscape: random.chance(0.4) });
    const { maker, locale } = desk;
    const days = listOf(locale.words.days);
    for (const [at, make] of [timetable, timetable].entries()) {
      maker.say(
        maker.below + at,
        0,
        `${days[at * 5]} – ${days[at === 0 ? 4 : 6]}`,
        { kind: "heading" },
        { bold: true },
      );
      maker.table(
        maker.below,
        0,
        make(random, locale),
        dressOf(random, random.pick(["columns", "open", "none", "rows", "boxes"])),
      );
    }
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
];
