import { describe, expect, test } from "bun:test";
import { readOf, sourceOf } from "#support/truth-read.ts";
import { measures } from "../../scripts/score/measures/index.ts";
import type { Read, ReadBlock, ReadTable, ReadText, Tool } from "../../scripts/score/read.ts";
import { score } from "../../scripts/score/scored.ts";
import { inOrder } from "../../scripts/score/sequence.ts";
import type { SourcePage } from "../../scripts/score/source.ts";
import { change, pool } from "../../scripts/score/tally.ts";
import { squeezed, wordsOf } from "../../scripts/score/text.ts";
import type { Table, Truth } from "../../scripts/truth/truth.ts";

const about = {
  name: "own",
  set: "fit",
  class: "own",
  template: "own",
  source: "made",
  seed: 1,
  tagged: false,
} as const;

const table: Table = {
  kind: "table",
  page: 2,
  rows: 3,
  columns: 3,
  headRows: 1,
  ruled: "all",
  cells: [
    { row: 0, column: 0, text: "Town", type: "text" },
    { row: 0, column: 1, columnSpan: 2, text: "First and last count", type: "text" },
    { row: 1, column: 0, text: "Umeå", type: "text" },
    { row: 1, column: 1, text: "1.234,50", type: "number", value: 1234.5 },
    { row: 1, column: 2, text: "31.01.2026", type: "date", value: "2026-01-31" },
    { row: 2, column: 0, text: "007", type: "text" },
    { row: 2, column: 1, text: "25 %", type: "percent", value: 0.25 },
    { row: 2, column: 2, text: "Cut at its ed", cut: true },
  ],
};

const article: Truth = {
  ...about,
  kind: "page",
  blocks: [
    { kind: "heading", level: 1, page: 1, text: "Of harbours and their keepers" },
    {
      kind: "paragraph",
      page: 1,
      text: "The first paragraph speaks of ships that came in later than they had been told.",
    },
    { kind: "heading", level: 2, page: 1, text: "What was brought along" },
    { kind: "item", level: 1, ordered: true, page: 1, text: "Barrels of herring in salt" },
    { kind: "item", level: 2, ordered: false, page: 1, text: "Ropes and canvas for sails" },
    { kind: "note", mark: "1", page: 1, text: "Nobody has counted the barrels since." },
    { kind: "paragraph", page: 2, text: "Another paragraph ends what the first one had begun to say of ships." },
    { kind: "caption", page: 2, text: "Table 1: what was counted" },
    table,
  ],
  pages: [
    { columns: 2, shown: "iv", running: ["Journal of Quays"] },
    { columns: 1, shown: "5", running: ["Journal of Quays"] },
  ],
};

const deck: Truth = {
  ...about,
  kind: "slides",
  blocks: [
    {
      kind: "slide",
      page: 1,
      title: "Where we stand",
      boxes: [["Costs fell", "Income rose"], ["A second box"]],
      tables: [],
    },
    {
      kind: "slide",
      page: 2,
      title: "What comes next",
      boxes: [["Only this is left to say"]],
      tables: [{ ...table, page: 2 }],
    },
  ],
  pages: [],
};

const sums = (truth: Truth, tool: Tool, read: Read) =>
  score({ truth, tool, read, source: sourceOf(truth), warnings: [] }).sums;

const scores = (truth: Truth, tool: Tool, read: Read) =>
  Object.fromEntries(Object.entries(sums(truth, tool, read)).map(([name, { got, of }]) => [name, got / of]));

describe("a truth scored against itself", () => {
  test.each([
    ["an article", "word", article],
    ["an article", "excel", article],
    ["an article", "ppt", article],
    ["slides", "ppt", deck],
    ["slides", "word", deck],
  ] as const)("is 1 on every measure: %s, %s", (_, tool, truth) => {
    const own = scores(truth, tool, readOf(truth, tool));
    for (const [name, value] of Object.entries(own)) expect([name, value]).toEqual([name, 1]);
    const asked = measures.filter(({ tools, name }) => tools.includes(tool) && !(name in own)).map(({ name }) => name);
    if (truth === article && tool === "word") expect(asked).toEqual([]);
  });
});

