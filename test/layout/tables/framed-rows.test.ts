import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [100, 200, 300, 400];
const pitchPt = 12;
const rowsFrom = (y: number, rows: readonly (readonly string[])[]): Words[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text === "" ? [] : [{ x: columns[column] ?? 0, y: y + at * pitchPt, text }])),
  );
const lines = (...heights: number[]) => heights.map((y) => across(y, 94, 480));
const said = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("|")).join("\n");

const lists = [
  ["Show", "Read", "Change", "Others"],
  ["print", "count", "update", "predict"],
  ["", "weights", "", ""],
  ["", "effects", "", ""],
  ["", "", "", "simulate"],
  ["", "formula", "", ""],
];

test("lists of unlike length between lines are a table, though few of its rows have several texts", () => {
  const words = [...rowsFrom(100, lists.slice(0, 1)), ...rowsFrom(116, lists.slice(1))];
  expect(bodyOf(flowOf([pageOf(words, { rulings: lines(90, 104, 168) })]))).toEqual([said(lists)]);
});

const engines = (name: string, power: string) => [
  ["", "Power", "Weight", "Year"],
  [name, power, "2.3", "1974"],
];

test("where a head stands again below a title another table begins", () => {
  const [small, large] = [engines("Datsun", "93"), engines("Hornet", "175")];
  const words = [
    ...rowsFrom(100, small.slice(0, 1)),
    ...rowsFrom(116, small.slice(1)),
    { x: 100, y: 140, text: "Eight cylinders" },
    ...rowsFrom(156, large.slice(0, 1)),
    ...rowsFrom(172, large.slice(1)),
  ];
  const rulings = lines(90, 104, 121, 145, 160, 177);
  expect(bodyOf(flowOf([pageOf(words, { rulings })]))).toEqual([said(small), "Eight cylinders", said(large)]);
});

test("what stands above the first line and is wider than the table is none of it", () => {
  const words = [
    { x: 60, y: 82, text: "22" },
    { x: 230, y: 82, text: "Various estimates" },
    ...rowsFrom(110, [["Label", "Model", "Object", "Matrix"]]),
    ...rowsFrom(
      126,
      [..."ABCDEFGHI"].map((label) => [label, "linear", "fit", `values of ${label}`]),
    ),
  ];
  const [above, table] = bodyOf(flowOf([pageOf(words, { rulings: lines(100, 114, 227) })]));
  expect(above).not.toContain("|");
  expect(table).toStartWith("Label|Model|Object|Matrix\nA|linear|fit|values of A");
});

test("goods with their prices between lines are no table under a head", () => {
  const goods = ["Soap made by hand", "White paint", "Pocket book", "Desk lamp"];
  const words = goods.flatMap((name, at): Words[] => [
    { x: 100, y: 112 + at * 50, text: name, size: 13, bold: true },
    { x: 100, y: 126 + at * 50, text: "The town has sold some of them, and then" },
    { x: 440, y: 126 + at * 50, text: `${at + 1}.44 €` },
    { x: 100, y: 138 + at * 50, text: "a few people have asked for more" },
  ]);
  const body = bodyOf(flowOf([pageOf(words, { rulings: lines(100, 150, 200, 250, 300) })]));
  expect(body.filter((text) => text.includes("|"))).toEqual([]);
});
