import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Read, Tool } from "../../scripts/score/read.ts";
import { output, readAll } from "../../scripts/score/readers.ts";

const python = "/usr/bin/python3";
const isThere = (name: string) => Bun.spawnSync([python, "-c", `import ${name}`]).exitCode === 0;
const hasAll = await Bun.file(python)
  .exists()
  .then((exists) => exists && isThere("docx, openpyxl, lxml"));

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "score-readers-"));
  if (hasAll) await output([python, join(import.meta.dir, "../support/office-by-python.py"), folder]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(tool: Tool, path: string): Promise<Read> {
  const told = (await readAll(tool, [path])).get(path);
  if (!told || "error" in told) throw new Error(told?.error ?? "nothing was told");
  return told;
}

describe.skipIf(!hasAll)("a Word file", () => {
  test("is told with its roles, its numbers, its tables and its sections", async () => {
    const { blocks, sections, edges, labels, numbered } = await read("word", join(folder, "own.docx"));
    expect(
      blocks.map((one) => (one.kind === "table" ? "table" : [one.kind, one.level, one.ordered, one.text])),
    ).toEqual([
      ["heading", 0, undefined, "All about quays"],
      ["heading", 1, undefined, "The first chapter"],
      ["paragraph", undefined, undefined, "A text that is plain."],
      ["item", 1, true, "one of two"],
      ["item", 1, true, "two of two"],
      ["item", 1, false, "a bullet"],
      ["caption", undefined, undefined, "Table 1: counts"],
      "table",
      ["paragraph", undefined, undefined, "Set in two columns."],
    ]);
    expect(labels).toEqual(["1.", "2."]);
    expect(blocks[4]).toMatchObject({ text: "two of two", label: "2." });
    const table = blocks.find(({ kind }) => kind === "table");
    expect(table).toMatchObject({ rows: 3, columns: 3, section: 0 });
    expect(table?.kind === "table" && table.cells.filter(({ text }) => text.endsWith("two"))).toMatchObject([
      { row: 0, column: 0, columnSpan: 2, text: "over two" },
      { row: 1, column: 2, rowSpan: 2, text: "down two" },
    ]);
    expect(sections).toMatchObject([
      { columns: 1, usual: { text: "", numbered: false } },
      { columns: 2, onNewPage: false, start: 3, format: "lowerRoman", usual: { numbered: true } },
    ]);
    expect(edges).toEqual(["Journal of Quays "]);
    expect(numbered).toBe(true);
  });
});

describe.skipIf(!hasAll)("a workbook", () => {
  test("is told with what its cells show and what they are", async () => {
    const { blocks } = await read("excel", join(folder, "own.xlsx"));
    expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "table"]);
    const table = blocks[1];
    if (table?.kind !== "table") throw new Error("there is no table");
    expect([table.rows, table.columns]).toEqual([4, 5]);
    expect(table.cells.slice(5).map(({ text, type, value }) => [text, type, value])).toEqual([
      ["31.01.2026", "date", "2026-01-31"],
      ["1,234.50 €", "currency", 1234.5],
      ["25 %", "percent", 0.25],
      ["TRUE", "boolean", true],
      ["007", "text", "007"],
      ["2026-02-01 08:30", "date", "2026-02-01T08:30:00"],
      ["-3.00 €", "currency", -3],
      ["100 %", "percent", 1],
      ["FALSE", "boolean", false],
      ["x", "text", "x"],
      ["Both", "text", "Both"],
    ]);
    expect(table.cells.at(-1)).toMatchObject({ row: 3, columnSpan: 2 });
  });
});

describe.skipIf(!hasAll)("slides", () => {
  test("are told by their shapes, with titles and items", async () => {
    const { blocks, edges, labels } = await read("ppt", join(folder, "own.pptx"));
    const texts = blocks.flatMap((one) => (one.kind === "table" ? [] : [one]));
    expect(texts.map(({ kind, level, ordered, shape, text }) => [kind, level, ordered, shape, text])).toEqual([
      ["heading", 1, undefined, 0, "Where we stand"],
      ["item", 1, false, 1, "a bullet of the master"],
      ["paragraph", undefined, undefined, 1, "none"],
      ["item", 1, true, 2, "four"],
      ["item", 1, true, 2, "five"],
      ["item", 1, true, 2, "nine"],
      ["paragraph", undefined, undefined, 3, "in a group"],
    ]);
    expect(texts.filter(({ title }) => title).map(({ text }) => text)).toEqual(["Where we stand"]);
    expect(blocks.at(-1)).toMatchObject({ rows: 1, columns: 2, cells: [{ columnSpan: 2, text: "over two" }] });
    expect([edges, labels]).toEqual([["On every slide"], ["4", "5", "9"]]);
  });
});

describe.skipIf(!hasAll)("a file that is none", () => {
  test("is told as such, and the others are read all the same", async () => {
    const none = join(folder, "none.docx");
    await Bun.write(none, "none");
    const told = await readAll("word", [none, join(folder, "own.docx")]);
    expect(told.get(none)).toMatchObject({ error: expect.stringContaining("PackageNotFoundError") });
    expect(told.get(join(folder, "own.docx"))).toMatchObject({ numbered: true });
  });
});
