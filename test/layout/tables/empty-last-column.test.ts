import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [60, 200, 320];
const head = ["Function", "Window", "Console", "Notes"];
const rows = [
  ["Launcher", "LAUNCH/(3.1)", "none"],
  ["Positioning", "NAVI/(3.2, 3.3)", "RCV/(3.11, A.1)"],
  ["Server", "STRSVR/(3.3)", "STR2STR/(3.11, A.5)"],
  ["Converter", "CONV/(3.6)", "CONVBIN/(3.11, A.4)"],
];
const rowPt = 30;

/** Lines go between rows alone, as far as asked; texts of one line stand in the middle of their rows. */
const saidWith = (to: number): string[] => {
  const heads = head.map((text, column): Words => ({ x: [...columns, 450][column] ?? 0, y: 112, text }));
  const body = rows.flatMap((row, at) =>
    row.flatMap((text, column) => {
      const parts = text.split("/");
      const first = 120 + at * rowPt + (parts.length === 1 ? 19 : 12);
      return parts.map((part, line): Words => ({ x: columns[column] ?? 0, y: first + 13 * line, text: part }));
    }),
  );
  const rulings = [100, 120, ...rows.map((_, at) => 120 + (at + 1) * rowPt)].map((y) => across(y, 55, to));
  return bodyOf(flowOf([pageOf([...heads, ...body], { rulings })]));
};

test("a last head that nothing stands below has a column where the lines go so far", () => {
  const [said = ""] = saidWith(520);
  expect(said.split("\n").map((row) => row.split("|").length)).toEqual([4, 4, 4, 4, 4]);
  expect(said.split("\n")[0]).toBe(head.join("|"));
});

test("all between two lines is one row, also where a number stands in the first row alone", () => {
  const [said = ""] = saidWith(520);
  expect(said.split("\n")[1]?.replaceAll("/", " ")).toBe("Launcher|LAUNCH (3.1)|none|");
});
