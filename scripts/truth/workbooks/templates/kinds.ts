import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { dataSet } from "../csv.ts";
import { dressOf } from "../dress.ts";
import type { Format } from "../formats.ts";
import type { Grid, GridRow, Piece } from "../grid.ts";
import { text } from "../grid.ts";
import { type Locale, listOf, locales } from "../locales.ts";
import { clockOf, datePiece, dayOf, decimal, fieldsOf, money, numberOf } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";
import type { ColumnKind } from "../words/words.ts";
import { namesOf } from "./heads.ts";
import { anyDress, between, check, fit, list, title } from "./sheet-template.ts";

const formats = "numbers and dates of all formats";
const turned = "sheet with turned texts";
const data = "data set of a package";

/** Columns of days, each with a pattern of its own, and one of a day with its hour. */
function days(random: Random, locale: Locale): Grid {
  const { language, words } = locale;
  const patterns = locale.dates.toSorted(() => random.next() - 0.5).slice(0, between(random, 2, 4));
  const hour = `${locale.dates[0]} HH:mm`;
  const heads = listOf(words.heads.date);
  const align = random.pick(["right", "right", "center", "left"] as const);
  const rows = namesOf(random, locale, between(random, 6, 24)).map((name): GridRow => {
    const cells: Piece[] = patterns.map((pattern) => datePiece(dayOf(random, 2000), pattern, language));
    const at: Piece = {
      type: "date",
      value: `${dayOf(random, 2000)}T${clockOf(random)}`,
      format: { kind: "date", language, pattern: hour },
    };
    return { kind: "plain", cells: [text(name), ...cells, at] };
  });
  const columns = [{ align: "left" as const }, ...patterns.map(() => ({ align })), { align }];
  return {
    columns,
    head: [
      [
        { text: listOf(words.heads.name)[0] ?? "" },
        ...columns.slice(1).map((_, at) => ({ text: heads[at % heads.length] ?? "" })),
      ],
    ],
    rows,
  };
}

/** A row for each way in which a number may be shown. */
function numbers(random: Random, locale: Locale): Grid {
  const { language, words } = locale;
  const ways: (() => Piece)[] = [
    () => ({ type: "number", value: numberOf(random, 9_000_000, 0), format: decimal(locale, 0) }),
    () => ({
      type: "number",
      value: -numberOf(random, 90_000, 2) - 1,
      format: { ...decimal(locale, 2), negative: "brackets" } as Format,
    }),
    () => ({
      type: "number",
      value: -numberOf(random, 900, 1) - 1,
      format: { ...decimal(locale, 1), negative: "red" } as Format,
    }),
    () => ({
      type: "number",
      value: Number((numberOf(random, 9, 2) * 10 ** (random.below(12) - 5)).toPrecision(3)),
      format: { kind: "scientific", language, decimals: 2 },
    }),
    () => ({
      type: "percent",
      value: Number((random.next() * 1.6 - 0.3).toFixed(3)),
      format: { kind: "percent", language, decimals: 1 },
    }),
    () => ({
      type: "percent",
      value: Number(random.next().toFixed(2)),
      format: { kind: "percent", language, decimals: 0 },
    }),
    () => ({ type: "currency", value: numberOf(random, 90_000, 2), format: money(locale, 2) }),
    () => ({ type: "currency", value: -numberOf(random, 9000, 0) - 1, format: money(locale, 0, "brackets") }),
    () => ({ type: "number", value: numberOf(random, 5, 4), format: { kind: "general", language } }),
    () => ({ type: "time", value: clockOf(random), format: { kind: "time", language, pattern: "HH:mm:ss" } }),
    () => ({ type: "boolean", value: random.chance(0.5), format: { kind: "boolean", language } }),
    () => ({
      type: "number",
      value: between(random, 1, 40) + random.pick([0.25, 0.5, 0.75]),
      format: { kind: "fraction", language },
    }),
    () => datePiece(dayOf(random), random.pick(locale.dates), language),
  ];
  const chosen = ways.toSorted(() => random.next() - 0.5).slice(0, between(random, 7, ways.length));
  const width = between(random, 2, 4);
  const rows = namesOf(random, locale, chosen.length).map(
    (name, at): GridRow => ({
      kind: "plain",
      cells: [text(name), ...Array.from({ length: width }, () => chosen[at]?.())],
    }),
  );
  const heads = listOf(random.pick([words.departments, words.cities])).slice(0, width);
  return {
    columns: [{ align: "left" }, ...heads.map(() => ({ align: "right" as const }))],
    head: [[{ text: "" }, ...heads.map((head) => ({ text: head }))]],
    rows,
  };
}