const texts = (read: Read, change: (one: ReadText) => ReadText | undefined): Read => ({
  ...read,
  blocks: read.blocks.flatMap((one): ReadBlock[] => {
    const changed = one.kind === "table" ? one : change(one);
    return changed ? [changed] : [];
  }),
});
const tables = (read: Read, change: (one: ReadTable) => readonly ReadBlock[]): Read => ({
  ...read,
  blocks: read.blocks.flatMap((one) => (one.kind === "table" ? change(one) : [one])),
});
const cells = (
  read: Read,
  change: (cell: ReadTable["cells"][number]) => ReadTable["cells"][number] | undefined,
): Read => tables(read, (one) => [{ ...one, cells: one.cells.flatMap((cell) => change(cell) ?? []) }]);
const swapped = (read: Read, one: number, other: number): Read => {
  const blocks = [...read.blocks];
  [blocks[one], blocks[other]] = [blocks[other] as ReadBlock, blocks[one] as ReadBlock];
  return { ...read, blocks };
};

interface Fault {
  measure: string;
  is: string;
  truth?: Truth;
  tool?: Tool;
  plant(read: Read): Read;
  /** Others that the same fault can't leave alone. */
  also?: readonly string[];
}

const faults: readonly Fault[] = [
  { measure: "reading order", is: "two paragraphs change places", plant: (read) => swapped(read, 1, 6) },
  {
    measure: "words whole",
    is: "a word is parted",
    plant: (read) => texts(read, (one) => ({ ...one, text: one.text.replace("speaks", "spe aks") })),
  },
  {
    measure: "columns",
    is: "two columns become one",
    plant: (read) => ({ ...read, sections: read.sections.map((one) => ({ ...one, columns: 1 })) }),
  },
  {
    measure: "tables found",
    is: "a table becomes text",
    plant: (read) =>
      tables(read, (one) => one.cells.map(({ text }) => ({ kind: "paragraph", text, section: one.section }))),
    also: ["adjacency", "TEDS", "paragraphs"],
  },
  {
    measure: "tables found",
    is: "there is one where none was",
    plant: (read) => ({
      ...read,
      blocks: [...read.blocks, { kind: "table", rows: 1, columns: 1, cells: [], section: 0 }],
    }),
  },
  {
    measure: "adjacency",
    is: "two cells change places",
    plant: (read) => cells(read, (one) => (one.row === 2 ? { ...one, column: [1, 0, 2][one.column] ?? 0 } : one)),
    also: ["TEDS"],
  },
  {
    measure: "adjacency",
    is: "two cells are merged into one",
    plant: (read) =>
      cells(read, (one) => {
        if (one.row !== 1 || one.column === 2) return one;
        return one.column === 0 ? { ...one, columnSpan: 2, text: "Umeå 1.234,50" } : undefined;
      }),
    also: ["TEDS"],
  },
  {
    measure: "TEDS",
    is: "a span is lost",
    plant: (read) => cells(read, (one) => ({ ...one, columnSpan: 1 })),
    also: ["adjacency"],
  },
  {
    measure: "cell types",
    is: "a date is text",
    tool: "excel",
    plant: (read) => cells(read, (one) => (one.type === "date" ? { ...one, type: "text", value: one.text } : one)),
  },
  {
    measure: "cell types",
    is: "a text of digits is a number",
    tool: "excel",
    plant: (read) => cells(read, (one) => (one.text === "007" ? { ...one, text: "7", type: "number", value: 7 } : one)),
    also: ["adjacency", "TEDS", "words whole", "letters kept or told"],
  },
  {
    measure: "paragraphs",
    is: "two are joined",
    plant: (read) =>
      texts(read, (one) => {
        if (one.text.startsWith("Another")) return undefined;
        const more = " Another paragraph ends what the first one had begun to say of ships.";
        return one.text.startsWith("The first") ? { ...one, text: one.text + more } : one;
      }),
    also: ["reading order", "columns", "page numbers"],
  },
  {
    measure: "headings with level",
    is: "a level is off by one",
    plant: (read) => texts(read, (one) => (one.kind === "heading" && one.level === 2 ? { ...one, level: 3 } : one)),
  },
  {
    measure: "headings with level",
    is: "a heading is a paragraph",
    plant: (read) =>
      texts(read, (one) => (one.level === 2 && one.kind === "heading" ? { ...one, kind: "paragraph" } : one)),
  },
  {
    measure: "items with level",
    is: "an item loses its level",
    plant: (read) => texts(read, (one) => (one.kind === "item" ? { ...one, level: 1 } : one)),
  },
  {
    measure: "items with level",
    is: "a number is a bullet",
    tool: "ppt",
    plant: (read) => texts(read, (one) => (one.kind === "item" ? { ...one, ordered: false } : one)),
  },
  {
    measure: "notes",
    is: "a note is a paragraph",
    plant: (read) => texts(read, (one) => (one.kind === "note" ? { ...one, kind: "paragraph" } : one)),
    also: ["paragraphs"],
  },
  {
    measure: "captions",
    is: "a caption is a paragraph",
    plant: (read) => texts(read, (one) => (one.kind === "caption" ? { ...one, kind: "paragraph" } : one)),
  },
  {
    measure: "running heads",
    is: "a running head stands in the text",
    plant: (read) =>
      texts(read, (one) => ({ ...one, text: one.text.replace("first one", "first Journal of Quays one") })),
    also: ["letters not invented", "columns", "page numbers"],
  },
  {
    measure: "page numbers",
    is: "roman numbers are arabic",
    plant: (read) => ({ ...read, sections: read.sections.map((one) => ({ ...one, format: "decimal" })) }),
  },
  {
    measure: "text by shape",
    is: "two boxes are one",
    truth: deck,
    tool: "ppt",
    plant: (read) => texts(read, (one) => (one.shape === 1 ? { ...one, shape: 0 } : one)),
  },
  {
    measure: "titles",
    is: "a title is a text like others",
    truth: deck,
    tool: "ppt",
    plant: (read) => texts(read, ({ title, ...one }) => one),
  },
  {
    measure: "letters kept or told",
    is: "a letter is dropped",
    plant: (read) => texts(read, (one) => ({ ...one, text: one.text.replace("of ships that", "of ship that") })),
    also: ["words whole", "columns", "page numbers"],
  },
  {
    measure: "letters not invented",
    is: "a word is added",
    plant: (read) =>
      texts(read, (one) => ({ ...one, text: one.text.replace("of ships that", "of ships xylophone that") })),
    also: ["columns", "page numbers"],
  },
];

