import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const cell = (x: number, y: number, text: string): Words => ({ x, y, text });

test("a table with lines between its rows begins with its head, whatever stands side by side above it", () => {
  const facts = ["Number", "Date", "Due"].flatMap((label, at) => [
    cell(50, 100 + at * 13, `Line ${at} of an address`),
    cell(400, 100 + at * 13, label),
    cell(460, 100 + at * 13, `2025-0${at}`),
  ]);
  const rows = [
    ["Code", "Item", "Price"],
    ["A-01", "Consulting", "1,200.00"],
    ["A-02", "Training", "2,450.00"],
    ["B-05", "Licence", "48.50"],
  ];
  const items = rows.flatMap(([code = "", item = "", price = ""], at) => [
    cell(50, 160 + at * 15, code),
    cell(110, 160 + at * 15, item),
    cell(500, 160 + at * 15, price),
  ]);
  const rulings = [164, 179, 194].map((y) => across(y, 48, 545));
  const body = bodyOf(flowOf([pageOf([...facts, ...items], { rulings })]));
  expect(body.at(-1)).toBe(rows.map((row) => row.join("|")).join("\n"));
});

test("a head of several lines is one, though only one column has a last line", () => {
  const items = [
    [cell(50, 100, "Question"), cell(300, 100, "Strongly"), cell(400, 100, "No answer")],
    [cell(300, 112, "agree with"), cell(400, 112, "was given")],
    [cell(300, 124, "it")],
    ...["Quick", "Polite", "Fair"].map((text, at) => [
      cell(50, 146 + at * 17, text),
      cell(300, 146 + at * 17, `${at + 1}%`),
      cell(400, 146 + at * 17, `${at + 6}%`),
    ]),
  ].flat();
  const rulings = [131, 150, 167, 184].map((y) => across(y, 45, 545));
  expect(bodyOf(flowOf([pageOf(items, { rulings })])).map((text) => text.replace(/\//g, " "))).toEqual([
    "Question|Strongly agree with it|No answer was given\nQuick|1%|6%\nPolite|2%|7%\nFair|3%|8%",
  ]);
});

test("a head over several columns with a line below its part of them belongs to the head", () => {
  const items = [
    [cell(50, 100, "Student"), cell(230, 100, "First term"), cell(450, 100, "Mean")],
    [cell(200, 116, "Maths"), cell(300, 116, "Art")],
    ...["Ann", "Bob", "Cid"].map((text, at) => [
      cell(50, 132 + at * 16, text),
      cell(200, 132 + at * 16, `${at + 1}`),
      cell(300, 132 + at * 16, `${at + 6}`),
      cell(450, 132 + at * 16, `${at + 0.5}`),
    ]),
  ].flat();
  const rulings = [across(104, 120, 420), ...[120, 136, 152, 168].map((y) => across(y, 45, 545))];
  const [table] = bodyOf(flowOf([pageOf(items, { rulings })]));
  expect(table?.split("\n").slice(0, 3)).toEqual(["Student|First term|Mean", "|Maths|Art|", "Ann|1|6|0.5"]);
});
