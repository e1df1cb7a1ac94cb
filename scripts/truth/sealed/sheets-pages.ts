import type { Known, Template } from "../template.ts";
import type { Table } from "../truth.ts";
import { column, columnsFor, headOf } from "./columns.ts";
import type { Cell } from "./fods.ts";
import { number } from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { fontOf, groundOf, paperOf, penOf, remarkOf, titleOf } from "./looks.ts";
import { escaped } from "./odf.ts";
import { draftOf, Plan } from "./plan.ts";
import { pools } from "./pools.ts";
import { between, some, times } from "./random.ts";
import { filled } from "./sheets-lines.ts";

const foots = [
  { xml: "<text:page-number>1</text:page-number>", shown: String },
  { xml: "– <text:page-number>1</text:page-number> –", shown: (page: number) => `– ${page} –` },
] as const;

/** Rows for two to four pages, with the head again on each or only once. */
const long: Template = {
  name: "sealed-rows-over-pages",
  set: "sealed",
  kind: "workbook",
  class: "sheet over several pages",
  make(random) {
    const ground = groundOf(random);
    const lines = random.pick<Lines>(["none", "rows", "boxes", "bands", "open"]);
    const cells = filled(columnsFor(ground, 4, 7), between(random, 70, 170), { bold: true });
    const plan = new Plan().table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    const running = titleOf(ground);
    const foot = random.pick(foots);
    const page = { ...paperOf(random, ground.locale), toWidth: true, head: escaped(running), foot: foot.xml };
    const repeated = random.chance(0.6) ? 1 : 0;
    const around = { running, shown: foot.shown, overPages: true };
    return draftOf(plan, ground, { font: fontOf(random), size: random.pick([9, 10]), page, repeated, ...around });
  },
};

/** So many columns that they go on upon other pages. */
const sideways: Template = {
  name: "sealed-columns-over-pages",
  set: "sealed",
  kind: "workbook",
  class: "sheet that goes on sideways",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const format = number(random.below(3), locale);
    const heads = [...pool.months, ...pool.kinds].slice(0, between(random, 11, 20));
    const cells: Cell[][] = [
      [headOf("thing", locale), ...heads].map((text) => ({ text, look: { bold: true } })),
      ...times(between(random, 8, 26), () => [
        { text: random.pick(pool.things), type: "text" as const },
        ...heads.map(() => ({ value: random.below(3000), type: "number" as const, format })),
      ]),
    ];
    const lines = random.pick<Lines>(["boxes", "rows", "none"]);
    const plan = new Plan().table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    const widths = [4.6, ...heads.map(() => 2.6)];
    const page = { ...paperOf(random, locale, random.chance(0.4)), downFirst: random.chance(0.5) };
    return draftOf(plan, ground, { font: "Liberation Sans", size: 9, widths, page, overPages: true });
  },
};

/** Every cell between printed grid lines, wide and lying, small enough for one page. */
const lying: Template = {
  name: "sealed-lying-grid",
  set: "sealed",
  kind: "workbook",
  class: "sheet on a lying page",
  make(random) {
    const ground = groundOf(random);
    const names = [
      "running",
      "day",
      "person",
      "city",
      "thing",
      "kind",
      "pieces",
      "price",
      "discount",
      "amount",
      "state",
      "remark",
    ];
    const columns = some(random, names, between(random, 8, 12)).map((name) => column(name, ground));
    const cells = filled(columns, between(random, 10, 26), { bold: random.chance(0.7), align: "center" });
    const plan = new Plan().table(cells, 1, "all");
    const page = { ...paperOf(random, ground.locale, true), toWidth: true, grid: true };
    return draftOf(plan, ground, { font: fontOf(random), size: 9, page, tagged: random.chance(0.3) });
  },
};

