import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import type { Grid, GridRow, Head, Piece } from "../grid.ts";
import { text } from "../grid.ts";
import { type Locale, listOf } from "../locales.ts";
import { decimal, money, numberOf, person } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";
import { anyDress, between, check, fit, sentence, title } from "./sheet-template.ts";

const headsOrGroups = "sheet with merged heads or groups";

/** What stands at the left of a table of figures. */
export const namesOf = (random: Random, locale: Locale, count: number): string[] => {
  const list = listOf(
    random.pick([locale.words.departments, locale.words.cities, locale.words.products, locale.words.kinds]),
  );
  const names = list.toSorted(() => random.next() - 0.5).slice(0, count);
  while (names.length < count) names.push(person(random, locale));
  return names;
};

/** Numbers of one size and one format, with a change in percent now and then. */
export function figures(random: Random, locale: Locale): (random: Random) => Piece {
  const decimals = random.pick([0, 0, 1, 2]);
  const most = random.pick([90, 4000, 250_000]);
  const inMoney = random.chance(0.25);
  const format = inMoney ? money(locale, decimals) : decimal(locale, decimals);
  return (random) => ({ type: inMoney ? "currency" : "number", value: numberOf(random, most, decimals), format });
}

export const percents =
  ({ language }: Locale, decimals: number) =>
  (random: Random): Piece => ({
    type: "percent",
    value: Number(((random.next() * 60 - 20) / 100).toFixed(decimals + 2)),
    format: { kind: "percent", language, decimals },
  });

/** Years over quarters, or months over "plan" and "actual": the upper heads reach over some columns. */
function underYears(random: Random, locale: Locale): Grid {
  const years = between(random, 2, 3);
  const first = 2012 + random.below(12);
  const parts = random.pick([
    ["Q1", "Q2", "Q3", "Q4"],
    ["H1", "H2"],
    listOf(locale.words.months)
      .slice(0, 3)
      .map((month) => month.slice(0, 3)),
    [random.pick(listOf(locale.words.heads.quantity)), random.pick(listOf(locale.words.heads.amount))],
  ]);
  const corner = random.pick(listOf(locale.words.heads.department));
  const tall = random.chance(0.6);
  const upper: Head[] = [tall ? { text: corner, rowSpan: 2 } : { text: "" }];
  for (let year = 0; year < years; year++) upper.push({ text: String(first + year), columnSpan: parts.length });
  const lower = Array.from({ length: years }, () => parts.map((part) => ({ text: part }))).flat();
  const figure = figures(random, locale);
  const rows = namesOf(random, locale, between(random, 4, 16)).map(
    (name): GridRow => ({ kind: "plain", cells: [text(name), ...lower.map(() => figure(random))] }),
  );
  return {
    columns: [{ align: "left" }, ...lower.map(() => ({ align: "right" as const }))],
    head: [upper, tall ? lower : [{ text: corner }, ...lower]],
    rows,
  };
}

/** Three rows: one over all figures, one over pairs of them, one of units. */
function threeRows(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const pairs = between(random, 2, 3);
  const over = random.pick(listOf(words.titles));
  const names = namesOf(random, locale, pairs);
  const corners = [random.pick(listOf(words.heads.product)), random.pick(listOf(words.heads.unit))];
  const [figure, share] = [figures(random, locale), percents(locale, 1)];
  const lowest = names.flatMap(() => [{ text: random.pick(listOf(words.heads.amount)) }, { text: "%" }]);
  const rows = namesOf(random, locale, between(random, 5, 18)).map(
    (name): GridRow => ({
      kind: "plain",
      cells: [
        text(name),
        text(random.pick(listOf(words.units))),
        ...names.flatMap(() => [figure(random), share(random)]),
      ],
    }),
  );
  return {
    columns: [{ align: "left" }, { align: "center" }, ...lowest.map(() => ({ align: "right" as const, width: 78 }))],
    head: [
      [...corners.map((corner) => ({ text: corner, rowSpan: 3 })), { text: over, columnSpan: 2 * pairs }],
      names.map((name) => ({ text: name, columnSpan: 2 })),
      lowest,
    ],
    rows,
  };
}

