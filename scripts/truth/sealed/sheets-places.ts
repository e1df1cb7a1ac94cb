import type { Template } from "../template.ts";
import { type Chart, chartAt, wordsOf } from "./chart.ts";
import { columnsFor, headOf } from "./columns.ts";
import type { Cell } from "./fods.ts";
import { number } from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { fontOf, groundOf, paperOf, penOf, remarkOf, titleOf } from "./looks.ts";
import { escaped } from "./odf.ts";
import { draftOf, Plan, widthsOf } from "./plan.ts";
import { pools } from "./pools.ts";
import { between, some, times } from "./random.ts";
import { filled } from "./sheets-lines.ts";

const ways = [
  "none",
  "rows",
  "columns",
  "open",
  "three",
  "boxes",
  "bands",
  "frame",
] as const satisfies readonly Lines[];

/** Two tables next to each other, with a free column between them. */
const beside: Template = {
  name: "sealed-tables-beside",
  set: "sealed",
  kind: "workbook",
  class: "sheet with tables beside each other",
  make(random) {
    const ground = groundOf(random);
    const pen = penOf(random);
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 14 }).free();
    const lines = random.pick(ways.filter((way) => way !== "open"));
    const both = times(2, () => filled(columnsFor(ground, 2, 4), between(random, 4, 20), { bold: true }));
    const top = plan.rows.length;
    let left = 0;
    for (const cells of both) {
      plan.table(drawn(cells, lines, 1, pen), 1, ruledBy(lines), left, top);
      left += (cells[0]?.length ?? 0) + 1;
    }
    const gap = random.pick([0.8, 1.2, 2.2]);
    const size = random.pick([9, 10]);
    const widths = widthsOf(plan.rows, size, { free: gap });
    const page = { ...paperOf(random, ground.locale, true), toWidth: true };
    return draftOf(plan, ground, { font: fontOf(random), size, widths, page });
  },
};

/** Tables under each other, each with a caption and with other columns. */
const below: Template = {
  name: "sealed-tables-below",
  set: "sealed",
  kind: "workbook",
  class: "sheet with tables below each other",
  make(random) {
    const ground = groundOf(random);
    const pen = penOf(random);
    const plan = new Plan();
    const lines = random.pick(ways);
    for (let count = between(random, 2, 4); count > 0; count--) {
      if (plan.rows.length > 0) plan.free(between(random, 1, 2));
      plan.say("caption", titleOf(ground), { bold: random.chance(0.5), italic: random.chance(0.3) });
      plan.table(
        drawn(filled(columnsFor(ground, 2, 6), between(random, 3, 9), { bold: true }), lines, 1, pen),
        1,
        ruledBy(lines),
      );
      if (random.chance(0.3)) plan.say("paragraph", remarkOf(ground), { size: 8 });
    }
    const page = { ...paperOf(random, ground.locale), toWidth: true };
    return draftOf(plan, ground, { font: fontOf(random), size: 9, page });
  },
};

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** A frame drawn over the table, see-through or empty, and beside it a panel with a text. */
const panel: Template = {
  name: "sealed-panel-over-table",
  set: "sealed",
  kind: "workbook",
  class: "sheet with drawn panels",
  make(random) {
    const ground = groundOf(random);
    const pen = penOf(random);
    const lines = random.pick(["boxes", "rows", "none", "bands"] as const);
    const cells = filled(columnsFor(ground, 3, 5), between(random, 6, 22), { bold: true });
    const plan = new Plan().table(drawn(cells, lines, 1, pen), 1, ruledBy(lines));
    const size = random.pick([9, 10]);
    const height = 0.62;
    for (let row = 0; row < cells.length; row++) plan.heights[row] = height;
    const widths = widthsOf(plan.rows, size);
    const paragraphs = times(between(random, 1, 3), () => remarkOf(ground));
    const round = random.chance(0.5) ? ` draw:corner-radius="0.3cm"` : "";
    const over = `<draw:rect draw:style-name="over"${round} svg:x="0cm" svg:y="0cm" svg:width="${sum(widths).toFixed(2)}cm" svg:height="${(cells.length * height).toFixed(2)}cm"/>`;
    const told = `<draw:rect draw:style-name="panel" svg:x="${(sum(widths) + 0.8).toFixed(2)}cm" svg:y="${random.pick([0, 1.1, 2.2])}cm" svg:width="6.5cm" svg:height="${1.2 + 1.1 * paragraphs.length}cm">${paragraphs.map((text) => `<text:p><text:span text:style-name="said">${escaped(text)}</text:span></text:p>`).join("")}</draw:rect>`;
    const font = fontOf(random);
    const styles = `<style:style style:name="over" style:family="graphic"><style:graphic-properties draw:stroke="solid" svg:stroke-width="0.04cm" svg:stroke-color="#335577" ${random.chance(0.5) ? 'draw:fill="none"' : `draw:fill="solid" draw:fill-color="${pen.fill}" draw:opacity="35%"`}/></style:style><style:style style:name="panel" style:family="graphic"><style:graphic-properties draw:stroke="solid" svg:stroke-color="#666666" draw:fill="solid" draw:fill-color="${pen.fill}" draw:textarea-vertical-align="top" fo:wrap-option="wrap" draw:auto-grow-height="false"/><style:paragraph-properties fo:text-align="start"/></style:style><style:style style:name="said" style:family="text"><style:text-properties fo:font-family="'${font}'" fo:font-size="9pt"/></style:style>`;
    for (const text of paragraphs) plan.block({ as: "block", block: { kind: "paragraph", text } });
    const page = { ...paperOf(random, ground.locale, true), toWidth: true };
    return draftOf(plan, ground, { font, size, page, widths, shapes: over + told, styles });
  },
};

/** A small table and beside or below it a chart of the same numbers. */
const charted: Template = {
  name: "sealed-table-and-chart",
  set: "sealed",
  kind: "workbook",
  class: "sheet with a chart",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const categories = some(random, pool.kinds, between(random, 3, 5));
    const most = random.pick([50, 100, 400, 1000]);
    const names = some(random, pool.cities, between(random, 1, 3));
    const series = names.map((name) => ({ name, values: categories.map(() => random.below(most)) }));
    const font = fontOf(random);
    const chart: Chart = {
      shape: random.pick(["bar", "line"]),
      title: titleOf(ground),
      categories,
      series,
      most,
      step: most / 5,
      font,
    };
    const format = number(0, locale, false);
    const cells: Cell[][] = [
      [headOf("kind", locale), ...names].map((text) => ({ text, look: { bold: true } })),
      ...categories.map((text, at) => [
        { text, type: "text" as const },
        ...series.map(({ values }) => ({ value: values[at] ?? 0, type: "number" as const, format })),
      ]),
    ];
    const lines = random.pick(ways);
    const plan = new Plan().table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    for (let row = 0; row < cells.length; row++) plan.heights[row] = 0.62;
    const widths = widthsOf(plan.rows, 10);
    plan.block({ as: "block", block: { kind: "picture", words: wordsOf(chart) } });
    const isBeside = random.chance(0.5);
    const at = isBeside ? { x: sum(widths) + 1, y: 0.2 } : { x: 0.2, y: 0.62 * cells.length + 1 };
    const shapes = chartAt(chart, { ...at, width: 15, height: 8.5 });
    const page = { ...paperOf(random, locale, isBeside), toWidth: true };
    return draftOf(plan, ground, { font, size: 10, widths, page, shapes });
  },
};

export const sheetsByPlaces: readonly Template[] = [beside, below, panel, charted];
