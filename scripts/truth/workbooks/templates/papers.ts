import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import { rightToLeft } from "../locales.ts";
import type { Paper } from "../model.ts";
import { kindsOf } from "../records.ts";
import { deskOf, draftOf, fitted, paperOf } from "../start.ts";
import { grouped } from "./heads.ts";
import { anyDress, between, check, fit, list, sentence, title } from "./sheet-template.ts";

const grids = "sheet with boxes or grid lines";
const rtl = "sheet from right to left";
const wide = "wide sheet";
const cuts = "sheet with cut or wrapped texts";
const books = "sheets over several pages";

const narrowTexts = ["product", "company", "note", "name"] as const;

export const papers: readonly Template[] = [
  fit("grid-lines", grids, (random) => {
    const { maker, locale } = deskOf(random);
    maker.start.paper = { ...maker.start.paper, gridLines: true };
    maker.table(0, 0, list(random, locale, { columns: between(random, 3, 6), rows: between(random, 8, 40) }), {
      ...dressOf(random, "none"),
      borders: "none",
    });
    return draftOf(locale.language, "made", [fitted(inGrid(maker.made()))]);
  }),
  check("grid-lines-and-letters-of-columns", grids, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    maker.start.paper = { ...maker.start.paper, gridLines: true, headings: true };
    const wish = { columns: between(random, 3, 6), rows: between(random, 8, 30), withSum: random.chance(0.5) };
    maker.table(0, 0, list(random, locale, wish), dressOf(random, "none"));
    return draftOf(locale.language, "made", [fitted(inGrid(maker.made()))]);
  }),
  fit("list-from-right-to-left", rtl, (random) => {
    const { maker, locale } = deskOf(random, { locale: random.pick(rightToLeft) });
    maker.table(
      0,
      0,
      list(random, locale, { columns: between(random, 3, 6), rows: between(random, 6, 28) }),
      anyDress(random),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("groups-from-right-to-left", rtl, (random) => {
    const desk = deskOf(random, { locale: random.pick(rightToLeft) });
    title(random, desk);
    desk.maker.table(
      desk.maker.below + 1,
      0,
      grouped(random, desk.locale, false, random.chance(0.3)),
      anyDress(random),
    );
    desk.maker.say(desk.maker.below + 1, 0, sentence(random, desk.locale), { kind: "paragraph" });
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  fit("wide-list", wide, (random) => {
    const desk = deskOf(random, { landscape: true });
    const row = random.chance(0.5) ? title(random, desk) + 1 : 0;
    desk.maker.table(
      row,
      0,
      list(random, desk.locale, { columns: between(random, 8, 12), rows: between(random, 8, 30) }),
      anyDress(random),
    );
    return draftOf(desk.locale.language, "made", [fitted(desk.maker.made())]);
  }),
  check("scaled-to-one-page-across", wide, (random) => {
    const desk = deskOf(random, { landscape: true });
    const { maker, locale } = desk;
    maker.start.paper = { ...maker.start.paper, pagesAcross: 1 };
    title(random, desk);
    const kinds = [...new Set([...kindsOf(random, 7), ...kindsOf(random, 8), "note", "date"] as const)];
    maker.table(
      maker.below,
      0,
      list(random, locale, { columns: 0, kinds, rows: between(random, 10, 45), gaps: 0.1 }),
      anyDress(random),
    );
    return draftOf(locale.language, "made", [maker.made()]);
  }),
  fit("texts-cut-at-the-edge", cuts, (random) => {
    const { maker, locale } = deskOf(random);
    const kinds = [random.pick(narrowTexts), "quantity", ...kindsOf(random, 3)] as const;
    const grid = list(random, locale, {
      columns: 0,
      kinds: [...new Set(kinds)],
      rows: between(random, 8, 30),
      gaps: 0,
    });
    const columns = grid.columns.map((column, at) =>
      at === 0 ? { align: "left" as const, width: between(random, 38, 64), cuts: true } : column,
    );
    maker.table(0, 0, { ...grid, columns }, dressOf(random, random.pick(["none", "none", "rows", "boxes", "columns"])));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("two-columns-of-cut-texts", cuts, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    const kinds = ["code", "note", "company", "amount", "date"] as const;
    const grid = list(random, locale, { columns: 0, kinds, rows: between(random, 8, 30), gaps: 0 });
    const columns = grid.columns.map((column, at) =>
      at === 1 || at === 2 ? { align: "left" as const, width: between(random, 50, 85), cuts: true } : column,
    );
    title(random, desk);
    maker.table(maker.below, 0, { ...grid, columns }, anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("wrapped-texts", cuts, (random) => {
    const { maker, locale } = deskOf(random);
    delete maker.start.rowHeight;
    const kinds = [...new Set([...kindsOf(random, 3), "note"] as const)];
    const grid = list(random, locale, { columns: 0, kinds, rows: between(random, 6, 18), gaps: 0.02 });
    const columns = grid.columns.map((column, at) =>
      kinds[at] === "note" ? { align: "left" as const, width: between(random, 70, 110), wrap: true } : column,
    );
    maker.table(0, 0, { ...grid, columns }, anyDress(random));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("wrapped-texts-in-two-columns", cuts, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    delete maker.start.rowHeight;
    const kinds = ["company", "date", "note", "amount"] as const;
    const grid = list(random, locale, { columns: 0, kinds, rows: between(random, 6, 16), gaps: 0.02, withSum: true });
    const columns = grid.columns.map((column, at) =>
      at === 0 || at === 2 ? { align: "left" as const, width: between(random, 70, 120), wrap: true } : column,
    );
    title(random, desk);
    maker.table(
      maker.below,
      0,
      { ...grid, columns },
      dressOf(random, random.pick(["boxes", "rows", "open", "none", "rules"])),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("sheets-of-a-year", books, (random) => {
    const first = deskOf(random, { name: "Sheet1", running: true });
    const sheets = Array.from({ length: between(random, 2, 4) }, (_, at) => {
      const desk = deskOf(random, { like: first, name: `Sheet${at + 1}` });
      if (random.chance(0.5)) title(random, desk);
      desk.maker.table(
        desk.maker.below,
        0,
        list(random, desk.locale, { columns: between(random, 3, 6), rows: between(random, 5, 25) }),
        anyDress(random),
      );
      return fitted(desk.maker.made());
    });
    return draftOf(first.locale.language, "made", sheets);
  }),
  check("sheets-of-all-kinds", books, (random) => {
    const first = deskOf(random, { name: "Data" });
    const sheets = ["Data", "Summary", "Log"].slice(0, between(random, 2, 3)).map((name, at) => {
      const desk = deskOf(random, { like: first, name });
      const paper: Paper = paperOf(random, first.locale, { landscape: at === 1, running: true });
      desk.maker.start.paper = { ...paper, head: "@" };
      title(random, desk);
      const grid =
        at === 1
          ? grouped(random, desk.locale, true, false)
          : list(random, desk.locale, { columns: between(random, 3, 6), rows: between(random, 5, 25) });
      desk.maker.table(desk.maker.below + 1, 0, grid, anyDress(random));
      return fitted(desk.maker.made());
    });
    return draftOf(first.locale.language, "made", sheets);
  }),
];

/** Lines that the program prints around every cell part them wholly. */
const inGrid = <T extends { areas: readonly { kind: string }[] }>(sheet: T): T => ({
  ...sheet,
  areas: sheet.areas.map((area) => (area.kind === "table" ? { ...area, ruled: "all" } : area)),
});