describe("a planted fault lowers its own measure", () => {
  test.each(faults.map((fault) => [fault.measure, fault.is, fault] as const))("%s: %s", (measure, _, fault) => {
    const { truth = article, tool = "word", plant, also = [] } = fault;
    const after = scores(truth, tool, plant(readOf(truth, tool)));
    expect(after[measure] ?? 1).toBeLessThan(1);
    const lowered = Object.keys(after).filter((name) => (after[name] ?? 1) < 1 && name !== measure);
    expect(lowered.filter((name) => !also.includes(name))).toEqual([]);
  });

  test("and every measure has one", () => {
    expect(measures.map(({ name }) => name).filter((name) => !faults.some(({ measure }) => measure === name))).toEqual(
      [],
    );
  });
});

test("what a warning tells of is not lost in silence", () => {
  const read = texts(readOf(article, "word"), (one) => (one.text.startsWith("Another") ? undefined : one));
  const lost = (...warnings: string[]) =>
    score({ truth: article, tool: "word", read, source: sourceOf(article), warnings }).lost;
  expect(lost()).toBe(55);
  expect(lost('A line of page 2 can\'t be found in the result, unless as part of a picture: "Another".')).toBe(0);
  // Of words that page 1 has as well, the warning may speak.
  expect(lost("A line of page 1 can't be found in the result.")).toBe(24);
  expect(lost("A line of page 3 can't be found in the result.")).toBe(55);
  expect(lost("3 lines of pages 7, 8 and 4 more can't be found in the result.")).toBe(0);
});

