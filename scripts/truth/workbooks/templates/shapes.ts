import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import { listOf } from "../locales.ts";
import type { Chart, Panel } from "../model.ts";
import { type Desk, deskOf, draftOf, fitted } from "../start.ts";
import { namesOf } from "./heads.ts";
import { anyDress, between, check, fit, list, sentence } from "./sheet-template.ts";

const drawings = "sheet with panels or charts";

const colors = ["#dce6f1", "#fff2cc", "#e2efda", "#f8cbad", "#d9d9d9", "#bdd7ee"];

/** Rows of one height, so that it is known where drawings lie. */
function even(random: Random, landscape = false): { desk: Desk; high: number } {
  const desk = deskOf(random, { landscape });
  const high = desk.maker.start.size * random.pick([1.4, 1.6]);
  desk.maker.start.rowHeight = high;
  return { desk, high };
}

const panel = (
  random: Random,
  place: Pick<Panel, "x" | "y" | "width" | "height">,
  paragraphs: readonly string[],
): Panel => ({
  kind: "panel",
  ...place,
  paragraphs,
  size: random.pick([9, 10, 11]),
  ...(random.chance(0.8) && { fill: random.pick(colors) }),
  ...(random.chance(0.7) && { line: random.pick(["#000000", "#7f7f7f", "#2f5597"]) }),
  round: random.chance(0.5),
});

function chartOf(random: Random, { locale }: Desk, place: Pick<Panel, "x" | "y" | "width" | "height">): Chart {
  const { words } = locale;
  const shape = random.pick(["column", "column", "bar", "line", "pie"] as const);
  const names = shape === "pie" || random.chance(0.5) ? namesOf(random, locale, between(random, 3, 5)) : undefined;
  const categories = names ?? Array.from({ length: between(random, 3, 6) }, (_, at) => String(2015 + at));
  const step = random.pick([5, 10, 20, 50]);
  const most = step * between(random, 3, 5);
  const count = shape === "pie" ? 1 : between(random, 1, 3);
  const series = namesOf(random, locale, count).map((name) => ({
    name,
    values: categories.map(() => Number((random.next() * most * 0.95).toFixed(1))),
  }));
  return {
    kind: "chart",
    shape,
    ...place,
    ...(random.chance(0.7) && { title: random.pick(listOf(words.titles)) }),
    categories,
    series,
    most,
    step,
  };
}

export const shapes: readonly Template[] = [
  fit("panel-over-a-table", drawings, (random) => {
    const { desk, high } = even(random);
    const { maker, locale } = desk;
    const grid = list(random, locale, { columns: between(random, 3, 6), rows: between(random, 10, 26) });
    maker.table(0, 0, grid, dressOf(random, random.pick(["boxes", "boxes", "rows", "none", "bands"])));
    const right = maker.leftOf(grid.columns.length);
    const from = between(random, 0, 4) * high;
    const height = between(random, 3, 9) * high;
    maker.draw({
      kind: "panel",
      x: random.next() * right * 0.4,
      y: from,
      width: right * (0.4 + 0.6 * random.next()),
      height,
      paragraphs: [],
      size: 10,
      ...(random.chance(0.7) && { fill: random.pick(colors), clear: between(random, 50, 85) }),
      line: random.pick(["#c00000", "#2f5597", "#000000"]),
      round: random.chance(0.4),
    });
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("panel-beside-a-table", drawings, (random) => {
    const { desk, high } = even(random, random.chance(0.5));
    const { maker, locale } = desk;
    const grid = list(random, locale, {
      columns: between(random, 3, 5),
      rows: between(random, 8, 22),
      withSum: random.chance(0.4),
    });
    maker.table(0, 0, grid, anyDress(random));
    const x = maker.leftOf(grid.columns.length) + between(random, 10, 30);
    const words = [sentence(random, locale), sentence(random, locale)].slice(0, between(random, 1, 2));
    maker.widen(grid.columns.length, x - maker.leftOf(grid.columns.length) + 170);
    maker.draw(panel(random, { x, y: between(random, 0, 4) * high, width: 160, height: 110 }, words));
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("banner-above-a-table", drawings, (random) => {
    const { desk, high } = even(random);
    const { maker, locale, title } = desk;
    const free = between(random, 4, 5);
    const fields = between(random, 4, 6);
    const banner = { x: 0, y: 2, width: between(random, 260, 420), height: free * high - 10 };
    maker.draw(
      panel(random, banner, [title, ...(random.chance(0.5) ? [listOf(locale.words.departments)[0] ?? ""] : [])]),
    );
    const grid = list(random, locale, { columns: fields, rows: between(random, 8, 24), withSum: random.chance(0.5) });
    const row = maker.table(free, 0, grid, anyDress(random));
    // A bar of one colour below the last row, as letter paper has it.
    maker.draw({
      kind: "panel",
      x: 0,
      y: (row + 1) * high,
      width: banner.width,
      height: 6,
      paragraphs: [],
      size: 8,
      fill: "#2f5597",
    });
    maker.draw({
      kind: "panel",
      x: 0,
      y: free * high,
      width: maker.leftOf(fields),
      height: (row - free) * high,
      paragraphs: [],
      size: 8,
      line: "#7f7f7f",
      round: true,
    });
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("chart-below-its-table", drawings, (random) => {
    const { desk, high } = even(random);
    const { maker, locale } = desk;
    const grid = list(random, locale, { columns: between(random, 3, 5), rows: between(random, 4, 10) });
    const row = maker.table(0, 0, grid, anyDress(random));
    maker.draw(
      chartOf(random, desk, {
        x: 6,
        y: (row + 1) * high,
        width: between(random, 320, 400),
        height: between(random, 190, 240),
      }),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  fit("chart-above-its-table", drawings, (random) => {
    const { desk, high } = even(random);
    const { maker, locale } = desk;
    const free = between(random, 15, 18);
    const place = { x: between(random, 0, 20), y: 4, width: between(random, 300, 380), height: (free - 1.5) * high };
    maker.draw(chartOf(random, desk, place));
    maker.table(
      free,
      0,
      list(random, locale, {
        columns: between(random, 2, 5),
        rows: between(random, 4, 12),
        withSum: random.chance(0.4),
      }),
      anyDress(random),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("chart-beside-two-tables", drawings, (random) => {
    const { desk, high } = even(random, true);
    const { maker, locale } = desk;
    const kinds = ["name", "amount"] as const;
    const wish = { columns: 2, kinds, gaps: 0, withSum: random.chance(0.5) };
    const dress = anyDress(random);
    const row = maker.table(0, 0, list(random, locale, { ...wish, rows: between(random, 4, 8) }), dress);
    maker.table(row + 2, 0, list(random, locale, { ...wish, rows: between(random, 4, 8) }), dress);
    const x = maker.leftOf(2) + between(random, 15, 30);
    maker.widen(2, 370);
    maker.draw(
      chartOf(random, desk, { x, y: between(random, 0, 2) * high, width: 330, height: between(random, 200, 250) }),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
];