/** A text longer than its column: it ends at the next cell, or runs over free ones. */
const cut: Template = {
  name: "sealed-cut-texts",
  set: "sealed",
  kind: "workbook",
  class: "sheet with cut texts",
  make(random) {
    const ground = groundOf(random);
    const pool = pools[ground.locale.language];
    const amount = column("amount", ground);
    const day = column("day", ground);
    const long = (): string => {
      const parts = some(random, [...pool.remarks, ...pool.things], between(random, 3, 5));
      return `${random.pick(pool.things)}, ${parts.join(", ")}`;
    };
    const last = random.chance(0.5);
    const rows: Cell[][] = [
      [headOf("day", ground.locale), headOf("thing", ground.locale), amount.head, headOf("remark", ground.locale)].map(
        (text) => ({
          text,
          look: { bold: true },
        }),
      ),
      ...times(between(random, 8, 26), (row): Cell[] => [
        day.cell(row),
        random.chance(0.5)
          ? { text: random.pick(pool.things), type: "text" }
          : { text: long(), type: "text", cut: true },
        amount.cell(row),
        last
          ? { text: random.pick(pool.remarks), type: "text" }
          : { text: `${random.pick(pool.remarks)}, ${random.pick(pool.remarks)}`, type: "text" },
      ]),
    ];
    const lines = random.pick<Lines>(["none", "rows", "boxes", "columns"]);
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 13 });
    plan
      .table(drawn(rows, lines, 1, penOf(random)), 1, ruledBy(lines))
      .free()
      .say("paragraph", remarkOf(ground));
    const widths = [4.2, 4.4, 3.6, 4];
    const page = { ...paperOf(random, ground.locale), toWidth: true };
    const { truth, ...made } = draftOf(plan, ground, { font: "Liberation Sans", size: 9, widths, page });
    if (typeof truth !== "function") return { ...made, truth };
    return { ...made, truth: async (printed) => cutAsPrinted(await truth(printed), printed.pdf) };
  },
};

/** LibreOffice writes only as much of a cut text as can be seen: the page tells how much, in the cut column's lines. */
function cutAsPrinted({ blocks, pages }: Known, pdf: string): Known {
  const shorter = (table: Table): Table => {
    const [own, next] = [1, 2].map(
      (column) => table.cells.find((cell) => cell.row === 0 && cell.column === column)?.text,
    );
    const lines = linesBetween(pdf, own ?? "", next ?? "");
    const cells = table.cells.map((cell) => {
      if (!cell.cut) return cell;
      const text = lines[cell.row - 1] ?? "";
      if (text === "" || !cell.text.startsWith(text)) throw new Error(`"${cell.text}" is printed as "${text}"`);
      return { ...cell, text };
    });
    return { ...table, cells };
  };
  return { blocks: blocks.map((block) => (block.kind === "table" ? shorter(block) : block)), pages };
}

/** A last letter may lie behind the edge; amounts stand further right. */
const edgePt = 4;

/** What stands under a head, and left of the next one. */
function linesBetween(pdf: string, own: string, next: string): string[] {
  const told = Bun.spawnSync(["pdftotext", "-bbox", pdf, "-"]).stdout.toString();
  const found = told.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<\/word>/g);
  const words = [...found].map(([, x, top, end, text = ""]) => ({
    x: Number(x),
    y: (Number(top) + Number(end)) / 2,
    text,
  }));
  const head = words.find(
    ({ text, y }) => text === own && words.some((other) => other.text === next && Math.abs(other.y - y) < 3),
  );
  const right = words.find(({ text, y }) => text === next && head && Math.abs(head.y - y) < 3);
  if (!head || !right) throw new Error("the heads of the cut column were not found");
  const lines: { y: number; text: string }[] = [];
  for (const { x, y, text } of words) {
    if (y < head.y + 3 || x < head.x - 1 || x >= right.x + edgePt) continue;
    const line = lines.find((one) => Math.abs(one.y - y) < 3);
    if (line) line.text += ` ${text}`;
    else lines.push({ y, text });
  }
  return lines.sort((one, other) => one.y - other.y).map(({ text }) => text);
}

export const sheetsByPages: readonly Template[] = [long, sideways, lying, cut];
