import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const columns = [60, 260, 400];
const rowHigh = 20;

/** A row of a table from the top of a page: all of its cells, or what says which rows follow. */
type Row = readonly [string, string, string] | string;

const wordsOf = (rows: readonly Row[], from = 100): Words[] =>
  rows.flatMap((row, at) => {
    const texts = typeof row === "string" ? [row] : row;
    return texts.map((text, column) => ({ x: columns[column] ?? 0, y: from + at * rowHigh + 14, text }));
  });

/** Lines between all rows from one side to the other, and between columns where rows have several cells. */
const linesOf = (rows: readonly Row[], from = 100) => [
  ...Array.from({ length: rows.length + 1 }, (_, at) => across(from + at * rowHigh, 55, 500)),
  ...rows.flatMap((row, at) => {
    const top = from + at * rowHigh;
    return typeof row === "string" ? [] : [250, 390].map((x) => upright(x, top, top + rowHigh));
  }),
];

const rows: readonly Row[] = [
  "Tools",
  ["Furniture", "184,610", "8,850"],
  ["Stationery", "69,952", "26,491"],
  ["Kitchen", "84,553", "86,578"],
  "Plumbing",
  ["Stapler", "112,732", "103,721"],
  ["Garden", "12,031", "22,295"],
];
const asRow = (row: Row): string => (typeof row === "string" ? row : row.join("|"));

test("a table without lines at its sides is one, also where a row says which rows follow", () => {
  const page = pageOf(wordsOf(rows), { rulings: linesOf(rows) });
  expect(bodyOf(flowOf([page]))).toEqual([rows.map(asRow).join("\n")]);
});

test("what is higher than a row is a gap between two tables, with the title of the second", () => {
  const [above, below] = [rows.slice(1, 4), rows.slice(5)];
  const title = { x: 60, y: 205, text: "More of them" };
  const page = pageOf([...wordsOf(above), title, ...wordsOf(below, 220)], {
    rulings: [...linesOf(above), ...linesOf(below, 220)],
  });
  expect(bodyOf(flowOf([page]))).toEqual([above.map(asRow).join("\n"), "More of them", below.map(asRow).join("\n")]);
});

test("sums and titles on grounds below each other are rows of the table around them", () => {
  const grouped: readonly Row[] = [
    ["Article", "Net", "Total"],
    ["Furniture", "184,610", "8,850"],
    ["Stationery", "69,952", "26,491"],
    ["Subtotal", "254,562", "35,341"],
    ["Total", "254,562", "35,341"],
    "Plumbing",
    ["Stapler", "112,732", "103,721"],
    ["Garden", "12,031", "22,295"],
  ];
  const fills = [0, 3, 4, 5].map((row) => ({
    box: [55, 100 + row * rowHigh, 500, 100 + (row + 1) * rowHigh] as [number, number, number, number],
    colour: "#ffeecc",
  }));
  const level = linesOf(grouped).filter((line) => line.across);
  const page = pageOf(wordsOf(grouped), { fills, rulings: level });
  const told = grouped.map((row) => (typeof row === "string" ? `${row}||` : asRow(row)));
  expect(bodyOf(flowOf([page]))).toEqual([told.join("\n")]);
});
