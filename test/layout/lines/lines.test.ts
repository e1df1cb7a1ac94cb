import { expect, test } from "bun:test";
import { linesOn } from "#layout/lines/lines.ts";
import type { Fill } from "#layout/model/page.ts";
import { across, gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const read = (...args: Parameters<typeof pageOf>) => linesOn(pageOf(...args), () => ({ place: "there" })).level;
const texts = (words: Words[]) => read(words).map(({ text }) => text);

test("what is drawn twice in one place is read once", () => {
  expect(
    texts([
      { x: 50, y: 100, text: "bold" },
      { x: 50.3, y: 100, text: "bold" },
    ]),
  ).toEqual(["bold"]);
  expect(
    texts([
      { x: 50, y: 100, text: "same" },
      { x: 50, y: 130, text: "same" },
    ]),
  ).toEqual(["same", "same"]);
});

test("a word that is drawn over its shadow is read as it is drawn last, wherever blanks are in front of it", () => {
  const [shadow, word] = ["Uses", " Uses"].map((text, at) => {
    const { runs } = pageOf([{ x: 50.5 - at * 5.5, y: 100.5 - at / 2, text }]);
    return { ...runs[0], style: at } as (typeof runs)[number];
  });
  const page = pageOf([]);
  const runs = shadow && word ? [shadow, word] : [];
  const styles = page.styles.map((style, at) => ({ ...style, bold: false, colour: ["#c0c0c0", "#102030"][at] ?? "" }));
  const lines = linesOn({ ...page, runs, styles }, () => ({ place: "" })).level;
  expect(lines.map(({ text, pieces }) => [text.trim(), pieces.map(({ look }) => look.colour)])).toEqual([
    ["Uses", ["#102030"]],
  ]);
});

test("a wide gap parts a line, blanks that were drawn do not", () => {
  const page = pageOf([]);
  const runs = [
    { ...pageOf([{ x: 50, y: 100, text: "left" }]).runs[0], line: 0 },
    { ...pageOf([{ x: 150, y: 100, text: "right" }]).runs[0], line: 0 },
  ] as typeof page.runs;
  const parted = linesOn({ ...page, runs }, () => ({ place: "" })).level;
  expect(parted.map(({ text }) => text)).toEqual(["left", "right"]);
  expect(texts([{ x: 50, y: 100, text: "One sentence.    Another." }])).toEqual(["One sentence.    Another."]);
});

test("lines that the library parts at drawn blanks are one", () => {
  expect(
    texts([
      { x: 50, y: 100, text: "One.    " },
      { x: 90, y: 100, text: "Two." },
    ]),
  ).toEqual(["One.    Two."]);
});

test("letters that nobody sees are left out, but on a scan they are the text", () => {
  expect(
    texts([
      { x: 50, y: 100, text: "seen and read" },
      { x: 50, y: 120, text: "not", hidden: true },
    ]),
  ).toEqual(["seen and read"]);
  expect(texts([{ x: 50, y: 100, text: "recognised", hidden: true }])).toEqual(["recognised"]);
});

test("small letters above the line are raised", () => {
  const words = [
    { x: 50, y: 100, text: "area" },
    { x: 70, y: 96, text: "2", size: 6 },
  ];
  const runs = pageOf(words).runs.map((run) => ({ ...run, line: 0 }));
  const [line] = linesOn({ ...pageOf([]), runs }, () => ({ place: "" })).level;
  expect(line?.pieces.map(({ text, look }) => [text, look.raised])).toEqual([
    ["area", undefined],
    ["2", "super"],
  ]);
});

test("a ruling below letters underlines them, one of a table does not", () => {
  const words = [{ x: 50, y: 100, text: "under" }];
  expect(read(words, { rulings: [across(101.5, 50, 75)] })[0]?.pieces[0]?.look.underline).toBe(true);
  expect(read(words, { rulings: gridOf([40, 120], [85, 102]) })[0]?.pieces[0]?.look.underline).toBeUndefined();
});

test("letters in a link's area lead where it leads", () => {
  const [line] = read([{ x: 50, y: 100, text: "see here now" }], {
    links: [{ box: [70, 90, 89, 103], address: "https://a.example/" }],
  });
  expect(line?.pieces.map(({ text, link }) => [text, link])).toEqual([
    ["see ", undefined],
    ["here", { address: "https://a.example/" }],
    [" now", undefined],
  ]);
});

test("an area that begins and ends with letters is their highlight, and no table; a cell's ground is none", () => {
  const words = [...prose(50, 100, 3), { x: 50, y: 200, text: "in a cell" }];
  const marks = [100, 112].map((y): Fill => ({ box: [75, y - 9, 125, y + 3], colour: "#ffff00" }));
  const cell: Fill = { box: [40, 185, 200, 207], colour: "#cccccc" };
  const lines = linesOn(pageOf(words, { fills: [...marks, cell] }), () => ({ place: "" }));
  expect(lines.highlights).toEqual(marks);
  const [first] = lines.level;
  const marked = first?.pieces.filter(({ look }) => look.highlight === "#ffff00").map(({ text }) => text);
  expect(marked?.join("").trim()).toHaveLength(10);
  expect(lines.level.at(-1)?.pieces.every(({ look }) => look.highlight === undefined)).toBe(true);
});

test("a line that is drawn on the baseline between two letters is an underscore", () => {
  const words = [
    { x: 50, y: 100, text: "my" },
    { x: 64, y: 100, text: "name  of it" },
  ];
  const [first, second] = pageOf(words).runs;
  if (!first || !second) throw new Error("no runs");
  const row = { ...first, text: first.text + second.text, edges: [...first.edges, ...second.edges] };
  const page = { ...pageOf([]), runs: [row], rulings: [across(101, 60.5, 63.5), across(101, 105, 108)] };
  const said = linesOn(page, () => ({ place: "" })).level.map(({ text }) => text);
  expect(said).toEqual(["my_name  of_it"]);
  // A line below words is none.
  expect(linesOn({ ...page, rulings: [across(101, 50, 110)] }, () => ({ place: "" })).level[0]?.text).toBe(
    "my name  of it",
  );
});

test("several blanks behind a sentence part nothing, as many behind a name do", () => {
  expect(texts([{ x: 50, y: 100, text: "It is complex.     Then it goes on" }])).toHaveLength(1);
  expect(texts([{ x: 50, y: 100, text: "Number and name     Then it goes on" }])).toHaveLength(2);
  expect(texts([{ x: 50, y: 100, text: "It is complex.         Then it goes on" }])).toHaveLength(2);
});