/** Columns of numbers, each with a format of its own. */
function measured(random: Random, locale: Locale): Grid {
  const { language, words } = locale;
  const decimals = random.pick([1, 2, 3]);
  const ways: ((random: Random) => Piece)[] = [
    (random) => ({
      type: "number",
      value: Number((random.next() * 1000 - 200).toFixed(decimals)),
      format: decimal(locale, decimals),
    }),
    (random) => ({
      type: "number",
      value: Number((random.next() * 10 ** (random.below(9) - 4)).toPrecision(4)),
      format: { kind: "scientific", language, decimals: 3 },
    }),
    (random) => ({
      type: "percent",
      value: Number((random.next() - 0.2).toFixed(4)),
      format: { kind: "percent", language, decimals: 2 },
    }),
    (random) => ({
      type: "number",
      value: numberOf(random, 40, between(random, 0, 3)),
      format: { kind: "general", language },
    }),
    (random) => ({
      type: "currency",
      value: Number((random.next() * 9000 - 3000).toFixed(2)),
      format: money(locale, 2, "brackets"),
    }),
    (random) => ({ type: "number", value: Number((random.next() * 2e6).toFixed(0)), format: decimal(locale, 0) }),
  ];
  const chosen = ways.toSorted(() => random.next() - 0.5).slice(0, between(random, 3, 6));
  const heads = [
    words.heads.name,
    words.heads.measure,
    words.heads.quantity,
    words.heads.percent,
    words.heads.amount,
    words.heads.price,
    words.heads.code,
  ];
  return {
    columns: [{ align: "left" }, ...chosen.map(() => ({ align: "right" as const }))],
    head: [heads.slice(0, chosen.length + 1).map((all) => ({ text: random.pick(listOf(all)) }))],
    rows: namesOf(random, locale, between(random, 6, 26)).map((name) => ({
      kind: "plain",
      cells: [text(name), ...chosen.map((way) => way(random))],
    })),
  };
}

/** A table of ticks and figures under heads that are written from the bottom up. */
function underTurnedHeads(random: Random, locale: Locale): Grid {
  const kinds: readonly ColumnKind[] = ["quantity", "percent", "yes", "measure", "quantity", "unit", "amount"];
  const fields = fieldsOf(random, locale, kinds.slice(0, between(random, 4, 7)));
  const names = namesOf(random, locale, between(random, 6, 20));
  const heads = listOf(locale.words.products).toSorted(() => random.next() - 0.5);
  return {
    columns: [{ align: "left" }, ...fields.map(({ column }) => column)],
    head: [[{ text: listOf(locale.words.heads.name)[0] ?? "" }, ...fields.map((_, at) => ({ text: heads[at] ?? "" }))]],
    rows: names.map((name, row) => ({
      kind: "plain",
      cells: [text(name), ...fields.map((field) => field.piece(random, row))],
    })),
    turnedHeads: true,
  };
}

export const kinds: readonly Template[] = [
  fit("dates-of-many-patterns", formats, (random) => {
    const desk = deskOf(random);
    const row = random.chance(0.3) ? title(random, desk) : 0;
    desk.maker.table(row, 0, days(random, desk.locale), anyDress(random));
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  check("numbers-of-many-formats", formats, (random) => {
    const desk = deskOf(random);
    const row = random.chance(0.5) ? title(random, desk) + 1 : 0;
    desk.maker.table(row, 0, numbers(random, desk.locale), anyDress(random));
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  fit("turned-heads", turned, (random) => {
    const { maker, locale } = deskOf(random);
    maker.table(
      0,
      0,
      underTurnedHeads(random, locale),
      dressOf(random, random.pick(["boxes", "boxes", "rows", "none", "rules"])),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("measured-values", formats, (random) => {
    const { maker, locale } = deskOf(random);
    maker.table(0, 0, measured(random, locale), anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("figures-read-from-the-side", turned, (random) => {
    const { maker, locale } = deskOf(random, { running: true });
    maker.turnedTable(
      0,
      0,
      measured(random, locale),
      dressOf(random, random.pick(["boxes", "open", "none", "head", "bands"])),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("table-read-from-the-side", turned, (random) => {
    const { maker, locale } = deskOf(random);
    const grid = list(random, locale, { columns: between(random, 4, 6), rows: between(random, 8, 18), gaps: 0.02 });
    maker.turnedTable(0, 0, grid, dressOf(random, random.pick(["boxes", "rows", "none", "rules", "bands"])));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("data-as-it-was-opened", data, async (random, given) => {
    const { maker, locale } = deskOf(random, { locale: random.pick(locales.slice(0, 2)) });
    const wish = { columns: between(random, 3, 8), rows: between(random, 15, 55), general: random.chance(0.7) };
    const found = await dataSet(random, given, locale, wish);
    if (!found) return undefined;
    maker.table(0, 0, found.grid, dressOf(random, random.pick(["none", "none", "boxes", "rows", "columns"])));
    return draftOf(locale.language, found.source, [fitted(maker.made())]);
  }),
  fit("data-with-bands-over-pages", data, async (random, given) => {
    const { maker, locale } = deskOf(random, { running: true });
    maker.start.paper = { ...maker.start.paper, repeated: [0, 0] };
    const found = await dataSet(random, given, locale, {
      columns: between(random, 3, 7),
      rows: between(random, 60, 140),
      general: false,
    });
    if (!found) return undefined;
    maker.table(0, 0, found.grid, dressOf(random, random.pick(["bands", "rows", "head"])));
    return draftOf(locale.language, found.source, [fitted(maker.made())]);
  }),
  check("data-as-a-report", data, async (random, given) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    const found = await dataSet(random, given, locale, {
      columns: between(random, 3, 7),
      rows: between(random, 10, 30),
      general: false,
    });
    if (!found) return undefined;
    const caption = `${locale.words.table} 1. ${desk.title}`;
    maker.say(0, 0, caption, { kind: "caption" }, { bold: true });
    const row = maker.table(
      1,
      0,
      found.grid,
      dressOf(random, random.pick(["rules", "rules", "open", "boxes", "none"])),
    );
    maker.say(row, 0, locale.words.source, { kind: "paragraph" }, { size: 8 });
    return draftOf(locale.language, found.source, [fitted(maker.made())]);
  }),
];
