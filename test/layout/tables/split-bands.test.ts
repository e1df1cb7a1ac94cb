import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const sides = [50, 100, 300, 350, 380];
const pitchPt = 12;

/** A table with lines between its columns and around it, and below its first row alone. */
function pageWith(rows: readonly (readonly string[])[], scripts: readonly Words[] = []) {
  const end = 104 + (rows.length - 1) * pitchPt + 4;
  const words = rows.flatMap((row, at) =>
    row.flatMap((text, column): Words[] =>
      text === "" ? [] : [{ x: (sides[column] ?? 0) + 4, y: 100 + at * pitchPt, text }],
    ),
  );
  const rulings = [...[90, 104, end].map((y) => across(y, 50, 380)), ...sides.map((x) => upright(x, 90, end))];
  return pageOf([...words, ...scripts], { rulings });
}
const said = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("|")).join("\n");

const pulses = [
  ["n", "number of pulses", "integer", "-"],
  ["a0(i)", "vector, with its amplitude", "real(3)", "-"],
  ["w(i)", "frequency", "real", "-"],
  ["phi(i)", "phase in degrees", "real", "-"],
  ["t0(i)", "peak time", "real", "-"],
];

test("columns of single words have no room for the next, and are rows where one beside them has", () => {
  expect(bodyOf(flowOf([pageWith(pulses)]))).toEqual([said(pulses)]);
});

test("smaller letters below others make no row", () => {
  const lowered = pulses.slice(1).map((_, at): Words => ({ x: 82, y: 114.5 + at * pitchPt, text: "2", size: 6 }));
  const [table = ""] = bodyOf(flowOf([pageWith(pulses, lowered)]));
  expect(table.split("\n").map((row) => row.split("|")[1])).toEqual(pulses.map(([, text]) => text));
});

test("texts that wrap beside each other stay one row", () => {
  const rows = [
    ["Key", "Meaning", "Kind", "No"],
    ["several", "words that reach to the end of this one", "numbers", "one"],
    ["letters", "and go on with more of them down here,", "letters", "two"],
    ["ordered", "until they end", "strings", "ten"],
  ];
  const [table = ""] = bodyOf(flowOf([pageWith(rows)]));
  expect(table.split("\n").length).toBeLessThan(rows.length);
});
