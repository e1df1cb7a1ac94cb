import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { type Column, columnsFor, headOf } from "./columns.ts";
import type { Cell, Look } from "./fods.ts";
import { bracketed, number, percent, scientific } from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { fontOf, groundOf, paperOf, penOf, remarkOf, titleOf } from "./looks.ts";
import { draftOf, Plan } from "./plan.ts";
import { pools } from "./pools.ts";
import { between, rounded, some, times } from "./random.ts";

/** A head of one row and so many rows below it. */
export const filled = (columns: readonly Column[], count: number, head: Look): Cell[][] => [
  columns.map(({ head: text }) => ({ text, look: head })),
  ...times(count, (row) => columns.map(({ cell }) => cell(row))),
];

const sizeOf = (random: Random): number => random.pick([8, 9, 9, 10, 10, 11]);

/** A title, perhaps a line below it, a table, perhaps a note: what most people make of a sheet. */
function simple(
  lines: Lines,
  name: string,
  group: string,
  own: { head(random: Random): Look; count: [number, number] },
): Template {
  return {
    name,
    set: "sealed",
    kind: "workbook",
    class: group,
    make(random) {
      const ground = groundOf(random);
      const pen = penOf(random);
      const columns = columnsFor(ground, 3, 7);
      const cells = filled(columns, between(random, ...own.count), own.head(random));
      const plan = new Plan();
      if (random.chance(0.6)) plan.say("heading", titleOf(ground), { bold: true, size: random.pick([13, 14, 16]) });
      if (random.chance(0.3)) plan.say("paragraph", remarkOf(ground), { italic: random.chance(0.5) });
      if (plan.rows.length > 0) plan.free(random.below(3));
      plan.table(drawn(cells, lines, 1, pen), 1, ruledBy(lines));
      if (random.chance(0.35)) plan.free().say("paragraph", remarkOf(ground));
      const page = { ...paperOf(random, ground.locale, columns.length > 5), toWidth: true };
      return draftOf(plan, ground, { font: fontOf(random), size: sizeOf(random), page, tagged: random.chance(0.25) });
    },
  };
}

/** Numbers of a paper: values with an error, powers of ten, losses in brackets; lines above, below and under the head. */
const threeRules: Template = {
  name: "sealed-measures-with-three-rules",
  set: "sealed",
  kind: "workbook",
  class: "table with three rules",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const formats = [
      number(3, locale),
      scientific(2, locale),
      bracketed(1, locale),
      percent(1, locale),
      number(0, locale),
    ];
    const measures = times(between(random, 2, 5), (at) => {
      const format = formats[(at + random.below(2)) % formats.length] ?? formats[0];
      return { head: `${random.pick(["β", "σ", "N", "x", "R", "t"])}${at + 1}`, format };
    });
    const value = (format: (typeof measures)[number]["format"]): Cell => {
      const start = { type: "number" as const, ...(format && { format }) };
      if (format === formats[1])
        return { ...start, value: Number(`${rounded(1 + random.next() * 8.99, 2)}e${between(random, -5, 6)}`) };
      if (format === formats[2]) return { ...start, value: rounded(random.next() * 3000 - 1500, 1) };
      if (format === formats[3]) return { ...start, type: "percent", value: rounded(random.next(), 3) };
      if (format === formats[4]) return { ...start, value: random.below(5000) };
      return { ...start, value: rounded(random.next() * 6 - 3, 3) };
    };
    const head = { bold: random.chance(0.3), align: "end" as const };
    const cells: Cell[][] = [
      [
        { text: pool.kinds[0] ? random.pick(pool.kinds) : "", look: { ...head, align: "start" } },
        ...measures.map((one) => ({ text: one.head, look: head })),
      ],
      ...times(between(random, 5, 18), () => [
        { text: random.pick(pool.things), type: "text" as const },
        ...measures.map(({ format }) => value(format)),
      ]),
    ];
    const plan = new Plan();
    plan
      .say("caption", `${titleOf(ground)}.`, { italic: true })
      .table(drawn(cells, "three", 1, penOf(random)), 1, "some");
    plan.say("paragraph", remarkOf(ground), { size: 8 });
    const page = { ...paperOf(random, locale), centered: random.chance(0.5) };
    const font = random.pick(["Liberation Serif", "Caladea", "DejaVu Serif"]);
    return draftOf(plan, ground, { font, size: random.pick([9, 10, 11]), page });
  },
};

/** A label at the left that several rows share, all in boxes. */
const boxes: Template = {
  name: "sealed-shared-labels-in-boxes",
  set: "sealed",
  kind: "workbook",
  class: "sheet with boxes",
  make(random) {
    const ground = groundOf(random);
    const pool = pools[ground.locale.language];
    const pen = penOf(random);
    const columns = columnsFor(ground, 3, 5);
    const [first] = filled(columns, 0, { bold: true, fill: pen.fill, align: "center" });
    const cells: Cell[][] = [
      [{ text: headOf("kind", ground.locale), look: { bold: true, fill: pen.fill } }, ...(first ?? [])],
    ];
    for (const kind of some(random, pool.kinds, between(random, 2, 6))) {
      const down = between(random, 2, 5);
      for (let row = 0; row < down; row++) {
        const label: Cell = row === 0 ? { text: kind, type: "text", down, look: { middle: true } } : {};
        cells.push([label, ...columns.map(({ cell }) => cell(row))]);
      }
    }
    const plan = new Plan().say(
      "heading",
      titleOf(ground),
      { bold: true, size: 15, align: "center" },
      0,
      columns.length + 1,
    );
    plan.free().table(drawn(cells, "boxes", 1, pen), 1, "all");
    return draftOf(plan, ground, {
      font: fontOf(random),
      size: sizeOf(random),
      page: { ...paperOf(random, ground.locale), toWidth: true },
    });
  },
};

const bold = () => ({ bold: true });

export const sheetsByLines: readonly Template[] = [
  simple("none", "sealed-plain-sheet", "sheet without borders", {
    head: (random) => (random.chance(0.5) ? { bold: true } : {}),
    count: [8, 40],
  }),
  simple("rows", "sealed-rules-between-rows", "sheet with lines between rows", { head: bold, count: [6, 34] }),
  simple("columns", "sealed-rules-between-columns", "sheet with lines between columns", {
    head: () => ({ bold: true, bottom: "1pt solid #000000" }),
    count: [8, 30],
  }),
  simple("open", "sealed-open-sides", "sheet with open sides", {
    head: (random) => ({ bold: true, align: random.pick(["start", "center"]) }),
    count: [6, 30],
  }),
  simple("bands", "sealed-banded-rows", "sheet with bands", {
    head: () => ({ bold: true, fill: "#3b4a63", color: "#ffffff" }),
    count: [8, 38],
  }),
  threeRules,
  boxes,
];
