import { expect, test } from "bun:test";
import { tabulate } from "#layout/book/tabulate.ts";
import { across, pageOf, prose, type Words } from "#support/made-pages.ts";

test("notes of a page stand below all else on its sheet, with their marks", () => {
  const note: Words[] = [
    { x: 50, y: 700, text: "*" },
    { x: 60, y: 700, text: "Nobody knew the reason." },
  ];
  const noted = pageOf([...prose(50, 60, 3), ...note], { number: 1, rulings: [across(685, 50, 180)] });
  const [sheet] = tabulate([noted], { outline: [] }, "page").workbook.sheets;
  const texts = sheet?.rows.flatMap(({ cells }) => cells.map(({ value }) => (value.kind === "text" ? value.text : "")));
  expect([texts?.length, texts?.at(-1)]).toEqual([2, "* Nobody knew the reason."]);
});