describe("letters that are lost", () => {
  const page = (number: number, ...lines: string[]): SourcePage => ({
    ...{ number, width: 600, height: 850 },
    lines: lines.map((text, at) => ({ left: 50, top: 20 + 40 * at, words: text.split(" ") })),
  });
  const bare: Truth = { ...about, kind: "page", blocks: [], pages: [] };
  const told = (texts: readonly string[], more: Partial<Read> = {}): Read => ({
    ...{ blocks: texts.map((text) => ({ kind: "paragraph", text, section: 0 })), sections: [] },
    ...{ edges: [], labels: [], numbered: false, ...more },
  });
  const amiss = (source: readonly SourcePage[], read: Read, warnings: readonly string[] = [], truth = bare) => {
    const { lost, invented } = score({ truth, tool: "word", read, source, warnings });
    return { lost, invented };
  };
  const none = { lost: 0, invented: 0 };

  test("are those of a page that a warning tells, where one of several pages lacks them", () => {
    const pages = [page(1, "Copper kettle"), page(2, "Price list", "Copper kettle")];
    const warning = (number: number) => [`A line of page ${number} can't be found in the result.`];
    for (const number of [1, 2])
      expect(amiss(pages, told(["Price list", "Copper kettle"]), warning(number))).toEqual(none);
    expect(amiss(pages, told(["Price list", "Copper kettle"]), warning(3)).lost).toBe(12);
  });

  test("are not words of a drawing that its alternative text has", () => {
    const pages = [page(1, "Costs", "25 52", "84")];
    expect(amiss(pages, told(["Costs"], { described: ["25 52"] }))).toEqual({ lost: 2, invented: 0 });
  });

  test("are not numbers that fields show, nor a head that stands elsewhere on a later page", () => {
    const edges = ["Page  of ", "Deliveries of the week"];
    const pages = [
      page(1, "Deliveries of the week", "first", "Page 1 of 2"),
      page(2, "second", "more", "Deliveries of the week", "Page 2 of 2"),
    ];
    expect(amiss(pages, told(["first", "second more"], { edges }))).toEqual(none);
    expect(amiss(pages, told(["first", "second more"], { edges: ["Page  of "] })).lost).toBe(38);
    expect(amiss(pages, told(["first", "second"], { edges })).lost).toBe(4);
  });

  test("are told from dots that lead to a number, and from a number with a blank in it", () => {
    const pages = [page(1, "Risks........................4", "12 749 euros")];
    expect(amiss(pages, told(["Risks\t4", "12\u202f749 euros"]))).toEqual(none);
    expect(amiss(pages, told(["Risks\t4", "749 euros"])).lost).toBe(2);
  });

  test("are not those of a cell that is cut, though it touches the next", () => {
    const cells = [{ row: 0, column: 0, text: "Unterschrift", cut: true }];
    const truth: Truth = {
      ...bare,
      blocks: [{ kind: "table", page: 1, rows: 1, columns: 1, headRows: 0, ruled: "none", cells }],
    };
    const pages = [page(1, "UnterschriftAutohaus")];
    expect(amiss(pages, told(["Unterschrif", "Autohaus"]), [], truth).lost).toBe(0);
    expect(amiss(pages, told(["Unterschrif", "Autohaus"])).lost).toBe(1);
  });
});

