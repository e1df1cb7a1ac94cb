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
