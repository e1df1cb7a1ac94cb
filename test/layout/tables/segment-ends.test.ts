import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const edges = [50, 140, 180, 330];
const linePt = 14;
const rows = [
  ["spinors", "L", "The wave functions are those of spinors"],
  ["shells", "I", "Which shells are to be used\nin the formula of differences"],
  ["search", "I", "How many shells are searched"],
  ["grid", "R", "How far points of the grid\nare from each other"],
];

/** Lines go around all rows, and those between columns are drawn row by row, or in one piece. */
const pageWith = (texts: readonly (readonly string[])[], isInPieces: boolean) => {
  let top = 100;
  const words: Words[] = [];
  const ys = [top];
  for (const row of texts) {
    for (const [column, text] of row.entries())
      for (const [line, part] of text.split("\n").entries())
        if (part !== "") words.push({ x: (edges[column] ?? 0) + 5, y: top + linePt * (line + 1) - 3, text: part });
    top += linePt * Math.max(...row.map((text) => text.split("\n").length));
    ys.push(top);
  }
  const pieces = isInPieces ? ys : [100, top];
  const rulings = [
    ...[100, top].map((y) => across(y, 50, 330)),
    ...edges.flatMap((x) => pieces.slice(1).map((to, at) => upright(x, pieces[at] ?? 0, to))),
  ];
  return pageOf(words, { rulings });
};
const said = (texts: readonly (readonly string[])[]) =>
  texts.map((row) => row.map((text) => text.replaceAll("\n", " ")).join("|")).join("\n");

test("rows end where all lines between columns are drawn anew", () => {
  expect(bodyOf(flowOf([pageWith(rows, true)]))).toEqual([said(rows)]);
  expect(bodyOf(flowOf([pageWith(rows, false)]))).not.toEqual([said(rows)]);
});

test("a piece with nothing in the first column, and little beside it, goes on with the row above", () => {
  const [first = [], ...others] = rows;
  const typed = [first, ["", "", "of the second kind"], ...others];
  const whole = [["spinors", "L", "The wave functions are those of spinors of the second kind"], ...others];
  expect(bodyOf(flowOf([pageWith(typed, true)]))).toEqual([said(whole)]);
});

test("where lines go below some cells alone, the others go on", () => {
  const page = pageWith(rows, true);
  const drawn = [114, 142, 156].map((y) => across(y, 140, 330));
  const said = bodyOf(flowOf([{ ...page, rulings: [...page.rulings, ...drawn] }]));
  expect(said[0]?.split("\n")[0]).toStartWith("spinors/shells/search/grid|L|");
});

test("a table whose outer columns have no line at their sides keeps them", () => {
  const single = rows.map(([key = "", kind = "", text = ""]) => [key, kind, text.split("\n")[0] ?? ""]);
  const page = pageWith(single, true);
  const open = page.rulings.filter(({ across, at }) => !across && at > 50 && at < 330);
  expect(bodyOf(flowOf([{ ...page, rulings: open }]))).toEqual([said(single)]);
});

test("a head of several lines with one text in its first column is one row", () => {
  const head = [
    ["", "R", "Which shells"],
    ["Name", "no.", "are to be used"],
  ];
  const page = pageWith([...head, ...rows], true);
  const below = across(100 + head.length * linePt, 50, 330);
  const [first, ...others] = bodyOf(flowOf([{ ...page, rulings: [...page.rulings, below] }]))[0]?.split("\n") ?? [];
  expect(first?.replaceAll("/", " ")).toBe("Name|R no.|Which shells are to be used");
  expect(others).toEqual(said(rows).split("\n"));
});
