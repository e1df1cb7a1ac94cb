import type { Template } from "../template.ts";
import { type Column, column, type Ground, headOf } from "./columns.ts";
import type { Cell, Look } from "./fods.ts";
import { money, number, percent } from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { fontOf, groundOf, paperOf, penOf, remarkOf, titleOf } from "./looks.ts";
import { draftOf, Plan } from "./plan.ts";
import { pools } from "./pools.ts";
import { between, rounded, some, times } from "./random.ts";

/** Years over quarters, perhaps over pieces and money: a head of two or three rows. */
const headsOfYears: Template = {
  name: "sealed-years-over-quarters",
  set: "sealed",
  kind: "workbook",
  class: "sheet with a head of several rows",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const pen = penOf(random);
    const deep = random.chance(0.4);
    const firstYear = between(random, 2001, 2019);
    const years = times(deep ? 2 : between(random, 2, 3), (at) => String(firstYear + at));
    const parts = random.pick([
      ["I", "II"],
      ["Q1", "Q2", "Q3", "Q4"],
      pool.months.slice(0, 3),
      pool.states.slice(2, 5),
    ]);
    const leaves = deep ? [headOf("pieces", locale), headOf("amount", locale)] : [""];
    const under = deep ? parts.slice(0, 2) : parts;
    const look: Look = { bold: true, align: "center", ...(random.chance(0.5) && { fill: pen.fill }) };
    const head = (text: string, across = 1, down = 1): Cell => ({
      text,
      across,
      down,
      look: { ...look, middle: true },
    });
    const wide = under.length * leaves.length;
    const rows: (Cell | undefined)[][] = [
      [
        head(headOf("city", locale), 1, deep ? 3 : 2),
        ...years.flatMap((year) => [head(year, wide), ...times(wide - 1, () => undefined)]),
      ],
      [
        undefined,
        ...years.flatMap(() =>
          under.flatMap((part) => [head(part, leaves.length), ...times(leaves.length - 1, () => undefined)]),
        ),
      ],
    ];
    if (deep) rows.push([undefined, ...years.flatMap(() => under.flatMap(() => leaves.map((leaf) => head(leaf))))]);
    const plain = number(0, locale);
    const paid = money(0, locale);
    for (const city of some(random, pool.cities, between(random, 5, 16))) {
      const values = times(years.length * wide, (at): Cell => {
        const isMoney = deep && at % 2 === 1;
        const value = random.length(isMoney ? 90_000 : 4000) + 1;
        return { value, type: isMoney ? "currency" : "number", format: isMoney ? paid : plain };
      });
      rows.push([{ text: city, type: "text" }, ...values]);
    }
    const lines = random.pick<Lines>(["boxes", "rows", "three", "none", "open"]);
    const headRows = deep ? 3 : 2;
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 14 }).free(random.below(2));
    plan.table(drawn(rows, lines, headRows, pen), headRows, ruledBy(lines));
    const page = { ...paperOf(random, locale, true), toWidth: true };
    return draftOf(plan, ground, { font: fontOf(random), size: random.pick([9, 10]), page });
  },
};

const sumOf = (cells: readonly Cell[], digits: number): number =>
  rounded(
    cells.reduce((sum, { value }) => sum + Number(value), 0),
    digits,
  );

/** Rows that sum up a group; of shares nothing is summed. */
function sums(label: string, columns: readonly Column[], over: readonly Cell[][], look: Look): Cell[] {
  return columns.map((_, at): Cell => {
    const cells = over.map((row) => row[at] ?? {});
    const [{ type, format } = {}] = cells;
    if (at === 0) return { text: label, type: "text", look };
    if ((type === "number" || type === "currency") && format) return { value: sumOf(cells, 2), type, format, look };
    return { look };
  });
}

/** Groups with a row of their own above them and a sum below, and the sum of all at the end. */
const groups: Template = {
  name: "sealed-groups-and-sums",
  set: "sealed",
  kind: "workbook",
  class: "sheet with group rows and subtotals",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const pen = penOf(random);
    const names = [
      "thing",
      "pieces",
      ...some(random, ["weight", "state", "price", "amount", "share"], between(random, 2, 4)),
    ];
    const columns = names.map((name) => column(name, ground));
    const rows: Cell[][] = [columns.map(({ head }) => ({ text: head, look: { bold: true, bottom: pen.strong } }))];
    const everything: Cell[][] = [];
    const banner = random.chance(0.5);
    for (const kind of some(random, pool.kinds, between(random, 2, 5))) {
      const across = banner ? columns.length : 1;
      rows.push([{ text: kind, type: "text", across, look: { bold: true, ...(banner && { fill: pen.fill }) } }]);
      const inner = times(between(random, 2, 7), (row) => columns.map(({ cell }) => cell(row)));
      everything.push(...inner);
      rows.push(...inner, sums(pool.subtotal, columns, inner, { italic: true, top: pen.line }));
    }
    rows.push(sums(pool.total, columns, everything, { bold: true, top: pen.strong, bottom: pen.strong }));
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 13 }).free();
    const full = times(rows.length, (row) => times(columns.length, (at) => rows[row]?.[at]));
    plan.table(random.chance(0.3) ? drawn(full, "boxes", 1, pen) : full, 1, "some");
    const isBoxed = plan.rows[3]?.[0]?.look?.left !== undefined;
    const [, table] = plan.parts;
    if (isBoxed && table?.as === "table") table.ruled = "all";
    if (random.chance(0.4)) plan.free().say("paragraph", remarkOf(ground));
    return draftOf(plan, ground, {
      font: fontOf(random),
      size: random.pick([9, 10]),
      page: { ...paperOf(random, locale), toWidth: true },
    });
  },
};

const marks = ["✓", "x", "–", "A", "B", "1", "2"];

/** Who was there when: narrow columns under heads that are read from below. */
const turnedHeads: Template = {
  name: "sealed-turned-heads",
  set: "sealed",
  kind: "workbook",
  class: "sheet with turned heads",
  make(random) {
    const ground: Ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const pen = penOf(random);
    const heads = some(random, [...pool.months, ...pool.kinds], between(random, 6, 14));
    const used = some(random, marks, 3);
    const share = percent(0, locale);
    const turned: Look = { turned: 90, bold: random.chance(0.5), align: "center" };
    const rows: Cell[][] = [
      [
        { text: headOf("person", locale), look: { bold: true } },
        ...heads.map((text) => ({ text, look: turned })),
        { text: headOf("share", locale), look: { bold: true } },
      ],
      ...times(between(random, 8, 24), () => [
        { text: `${random.pick(pool.family)}, ${random.pick(pool.given)}`, type: "text" as const },
        ...heads.map((): Cell => (random.chance(0.8) ? { text: random.pick(used), look: { align: "center" } } : {})),
        { value: rounded(random.next(), 2), type: "percent" as const, format: share },
      ]),
    ];
    const lines = random.pick<Lines>(["boxes", "open", "rows"]);
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 13 }).free();
    plan.table(drawn(rows, lines, 1, pen), 1, ruledBy(lines));
    plan.heights[2] = 3.4;
    const widths = [5.2, ...heads.map(() => 0.75), 2.2];
    return draftOf(plan, ground, {
      font: fontOf(random),
      size: 9,
      widths,
      page: { ...paperOf(random, locale), toWidth: true },
    });
  },
};

export const sheetsByHeads: readonly Template[] = [headsOfYears, groups, turnedHeads];
