import { expect, test } from "bun:test";
import type { Paragraph } from "#formats/model/document.ts";
import { across, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const told = (words: Words[], ...rulings: ReturnType<typeof across>[]) => {
  const [section] = flowOf([pageOf([...words, ...prose(50, 300, 5)], { rulings })]).sections;
  return (section?.blocks ?? []).filter((block): block is Paragraph => block.kind === "paragraph");
};

test("a line below a heading is that paragraph's, at its distance", () => {
  const [head, first] = told(
    [{ x: 50, y: 100, text: "Experience", bold: true, size: 14 }, ...prose(50, 130, 3)],
    across(108, 50, 550),
  );
  expect(head?.rules).toEqual({ bottom: expect.objectContaining({ width: 1, colour: "#000000" }) });
  expect(head?.rules?.bottom?.gap).toBeLessThan(8);
  expect(first?.rules).toBeUndefined();
});

test("a line nearer to what is below is above that", () => {
  const [first, second] = told(
    [...prose(50, 100, 3), { x: 50, y: 170, text: "Signed by somebody" }],
    across(156, 50, 550),
  );
  expect(first?.rules).toBeUndefined();
  expect(second?.rules?.top?.gap).toBeLessThan(8);
});

test("a line as long as one centred line keeps its length", () => {
  const [title] = told([{ x: 250, y: 100, text: "A title of theirs", size: 12 }], across(106, 240, 362));
  expect(title).toMatchObject({ align: "center", indent: { start: 190, first: 0 } });
  expect(title?.rules?.bottom).toBeDefined();
});

test("a short line that belongs to nothing is no paragraph's, and neither are those of a table", () => {
  expect(told(prose(50, 100, 3), across(150, 50, 100)).every(({ rules }) => !rules)).toBe(true);
});

test("a bar along a paragraph is a line at the side where it begins", () => {
  const bar = { across: false, at: 56, from: 92, to: 126, width: 3, colour: "#cc3333" };
  const [noted, other] = told([...prose(70, 100, 3), ...prose(50, 160, 3)], bar);
  expect(noted?.rules?.left).toMatchObject({ width: 3, colour: "#cc3333" });
  expect(noted?.rules?.left?.gap).toBeWithin(5, 20);
  expect(other?.rules).toBeUndefined();
});
