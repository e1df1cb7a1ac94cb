import { expect, test } from "bun:test";
import { task } from "#engines/mupdf/kernel/door.ts";
import { contentsOf } from "#engines/mupdf/reading/contents.ts";
import { GatheredPages, readingOf } from "#layout/document/reading.ts";
import type { Part } from "#layout/model/parts.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";

const partsOf = task(async (bytes: Uint8Array): Promise<readonly Part[]> => {
  const pages = new GatheredPages();
  const { about } = await contentsOf(bytes, {}, (page) => pages.add(page));
  return readingOf(pages, about).parts;
});

const read = async (name: string) => partsOf(await Bun.file(corpusPath("layout", name)).bytes());

/** Rows and columns of each table. */
const sizesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.kind === "grid" ? [`${part.ys.length - 1} × ${part.xs.length - 1}`] : []));

const held: readonly (readonly [name: string, sizes: readonly string[]])[] = [
  ["r_sheet.pdf", ["5 × 3"]],
  ["r_three.pdf", ["5 × 4"]],
  ["r_open.pdf", ["5 × 4"]],
  ["r_open2.pdf", ["5 × 4"]],
  ["invoice.pdf", ["6 × 7", "3 × 2"]],
  ["invoice-tagged.pdf", ["6 × 7", "3 × 2"]],
  ["pricelist.pdf", ["61 × 5"]],
];

test.skipIf(!hasCorpus)(
  "bank.pdf: balances apart from one account over four pages, the row that a page parts whole",
  async () => {
    const parts = await read("bank.pdf");
    expect(sizesIn(parts)).toEqual(["2 × 2", "79 × 5"]);
    expect(parts.at(-1)?.kind).toBe("grid");
    const [, account] = parts.flatMap((part) => (part.kind === "grid" ? [part] : []));
    expect(account?.heads).toBe(1);
    const last = account?.cells.filter(({ row }) => row === account.ys.length - 2) ?? [];
    const texts = last.map(({ lines }) => lines.map(({ text }) => text).join(" "));
    expect(texts).toEqual([
      "04/03/2024",
      "STANDING ORDER RENT FLAT 12 ELM ROAD REF JAN-24",
      "461.03",
      "",
      "18,539.20 OD",
    ]);
  },
);

for (const [name, sizes] of held)
  test.skipIf(!hasCorpus)(`${name}: tables of ${sizes.join(" and ")} rows and columns`, async () => {
    expect(sizesIn(await read(name))).toEqual([...sizes]);
  });

test.skipIf(!hasCorpus)("pricelist.pdf: the title of each group is one cell over all columns", async () => {
  const wide = (await read("pricelist.pdf")).flatMap((part) =>
    part.kind === "grid" ? part.cells.filter(({ columns }) => columns === 5) : [],
  );
  expect(wide.map(({ lines }) => lines.map(({ text }) => text).join(" "))).toEqual([
    ...["Fasteners", "Hand tools", "Power tools", "Paint & brushes", "Garden"],
  ]);
});

test.skipIf(!hasCorpus)(
  "timetable.pdf: two tables, the second over two pages, with a note and a heading between them",
  async () => {
    const parts = await read("timetable.pdf");
    expect(sizesIn(parts)).toEqual(["13 × 10", "13 × 10"]);
    const between = parts.slice(parts.findIndex(({ kind }) => kind === "grid") + 1, -1);
    const texts = between.flatMap((part) => (part.kind === "para" ? part.rows.flat().map(({ text }) => text) : []));
    expect(texts.join(" ")).toMatch(/^\| does not call here\..*TransPennine\. Saturdays$/);
  },
);
