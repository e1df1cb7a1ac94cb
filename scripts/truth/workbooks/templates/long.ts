import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import type { GridRow } from "../grid.ts";
import { text } from "../grid.ts";
import { listOf } from "../locales.ts";
import { datePiece, dayOf, decimal, money, numberOf } from "../records.ts";
import { deskOf, draftOf, fitted } from "../start.ts";
import { figures, grouped, namesOf } from "./heads.ts";
import { anyDress, between, check, fit, list, title } from "./sheet-template.ts";

const over = "sheets over several pages";
const sideways = "wide sheet";

export const long: readonly Template[] = [
  fit("head-on-every-page", over, (random) => {
    const desk = deskOf(random, { running: random.chance(0.7) });
    const { maker, locale } = desk;
    const row = random.chance(0.4) ? title(random, desk) + 1 : 0;
    maker.start.paper = { ...maker.start.paper, repeated: [row, row] };
    maker.table(
      row,
      0,
      list(random, locale, { columns: between(random, 3, 7), rows: between(random, 60, 220) }),
      anyDress(random),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("head-on-the-first-page-alone", over, (random) => {
    const { maker, locale } = deskOf(random, { landscape: random.chance(0.3) });
    const grid = list(random, locale, {
      columns: between(random, 3, 6),
      rows: between(random, 60, 160),
      withSum: random.chance(0.5),
    });
    maker.table(0, 0, grid, anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("groups-over-pages", over, (random) => {
    const desk = deskOf(random, { running: true });
    const { maker, locale } = desk;
    const row = title(random, desk);
    maker.start.paper = { ...maker.start.paper, repeated: [row, row] };
    const parts = Array.from({ length: between(random, 3, 5) }, () => grouped(random, locale, true, false));
    const [first] = parts;
    if (!first) return undefined;
    const width = first.columns.length;
    const rows = parts
      .flatMap((part) => part.rows)
      .map((one): GridRow => {
        const cells = one.cells
          .slice(0, width)
          .map((piece) => (piece?.columnSpan ? { ...piece, columnSpan: width } : piece));
        return { ...one, cells };
      });
    maker.table(row, 0, { ...first, rows }, anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("account-book-over-pages", over, (random) => {
    const desk = deskOf(random, { running: true });
    const { maker, locale } = desk;
    const { words, language } = locale;
    const pattern = locale.dates[0] ?? "yyyy-MM-dd";
    const format = random.chance(0.5) ? money(locale, 2) : decimal(locale, 2);
    const type = format.kind === "currency" ? "currency" : "number";
    let balance = numberOf(random, 50_000, 2);
    const days = Array.from({ length: between(random, 50, 130) }, () => `2025${dayOf(random).slice(4)}`).sort();
    const rows = days.map((day): GridRow => {
      const value = Number(
        (random.chance(0.6) ? -numberOf(random, 900, 2) - 1 : numberOf(random, 2500, 2) + 1).toFixed(2),
      );
      balance = Number((balance + value).toFixed(2));
      const side =
        value < 0
          ? [{ type, value: -value, format } as const, undefined]
          : [undefined, { type, value, format } as const];
      return {
        kind: "plain",
        cells: [
          datePiece(day, pattern, language),
          text(random.pick(listOf(words.notes))),
          ...side,
          { type, value: balance, format },
        ],
      };
    });
    const heads = [words.heads.date, words.heads.note, words.heads.price, words.heads.amount, words.heads.amount];
    const row = title(random, desk) + 1;
    if (random.chance(0.6)) maker.start.paper = { ...maker.start.paper, repeated: [row, row] };
    const right = { align: "right" as const };
    const grid = {
      columns: [{ align: "left" as const }, { align: "left" as const }, right, right, right],
      head: [heads.map((all, at) => ({ text: listOf(all)[at === 4 ? listOf(all).length - 1 : 0] ?? "" }))],
      rows,
    };
    maker.table(row, 0, grid, anyDress(random));
    return draftOf(language, "made", [fitted(maker.made())]);
  }),
  fit("columns-on-the-next-page", sideways, (random) => {
    const { maker, locale } = deskOf(random, { running: true });
    const columns = between(random, 8, 12);
    const grid = list(random, locale, { columns, rows: between(random, 10, 30), gaps: 0 });
    maker.start.paper = { ...maker.start.paper, columnBreaks: [Math.ceil(grid.columns.length / 2)], scale: 70 };
    maker.table(0, 0, grid, anyDress(random));
    return draftOf(locale.language, "made", [maker.made()]);
  }),
  check("months-on-the-next-page", sideways, (random) => {
    const { maker, locale } = deskOf(random, { running: true });
    const { words } = locale;
    const months = listOf(words.months);
    const figure = figures(random, locale);
    const rows = namesOf(random, locale, between(random, 12, 20)).map(
      (name): GridRow => ({ kind: "plain", cells: [text(name), ...months.map(() => figure(random))] }),
    );
    const grid = {
      columns: [{ align: "left" as const }, ...months.map(() => ({ align: "right" as const }))],
      head: [[{ text: listOf(words.heads.department)[0] ?? "" }, ...months.map((month) => ({ text: month }))]],
      rows,
    };
    maker.start.paper = { ...maker.start.paper, columnBreaks: random.pick([[7], [5, 9]]), scale: 60 };
    maker.table(0, 0, grid, dressOf(random, random.pick(["boxes", "none", "rows", "open"])));
    return draftOf(locale.language, "made", [maker.made()]);
  }),
];