/** Groups, each under a row with its name, and with a sum below it. */
export function grouped(random: Random, locale: Locale, spanning: boolean, free: boolean): Grid {
  const { words } = locale;
  const heads = [
    random.pick(listOf(words.heads.product)),
    ...Array.from({ length: between(random, 2, 4) }, (_, at) => `${random.pick(listOf(words.heads.amount))} ${at + 1}`),
  ];
  const figure = figures(random, locale);
  const rows: GridRow[] = [];
  const width = heads.length;
  for (const group of listOf(words.kinds)
    .toSorted(() => random.next() - 0.5)
    .slice(0, between(random, 2, 5))) {
    if (free && rows.length > 0) rows.push({ kind: "free", cells: [] });
    rows.push({ kind: "group", cells: [spanning ? { ...text(group), columnSpan: width } : text(group)] });
    const own = namesOf(random, locale, between(random, 2, 6)).map(
      (name): GridRow => ({ kind: "plain", cells: [text(name), ...heads.slice(1).map(() => figure(random))] }),
    );
    rows.push(...own);
    if (random.chance(0.8)) rows.push(sumsOf(`${words.subtotal} ${group}`, own));
  }
  rows.push(
    sumsOf(
      words.total,
      rows.filter(({ kind }) => kind === "plain"),
    ),
  );
  return {
    columns: heads.map((_, at) => ({ align: at === 0 ? "left" : "right" })),
    head: [heads.map((head) => ({ text: head }))],
    rows,
  };
}

/** Sums of all columns but the first. */
export function sumsOf(label: string, rows: readonly GridRow[]): GridRow {
  const first = rows[0]?.cells ?? [];
  const sums = first.slice(1).map((piece, at): Piece | undefined => {
    if (!piece || typeof piece.value !== "number" || piece.type === "percent") return undefined;
    const decimals = piece.format && "decimals" in piece.format ? piece.format.decimals : 0;
    const value = rows.reduce((sum, { cells }) => sum + Number(cells[at + 1]?.value ?? 0), 0);
    return { ...piece, value: Number(value.toFixed(decimals)) };
  });
  return { kind: "sum", cells: [text(label), ...sums] };
}

/** The group's name stands once, in a cell merged over its rows. */
function mergedGroups(random: Random, locale: Locale): Grid {
  const { words } = locale;
  const figure = figures(random, locale);
  const share = percents(locale, 0);
  const rows: GridRow[] = [];
  for (const group of namesOf(random, locale, between(random, 2, 5))) {
    const count = between(random, 2, 5);
    const names = namesOf(random, locale, count);
    for (const [at, name] of names.entries()) {
      const label = at === 0 ? { ...text(group), rowSpan: count } : undefined;
      rows.push({ kind: "plain", cells: [label, text(name), figure(random), figure(random), share(random)] });
    }
  }
  const heads = [
    words.heads.department,
    words.heads.product,
    words.heads.quantity,
    words.heads.amount,
    words.heads.percent,
  ];
  return {
    columns: [{ align: "left" }, { align: "left" }, { align: "right" }, { align: "right" }, { align: "right" }],
    head: [heads.map((list) => ({ text: random.pick(listOf(list)) }))],
    rows,
  };
}

export const heads: readonly Template[] = [
  fit("years-over-quarters", headsOrGroups, (random) => {
    const desk = deskOf(random, { landscape: random.chance(0.3) });
    const row = random.chance(0.6) ? title(random, desk) + 1 : 0;
    desk.maker.table(row, 0, underYears(random, desk.locale), anyDress(random));
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  check("three-rows-of-heads", headsOrGroups, (random) => {
    const desk = deskOf(random);
    title(random, desk);
    const below = desk.maker.table(
      desk.maker.below + random.below(2),
      0,
      threeRows(random, desk.locale),
      anyDress(random),
    );
    if (random.chance(0.5))
      desk.maker.say(below + 1, 0, sentence(random, desk.locale), { kind: "paragraph" }, { size: 8 });
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  fit("groups-with-sums", headsOrGroups, (random) => {
    const desk = deskOf(random);
    const row = random.chance(0.7) ? title(random, desk) + random.below(2) : 0;
    desk.maker.table(row, 0, grouped(random, desk.locale, random.chance(0.5), random.chance(0.4)), anyDress(random));
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  check("groups-in-merged-cells", headsOrGroups, (random) => {
    const desk = deskOf(random);
    const row = random.chance(0.5) ? title(random, desk) : 0;
    const dress = dressOf(random, random.pick(["boxes", "boxes", "rows", "rules", "outline"]));
    desk.maker.table(row, 0, mergedGroups(random, desk.locale), dress);
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
];
