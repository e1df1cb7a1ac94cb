import { expect, test } from "bun:test";
import type { Fill } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [50, 130, 330, 400, 470];
const wordsOf = (y: number, texts: readonly string[]): Words[] =>
  texts.flatMap((text, column) => (text === "" ? [] : [{ x: columns[column] ?? 0, y, text }]));
const rows = [
  ["Date", "Description", "Paid out", "Paid in", "Balance"],
  ["03/01/2024", "Standing order", "896.81", "", "553.52"],
  ["04/01/2024", "Salary", "", "304.60", "858.12"],
  ["06/01/2024", "Faster payment", "171.60", "", "686.52"],
  ["07/01/2024", "Withdrawal", "837.62", "", "848.90"],
];
const entries = rows.flatMap((texts, at) => wordsOf(140 + at * 18, texts));
const said = rows.map((row) => row.join("|")).join("\n");
const fact = (y: number, label: string, amount: string, x = 50): Words[] => [
  { x, y, text: label },
  { x: 300, y, text: amount },
];

test("a balance above the head of an account is no row of its entries", () => {
  const facts = [...fact(98, "Opening balance", "2,450.33"), ...fact(114, "Closing balance", "-18,539.20")];
  expect(bodyOf(flowOf([pageOf([...facts, ...entries])]))).toEqual([
    "Opening balance|2,450.33\nClosing balance|-18,539.20",
    said,
  ]);
});

test("a row as near to the head as rows are stays in the table", () => {
  const [table] = bodyOf(flowOf([pageOf([...fact(122, "Brought forward", "2,450.33"), ...entries])]));
  expect(table).toStartWith("Brought forward|");
});

const goods = [
  ["1", "Laptop stand", "4", "39.90", "159.60"],
  ["2", "Paper", "10", "24.50", "245.00"],
  ["3", "Delivery", "1", "15.00", "15.00"],
  ["4", "Cable", "2", "20.00", "40.00"],
];
const listed = [["Pos", "Description", "Qty", "Price", "Amount"], ...goods];
const list = listed.flatMap((texts, at) => wordsOf(140 + at * 18, texts));
const sumsAt = (y: number, x: number): Words[] =>
  ["Net", "VAT", "Total"].flatMap((text, at) => [
    { x, y: y + at * 18, text },
    { x: 470, y: y + at * 18, text: `${459 + at}.60` },
  ]);
const below = 140 + listed.length * 18;

test("sums below a table whose labels stand in none of its columns are a table of their own", () => {
  const tables = bodyOf(flowOf([pageOf([...list, ...sumsAt(below + 12, 312)])]));
  expect(tables).toEqual([listed.map((row) => row.join("|")).join("\n"), "Net|459.60\nVAT|460.60\nTotal|461.60"]);
});

test("a line between them and the last row tells the same", () => {
  const rulings = [across(below - 12, 50, 510)];
  expect(bodyOf(flowOf([pageOf([...list, ...sumsAt(below, 312)], { rulings })]))).toHaveLength(2);
});

test("sums in the columns of their table stay its rows, as does what follows at the same distance", () => {
  for (const sums of [sumsAt(below + 12, 130), sumsAt(below, 312)])
    expect(bodyOf(flowOf([pageOf([...list, ...sums])]))).toHaveLength(1);
});

test("a column without lines ends where the grounds of its cells do", () => {
  const sides = [45, 125, 326, 395, 465, 520];
  const fills = sides.slice(1).map((to, at): Fill => ({ box: [sides[at] ?? 0, 128, to, 146], colour: "#1a4f8b" }));
  const long = { x: 130, y: 140 + listed.length * 18, text: "which goes on to the end of its column" };
  const [block] = flowOf([pageOf([...list, long], { fills })]).sections[0]?.blocks ?? [];
  const [head] = block?.kind === "table" ? block.rows : [];
  expect(head?.cells.map(({ fill }) => fill)).toEqual(sides.slice(1).map(() => "#1a4f8b"));
});
