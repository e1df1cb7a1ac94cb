import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, upright, type Words } from "#support/made-pages.ts";

const cells: Words[] = [
  { x: 60, y: 115, text: "Name" },
  { x: 160, y: 115, text: "Price" },
  { x: 60, y: 135, text: "Tea" },
  { x: 160, y: 135, text: "2.50" },
];

test("rulings around cells make a table", () => {
  const document = flowOf([
    pageOf([...cells, ...prose(50, 200, 4)], { rulings: gridOf([50, 150, 250], [100, 120, 140]) }),
  ]);
  expect(bodyOf(document)[0]).toBe("Name|Price\nTea|2.50");
});

test("where a border is missing cells are one", () => {
  const rulings = [
    across(100, 50, 250),
    across(120, 50, 250),
    across(140, 50, 250),
    upright(50, 100, 140),
    upright(250, 100, 140),
    upright(150, 120, 140),
  ];
  const document = flowOf([pageOf([{ x: 60, y: 115, text: "All of it" }, ...cells.slice(2)], { rulings })]);
  const [table] = document.sections[0]?.blocks ?? [];
  expect(table?.kind === "table" && table.rows[0]?.cells.map(({ columns, rows }) => [columns, rows])).toEqual([[2, 1]]);
});

test("a frame around a text is no table", () => {
  const document = flowOf([pageOf([{ x: 60, y: 115, text: "Beware" }], { rulings: gridOf([50, 250], [100, 120]) })]);
  expect(bodyOf(document)).toEqual(["Beware"]);
});

test("areas below cells make a table as rulings do", () => {
  const fill = (left: number, top: number) => ({
    box: [left, top, left + 100, top + 20] as [number, number, number, number],
    colour: "#eeeeee",
  });
  const fills = [fill(50, 100), fill(150, 100), fill(50, 120), fill(150, 120)];
  expect(bodyOf(flowOf([pageOf(cells, { fills })]))).toEqual(["Name|Price\nTea|2.50"]);
});

test("columns of short pieces are a table without any line", () => {
  const rows = [
    ["Tea", "2.50", "12"],
    ["Coffee", "3.10", "7"],
    ["Water", "1.00", "31"],
    ["Juice", "2.80", "4"],
  ];
  const words = rows.flatMap((row, at) =>
    row.map((text, column) => ({ x: 50 + column * 120, y: 100 + at * 14, text })),
  );
  expect(bodyOf(flowOf([pageOf(words)]))).toEqual(["Tea|2.50|12\nCoffee|3.10|7\nWater|1.00|31\nJuice|2.80|4"]);
});

test("a table that goes on on the next page is one, with its heading once", () => {
  const at = (number: number, name: string) =>
    pageOf(
      [
        ...cells.slice(0, 2).map((word) => ({ ...word, bold: true })),
        { x: 60, y: 135, text: name },
        { x: 160, y: 135, text: "1.00" },
      ],
      {
        rulings: gridOf([50, 150, 250], [100, 120, 140]),
        number,
      },
    );
  const document = flowOf([at(1, "Tea"), at(2, "Milk")]);
  expect(bodyOf(document)).toEqual(["Name|Price\nTea|1.00\nMilk|1.00"]);
  const [table] = document.sections[0]?.blocks ?? [];
  expect(table?.kind === "table" && table.heads).toBe(1);
});
