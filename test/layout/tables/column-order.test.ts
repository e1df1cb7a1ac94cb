import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const cell = (x: number, y: number, text: string): Words => ({ x, y, text });
const tableOf = (items: Words[], rulings = [] as ReturnType<typeof across>[]) =>
  bodyOf(flowOf([pageOf(items, { rulings })])).find((text) => text.includes("|"));

test("in a sheet's print figures at the right of a column belong to the head at its left", () => {
  const rows = ["a", "b", "c", "d"].flatMap((text, at) => [
    cell(64, 90 + at * 13, text),
    cell(157, 90 + at * 13, `${at + 1}`),
    cell(188, 90 + at * 13, `${at + 1}-Jan`),
  ]);
  const heads = ["Field1", "Field2", "Field3"].map((text, at) => cell(64 + at * 51, 76, text));
  expect(
    tableOf([...heads, ...rows])
      ?.split("\n")
      .slice(0, 2),
  ).toEqual(["Field1|Field2|Field3", "a|1|1-Jan"]);
});

test("heads in the middle of their columns stand each above the figures at the left of theirs", () => {
  const rows = ["1996", "2000", "2005", "2006"].flatMap((text, at) => [
    cell(69, 110 + at * 19, text),
    cell(197, 110 + at * 19, `${at}.7`),
    cell(323, 110 + at * 19, `${at}.6`),
    cell(431, 110 + at * 19, `${at}.5`),
  ]);
  const heads = [cell(234, 90, "Finland"), cell(354, 90, "EU-15"), cell(462, 90, "EU-25")];
  const rulings = [83, 98, 175].map((y) => across(y, 63, 530));
  expect(
    tableOf([...heads, ...rows], rulings)
      ?.split("\n")
      .slice(0, 2),
  ).toEqual(["|Finland|EU-15|EU-25", "1996|0.7|0.6|0.5"]);
});

test("amounts paid in and paid out are two columns, though each row has as many cells as the others", () => {
  const rows = ["Rent", "Salary", "Cash", "Phone", "Refund"].flatMap((text, at) => [
    cell(60, 90 + at * 14, text),
    cell(at % 2 === 1 ? 320 : 250, 90 + at * 14, `${at + 1}10.50`),
    cell(420, 90 + at * 14, `${at + 1}99.00`),
  ]);
  expect(tableOf(rows)?.split("\n").slice(0, 2)).toEqual(["Rent|110.50||199.00", "Salary||210.50|299.00"]);
});
