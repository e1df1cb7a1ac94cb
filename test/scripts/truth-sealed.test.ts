import { expect, test } from "bun:test";
import { Random } from "../../scripts/fuzz/random.ts";
import { sealed } from "../../scripts/truth/sealed/templates.ts";
import type { Draft, Given, Known } from "../../scripts/truth/template.ts";
import type { Block, Table } from "../../scripts/truth/truth.ts";

const nothing: Given = { set: "sealed", files: async () => [] };

/** A sheet that shows something in every cell. */
const filled = { Data: Array.from({ length: 400 }, () => Array.from({ length: 60 }, () => "x")) };

async function draftsOf(number: number): Promise<{ name: string; draft: Draft }[]> {
  const made = await Promise.all(
    sealed.map(async (template) => ({
      name: template.name,
      draft: await template.make(new Random(4711, number), nothing),
    })),
  );
  return made.flatMap(({ name, draft }) => (draft ? [{ name, draft }] : []));
}

/** What is known without a program: of sheets and slides and of most texts. */
async function knownOf({ draft }: { draft: Draft }): Promise<Known | undefined> {
  if (typeof draft.truth !== "function") return draft.truth;
  if (draft.print.by !== "libreoffice") return undefined;
  try {
    return await draft.truth({ pdf: "none.pdf", pages: 2, sheets: filled });
  } catch {
    return undefined;
  }
}

const tablesOf = (blocks: readonly Block[]): readonly Table[] =>
  blocks.flatMap((block) => (block.kind === "table" ? [block] : block.kind === "slide" ? block.tables : []));

test("every template has a name of its own, and all are of the sealed sets", () => {
  const names = sealed.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^sealed(-[a-z]+)+$/.test(name))).toEqual([]);
  expect(sealed.filter(({ set }) => set !== "sealed")).toEqual([]);
});

test("there are templates of each kind", () => {
  const count = (kind: string) => sealed.filter((one) => one.kind === kind).length;
  expect(count("workbook")).toBeGreaterThanOrEqual(14);
  expect(count("page")).toBeGreaterThanOrEqual(12);
  expect(count("document")).toBeGreaterThanOrEqual(5);
  expect(count("slides")).toBeGreaterThanOrEqual(5);
  expect(count("latex")).toBeGreaterThanOrEqual(3);
});

test("the same numbers make the same document, others another one", async () => {
  const print = async (number: number) => (await draftsOf(number)).map(({ draft }) => JSON.stringify(draft.print));
  const [first, again, other] = [await print(1), await print(1), await print(2)];
  expect(again).toEqual(first);
  expect(first.filter((one, at) => one === other[at])).toEqual([]);
});

test("no cell covers another or stands outside of its table, and each has a text", async () => {
  const wrong: string[] = [];
  let tables = 0;
  for (let number = 1; number <= 6; number++) {
    for (const one of await draftsOf(number)) {
      for (const { rows, columns, headRows, cells } of tablesOf((await knownOf(one))?.blocks ?? [])) {
        tables += 1;
        const taken = new Set<string>();
        for (const { row, column, rowSpan = 1, columnSpan = 1, text } of cells) {
          if (row + rowSpan > rows || column + columnSpan > columns || text.trim() === "") wrong.push(one.name);
          for (let down = 0; down < rowSpan; down++)
            for (let across = 0; across < columnSpan; across++) {
              const place = `${row + down} ${column + across}`;
              if (taken.has(place)) wrong.push(`${one.name}: ${place}`);
              taken.add(place);
            }
        }
        if (headRows >= rows) wrong.push(`${one.name}: nothing but heads`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tables).toBeGreaterThan(100);
});

test("days, times and shares are written as the truth writes them", async () => {
  const forms = {
    date: /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/,
    time: /^\d\d:\d\d:\d\d$/,
    percent: /^-?[\d.]+(e-\d+)?$/,
  };
  const wrong: string[] = [];
  let values = 0;
  for (const one of await draftsOf(3))
    for (const { cells } of tablesOf((await knownOf(one))?.blocks ?? []))
      for (const { type, value } of cells) {
        const form = type && type in forms ? forms[type as keyof typeof forms] : undefined;
        if (!form) continue;
        values += 1;
        if (!form.test(String(value))) wrong.push(`${one.name}: ${value}`);
      }
  expect(wrong).toEqual([]);
  expect(values).toBeGreaterThan(50);
});
