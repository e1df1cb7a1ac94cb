import { expect, test } from "bun:test";
import { sheetOf } from "#layout/document/page-sheet.ts";
import type { Box } from "#layout/model/box.ts";
import type { Para, Part, PicturePart } from "#layout/model/parts.ts";
import { astrayIn } from "#layout/tagged/tree-reader.ts";
import { pageOf } from "#support/made-pages.ts";

const para = (x: number, y: number, page = 1): Para => ({
  ...{ kind: "para", page, columns: 1, frame: { left: 50, right: 550 } },
  rows: sheetOf(pageOf([{ x, y, text: "What is read before it" }], { number: page }), () => ({ place: "" })).lines.map(
    (line) => [line],
  ),
});
const figure = (box: Box, page = 1): PicturePart => ({
  ...{ kind: "shown", page, box, columns: 1 },
  picture: { box, key: "a", isDrawing: false },
});
const above: Box = [50, 100, 250, 200];

test("figures that end above what is read before them are astray, however many follow each other", () => {
  const figures = [figure(above), figure([50, 210, 250, 280])];
  expect(astrayIn([para(50, 90), para(50, 400), ...figures])).toEqual(figures);
});

test("figures below it, in another column and on another page are where they should be", () => {
  const parts: Part[] = [para(50, 90), figure(above)];
  expect(astrayIn(parts)).toEqual([]);
  expect(astrayIn([para(50, 700), figure([320, 100, 540, 200])])).toEqual([]);
  expect(astrayIn([para(50, 700), figure(above, 2)])).toEqual([]);
  expect(astrayIn([figure(above), para(50, 700)])).toEqual([]);
});
