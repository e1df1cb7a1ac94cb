import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [60, 180, 300];
const rows = [
  ["Book", "Long form", "Short form"],
  ["Haggai", "Hag", "Hg"],
  ["Zechariah", "Zech", "Zc"],
  ["Malachi", "Mal", "Ml"],
  ["Matthew", "Matt", "Mt"],
  ["Romans", "Rom", "Rm"],
];
const wordsFrom = (y: number): Words[] =>
  rows.flatMap((row, at) => row.map((text, column) => ({ x: columns[column] ?? 0, y: y + at * 12, text })));
const table = rows.map((row) => row.join("|")).join("\n");

test("a caption between two tables is no row of the first, and the second begins behind it", () => {
  const caption = "Table 2: Names";
  const words = [...wordsFrom(100), { x: 60, y: 172, text: caption }, ...wordsFrom(184)];
  expect(bodyOf(flowOf([pageOf(words)]))).toEqual([table, `caption: ${caption}`, table]);
});
