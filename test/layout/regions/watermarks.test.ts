import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, prose } from "#support/made-pages.ts";

/** Pages of prose with words across them that lean by so many degrees. */
const across = (turned: number, size: number, count = 3, on: (number: number) => boolean = () => true) =>
  flowOf(
    Array.from({ length: count }, (_, at) => {
      const page = pageOf([...prose(50, 100, 20), { x: 300, y: 500, text: "DRAFT", size }], { number: at + 1 });
      const runs = page.runs.map((run) => (run.text === "DRAFT" ? { ...run, turned } : run));
      return { ...page, runs: on(at + 1) ? runs : runs.filter(({ text }) => text !== "DRAFT") };
    }),
  );

test("large words that lean across pages lie behind their text, and are none of it", () => {
  const document = across(315, 80);
  expect(bodyOf(document).join(" ")).not.toContain("DRAFT");
  const [mark, more] = document.sections[0]?.watermarks ?? [];
  expect(mark).toMatchObject({ text: "DRAFT", degrees: 315, width: 200 });
  expect(more).toBeUndefined();
  for (const place of [mark?.x, mark?.y]) expect(place).toBeWithin(0, 800);
});

test("small ones, upright ones and those of one page among others stay", () => {
  for (const document of [across(315, 10), across(270, 80), across(315, 80, 4, (number) => number === 2)]) {
    expect(document.sections[0]?.watermarks).toBeUndefined();
    expect(bodyOf(document).join(" ")).toContain("DRAFT");
  }
});
