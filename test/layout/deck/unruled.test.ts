import { expect, test } from "bun:test";
import type { Shape, SlideParagraph, TableShape } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Drawn, Page } from "#layout/model/page.ts";
import { across, pageOf, rect, type Words } from "#support/made-pages.ts";

const shapesOf = (page: Page): readonly Shape[] => deckOf([page], { outline: [] }).slides.slides[0]?.shapes ?? [];
const tablesOf = (page: Page): TableShape[] => shapesOf(page).filter((shape) => shape.kind === "table");
const said = (paragraphs: readonly SlideParagraph[]) =>
  paragraphs.map(({ content }) => content.map((one) => (one.kind === "break" ? "/" : one.text)).join("")).join("|");
const cellsOf = ({ rows }: TableShape) => rows.map(({ cells }) => cells.map(({ paragraphs }) => said(paragraphs)));

const rows: readonly (readonly string[])[] = [
  ["Name", "Count", "Share"],
  ["Pens", "12", "0.5"],
  ["Ink", "1,207", "12.25"],
  ["Paper and board", "7", "3"],
];
/** Names begin at one place, numbers end at one. */
const wordsOf = (texts: typeof rows, top = 200, pitch = 14): Words[] =>
  texts.flatMap((row, at) =>
    row.map((text, column) => {
      const x = column === 0 ? 60 : 200 + 100 * column - text.length * 5;
      return { x, y: top + pitch * at, text };
    }),
  );

test("columns that are set apart are a table, each with its side", () => {
  const [table, ...others] = tablesOf(pageOf(wordsOf(rows)));
  expect(others).toEqual([]);
  expect(table && cellsOf(table)).toEqual(rows.map((row) => [...row]));
  const aligned = table?.rows[1]?.cells.map(({ paragraphs }) => paragraphs[0]?.align);
  expect(aligned).toEqual(["start", "end", "end"]);
  // What stood at 60, and what ended at 300, still does.
  const [left = 0, ...widths] = [table?.place.left, ...(table?.columns ?? [])];
  const [first, second] = table?.rows[2]?.cells ?? [];
  expect(left + (first?.padding?.left ?? 0)).toBeCloseTo(59.5, 5);
  expect(left + (widths[0] ?? 0) + (widths[1] ?? 0) - (second?.padding?.right ?? 0)).toBeCloseTo(300, 5);
});

test("rows that are lower than programs set lines do not grow", () => {
  const [table] = tablesOf(pageOf(wordsOf(rows, 200, 11)));
  const high = table?.rows.map(({ height, cells }) => {
    const [cell] = cells;
    // In cells programs go by the height of the font, a little less than in boxes.
    return (cell?.padding?.top ?? 0) + 12 * (cell?.paragraphs[0]?.lines ?? 1) - 1 <= height;
  });
  // Nothing of the table stands below its last row.
  expect(high?.slice(0, -1)).toEqual([true, true, true]);
});

test("lines above, below and between its rows are the table's, and drawn once", () => {
  const at = [188, 206, 248];
  const drawn = at.map(
    (y): Drawn => ({
      kind: "path",
      box: [54, y, 406, y],
      line: { width: 1, colour: "#000000", style: "solid" },
      opacity: 1,
      steps: [
        { to: "move", x: 54, y },
        { to: "line", x: 406, y },
      ],
    }),
  );
  const page = { ...pageOf(wordsOf(rows), { rulings: at.map((y) => across(y, 54, 406)) }), drawn };
  const shapes = shapesOf(page);
  expect(shapes.map(({ kind }) => kind)).toEqual(["table"]);
  const [table] = tablesOf(page);
  expect([table?.place.left, table?.place.top, table?.place.height]).toEqual([54, 188, 60]);
  const sides = table?.rows.map(({ cells }) => cells.map(({ borders }) => Object.keys(borders).sort().join()));
  expect(sides).toEqual([
    ["bottom,top", "bottom,top", "bottom,top"],
    ["top", "top", "top"],
    ["", "", ""],
    ["bottom", "bottom", "bottom"],
  ]);
});

test("grounds of whole rows are the cells', and what lies below more than the table is not", () => {
  const drawn = [rect([54, 190, 406, 206]), rect([20, 100, 580, 400]), rect([56, 205, 404, 220], { opacity: 0.1 })];
  const shapes = shapesOf({ ...pageOf(wordsOf(rows)), drawn });
  expect(shapes.map(({ kind }) => kind)).toEqual(["path", "path", "table"]);
  const [table] = shapes.filter((shape) => shape.kind === "table");
  expect(table?.rows.map(({ cells }) => cells.map(({ fill }) => fill !== undefined))).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
    [false, false, false],
  ]);
});

test("lines between its columns stay", () => {
  const upright = rect([150, 192, 150.5, 244]);
  expect(shapesOf({ ...pageOf(wordsOf(rows)), drawn: [upright] }).map(({ kind }) => kind)).toEqual(["path", "table"]);
});

test("texts beside each other that are no table stay texts", () => {
  const pairs = (texts: readonly (readonly [string, string])[]): Words[] =>
    texts.flatMap(([one, other], at) => [
      { x: 60, y: 200 + 20 * at, text: one },
      { x: 300, y: 200 + 20 * at, text: other },
    ]);
  const lists = pairs([
    ["• One thing", "• Another"],
    ["• And more", "• of both"],
    ["• at the end", "• of it"],
  ]);
  const words = pairs([
    ["Speed", "Safety"],
    ["is what", "is what"],
    ["we want", "we need"],
  ]);
  const index = pairs([
    ["one . . . . . . 1", "two . . . . . . 4, 7"],
    ["three . . . . . 12", "four . . . . . 9"],
    ["five . . . . . . 3", "six . . . . . . 21"],
  ]);
  for (const texts of [lists, words, index]) expect(tablesOf(pageOf(texts))).toEqual([]);
});

test("numbers among which something is drawn are those of a chart", () => {
  const bar = rect([180, 190, 240, 236]);
  expect(tablesOf({ ...pageOf(wordsOf(rows)), drawn: [bar] })).toEqual([]);
});

test("dashes in place of numbers are cells, and no items", () => {
  const none = rows.map((row, at) => (at % 2 === 1 ? [row[0] ?? "", "-", "-"] : row));
  const [table] = tablesOf(pageOf(wordsOf(none)));
  expect(table && cellsOf(table)).toEqual(none.map((row) => [...row]));
});
