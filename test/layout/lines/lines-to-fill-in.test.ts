import { expect, test } from "bun:test";
import type { Page } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, pageOf, prose, upright, type Words } from "#support/made-pages.ts";

const labels: Words[] = [
  { x: 50, y: 100, text: "Name:" },
  { x: 350, y: 100, text: "Number:" },
];
const read = (words: readonly Words[], beside: Parameters<typeof pageOf>[1]): string[] =>
  bodyOf(flowOf([pageOf([...words, ...prose(50, 200, 4)], beside)]));

test("lines beside labels for something to be written on are underscores, as long as they were", () => {
  const [first] = read(labels, { rulings: [across(102, 80, 300), across(102, 390, 500)] });
  const [name = "", number = ""] = (first ?? "").split("\t");
  expect(name).toMatch(/^Name: ?_+$/);
  expect(number).toMatch(/^Number: ?_+$/);
  expect(name.match(/_/g)?.length).toBe(40);
  expect(number.match(/_/g)?.length).toBe(20);
});

test("a line that goes on below letters is none, nor one with another level with it that does, nor a side of a cell", () => {
  const rulings = [across(102, 80, 300)];
  for (const [words, all] of [
    [[...labels, { x: 150, y: 100, text: "written" }], rulings],
    [labels, [...rulings, across(102, 340, 400)]],
    [labels, [...rulings, upright(300, 80, 110)]],
    [[{ x: 50, y: 100, text: "14" }], rulings],
    // Nobody writes on a line of kilometres.
    [labels.slice(0, 1), [across(102, 80, 1e9)]],
  ] as const)
    expect(read(words, { rulings: [...all] }).join("\n")).not.toContain("_");
});

test("a rule as wide as the text around it is none for what stands beside it in the next column", () => {
  // Each letter is half as wide as high: these lines end at 260.
  const text = "a line of text that is as wide as a rule";
  const column = [112, 124, 136].map((y): Words => ({ x: 60, y, text }));
  const words = [...column, { x: 270, y: 100, text: "Letters" }];
  expect(read(words, { rulings: [across(102, 60, 260)] }).join("\n")).not.toContain("_");
  expect(read(words, { rulings: [across(102, 110, 260)] }).join("\n")).toContain("___");
});

test("a field on a line is filled in itself", () => {
  const page = pageOf([...labels, ...prose(50, 200, 4)], { rulings: [across(102, 80, 300)] });
  const field: Page["fields"][number] = {
    box: [80, 90, 300, 102],
    kind: "text",
    title: "name",
    value: "",
    options: [],
  };
  expect(bodyOf(flowOf([{ ...page, fields: [field] }])).join("\n")).not.toContain("_");
});
