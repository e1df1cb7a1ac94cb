import { expect, test } from "bun:test";
import { likelihood } from "#layout/model/cues.ts";
import type { StreamRow } from "#layout/tables/stream/stream-rows.ts";
import { withoutHeading } from "#layout/tables/stream-tables.ts";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";
import { fit } from "../../../scripts/fit/logistic.ts";

/** A table with texts on the left and numbers at the right, whose rows are 13 pt apart. */
const tableAt = (left: number, top: number, rows: readonly (readonly [string, string, string])[]): Words[] =>
  rows.flatMap((texts, at) =>
    texts.map((text, column) => ({ x: left + ([0, 70, 120][column] ?? 0), y: top + at * 13, text })),
  );

const people = [
  ["Name", "Pieces", "Sum"],
  ["Adams", "52", "225.49"],
  ["Baker", "39", "425.28"],
  ["Clark", "3", "291.59"],
  ["Davis", "41", "13.70"],
] as const;
const goods = [
  ["Article", "Stock", "Price"],
  ["Lamp", "12", "48.50"],
  ["Chair", "7", "129.00"],
  ["Desk", "4", "310.20"],
  ["Shelf", "11", "96.00"],
  ["Board", "23", "18.40"],
  ["Table", "6", "240.00"],
] as const;
const said = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("|")).join("\n");

test("two tables beside each other, of which one has more rows, are two", () => {
  const page = pageOf([...tableAt(50, 100, people), ...tableAt(330, 100.8, goods)]);
  expect(bodyOf(flowOf([page])).toSorted()).toEqual([said(goods), said(people)]);
});

test("a title in larger letters between two tables is in neither of them", () => {
  const title = { x: 50, y: 180, text: "Stock in autumn", size: 13 };
  const page = pageOf([...tableAt(50, 100, people), title, ...tableAt(50, 198, goods)]);
  expect(bodyOf(flowOf([page]))).toEqual([said(people), "heading 1: Stock in autumn", said(goods)]);
});

test("a text farther above a table than its rows are from each other is none of them", () => {
  const rowAt = (top: number, ...texts: string[]): StreamRow => ({
    cells: texts.map((text, at) => ({ left: 50 + at * 80, right: 90 + at * 80, text, lines: [] })),
    ...{ base: top + 9, top, bottom: top + 12, size: 12 },
  });
  const times = [120, 138, 156, 174].map((top) => rowAt(top, "Leeds", "06:00"));
  expect(withoutHeading([rowAt(90, "Saturdays"), ...times])).toEqual(times);
  const close = [rowAt(102, "Saturdays"), ...times];
  expect(withoutHeading(close)).toEqual(close);
});

test("rows of one table stay together", () => {
  const more = Array.from({ length: 12 }, (_, at) => [`Name ${at}`, `${at * 3}`, `${at * 7}.50`] as const);
  expect(bodyOf(flowOf([pageOf(tableAt(50, 100, [...people, ...more]))]))).toEqual([said([...people, ...more])]);
});

test("what is fitted tells a yes from a no by the cue that parts them", () => {
  const examples = Array.from({ length: 40 }, (_, at) => ({
    template: `template ${at % 4}`,
    cues: { always: 1, telling: at % 2, idle: (at * 7) % 5 },
    isYes: at % 2 === 1,
  }));
  const fitted = fit(examples);
  expect(likelihood(fitted, { always: 1, telling: 1, idle: 2 })).toBeGreaterThan(0.8);
  expect(likelihood(fitted, { always: 1, telling: 0, idle: 2 })).toBeLessThan(0.2);
});
