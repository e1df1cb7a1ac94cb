import { expect, test } from "bun:test";
import { crowdedRows } from "#layout/book/crowded-rows.ts";
import type { ApartText } from "#layout/model/page.ts";

const manner = { decimal: ".", first: "day" } as const;

const apart = (text: string, left: number, base: number): ApartText => {
  return { text, left, right: left + 4 * text.length, base, size: 8, turned: 0 };
};

const said = (texts: readonly ApartText[]) =>
  crowdedRows(texts, manner).rows.map(({ cells }) =>
    cells.map(({ column, value }) => [
      column,
      value.kind === "number" ? value.number : value.kind === "text" && value.text,
    ]),
  );

test("texts stand in the columns of those that the widest row has above or below them", () => {
  const texts = [
    ...[apart("Rent", 10, 40.2), apart("12.50", 120, 40)],
    ...[apart("What", 10, 20), apart("When", 60, 20), apart("Sum", 124, 20), apart("007", 180, 20)],
    apart("Note", 184, 60),
  ];
  expect(said(texts)).toEqual([
    [
      [0, "What"],
      [1, "When"],
      [2, "Sum"],
      [3, "007"],
    ],
    [
      [0, "Rent"],
      [2, 12.5],
    ],
    [[3, "Note"]],
  ]);
});

test("no two texts of a row share a cell, however near each other they stand", () => {
  const texts = [
    ...[apart("a", 10, 20), apart("b", 60, 20), apart("c", 110, 20)],
    ...[apart("d", 106, 40), apart("e", 112, 40)],
  ];
  expect(said(texts)[1]).toEqual([
    [1, "d"],
    [2, "e"],
  ]);
});

test("a row with more texts than a sheet has columns goes on in the next, and a long text is cut where a cell ends", () => {
  const many = Array.from({ length: 16_385 }, (_, at) => apart("x", 5 * at, 20));
  expect(said(many).map((row) => row.length)).toEqual([16_384, 1]);
  expect(crowdedRows([apart("y".repeat(32_800), 0, 20)], manner).cut).toBe(33);
});