test("a number that Word shows before a heading is of its text where the truth has it there", () => {
  const numbered = (text: string) => ({
    ...article,
    blocks: article.blocks.map((one) => (one.kind === "heading" && one.level === 2 ? { ...one, text } : one)),
  });
  const read = texts(readOf(article, "word"), (one) =>
    one.level === 2 && one.kind === "heading" ? { ...one, label: "1.1" } : one,
  );
  for (const text of ["1.1 What was brought along", "What was brought along"])
    expect(scores(numbered(text), "word", read)).toMatchObject({
      "headings with level": 1,
      paragraphs: 1,
      "reading order": 1,
    });
  expect(scores(numbered("1.2 What was brought along"), "word", read)["headings with level"]).toBe(0.5);
});

test("texts that look alike are the same, and numbers in every country's way", () => {
  const same = ["1.234,50 €", "1,234.50 €", "1'234.50 €", "1\u202f234,50\u00a0€", "1234,50€"];
  expect(new Set(same.map(squeezed))).toEqual(new Set(["1234.50€"]));
  expect(["1,5", "15", "1,50"].map(squeezed)).toEqual(["1.5", "15", "1.50"]);
  expect(["31.01.2026", "31/01/2026"].map(squeezed)).toEqual(["31.01.2026", "31/01/2026"]);
  expect(wordsOf("The ﬁrst – “soft\u00adened”")).toEqual(["the", "first", "-", '"softened"']);
  expect(wordsOf("第一 page")).toEqual(["第", "一", "page"]);
});

test("words in order are counted over the ends of machine words", () => {
  const row = Array.from({ length: 100 }, (_, at) => String(at));
  expect(inOrder(row, row)).toBe(100);
  expect(inOrder(row, [...row.slice(50), ...row.slice(0, 50)])).toBe(50);
  expect(inOrder(row, row.toReversed())).toBe(1);
  expect(
    inOrder(
      row,
      row.filter((_, at) => at % 3 === 0),
    ),
  ).toBe(34);
});

test("noise is that of the documents, and a difference is told beyond it", () => {
  const of = 100;
  const some = Array.from({ length: 40 }, (_, at) => ({ got: at % 2 === 0 ? 90 : 70, of }));
  const { score: pooled, noise } = pool(some);
  expect(pooled).toBeCloseTo(0.8, 6);
  expect(noise).toBeGreaterThan(0.02);
  expect(noise).toBeLessThan(0.05);
  // Far less than the noise of either, and yet true of each document.
  const better = some.map((sum) => [sum, { got: sum.got + 1, of }] as const);
  expect(change(better).noise).toBeCloseTo(0, 9);
  expect(change(better)).toMatchObject({ isReal: true, before: 0.8 });
  expect(change(better.slice(0, 2)).isReal).toBe(false);
  const mixed = some.map((sum, at) => [sum, { got: sum.got + (at % 4 < 2 ? 1 : -1), of }] as const);
  expect(change(mixed).isReal).toBe(false);
});

test("a title that is the only heading of level 1 leaves those below it at the level they are known by", () => {
  const heading = (level: number, text: string) => ({ kind: "heading" as const, level, page: 1, text });
  const [title, first, second] = ["Of harbours and their keepers", "What was brought along", "What was left behind"];
  const known: Truth = { ...article, blocks: [heading(1, title), heading(1, first), heading(1, second)] };
  const found = (levels: readonly number[]): Read =>
    texts(readOf(known, "word"), (one) => ({ ...one, level: levels[[title, first, second].indexOf(one.text)] ?? 1 }));
  const scored = (...levels: number[]) => scores(known, "word", found(levels))["headings with level"];
  expect(scored(1, 2, 2)).toBe(1);
  expect(scored(1, 1, 2)).toBeLessThan(1);
  expect(scored(1, 3, 3)).toBeLessThan(1);
});
