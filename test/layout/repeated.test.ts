import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, prose } from "#support/made-pages.ts";

const titles = ["What is counted", "Blocks of all kinds", "Two of them", "Figures", "An end"];

test("a title beside a side that repeats on each page stays with its page", () => {
  const pages = titles.map((text, at) =>
    pageOf(
      [
        { x: 50, y: 60, text, size: 18 },
        { x: 480, y: 60, text: "Sorting without", size: 7 },
        { x: 480, y: 70, text: "comparing", size: 7 },
        ...prose(50, 140, 30),
      ],
      { number: at + 1 },
    ),
  );
  const document = flowOf(pages);
  const said = bodyOf(document).join("\n");
  for (const title of titles) expect(said).toContain(title);
  expect(said).not.toContain("comparing");
});

test("heads of chapters among what repeats are part of it", () => {
  const pages = titles.map((text, at) =>
    pageOf(
      [{ x: 50, y: 60, text, size: 9 }, { x: 50, y: 74, text: "A book of sorting", size: 9 }, ...prose(50, 140, 30)],
      { number: at + 1 },
    ),
  );
  expect(bodyOf(flowOf(pages)).join("\n")).not.toContain("Figures");
});
