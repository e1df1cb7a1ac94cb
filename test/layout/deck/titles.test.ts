import { expect, test } from "bun:test";
import { deckOf } from "#layout/deck/slides.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

/** The title of each slide. */
function titlesOf(...slides: readonly (readonly Words[])[]) {
  const pages = slides.map((words, at) => pageOf(words, { number: at + 1 }));
  return deckOf(pages, { outline: [] }).slides.slides.map(({ shapes }) => {
    const title = shapes.find((shape) => shape.kind === "text" && shape.role === "title");
    if (title?.kind !== "text") return undefined;
    return title.paragraphs.flatMap(({ content }) => content.map((one) => ("text" in one ? one.text : " "))).join("");
  });
}

const titled = (title: string, ...texts: readonly string[]): Words[] => [
  { x: 60, y: 70, text: title, size: 24, bold: true },
  ...texts.map((text, at): Words => ({ x: 60, y: 160 + 40 * at, text, size: 14 })),
];
const usual = [
  titled("Costs of heating and light", "They have risen since the first survey."),
  titled("What we measured", "Each house had two meters.", "One of them was new."),
  titled("Who took part", "Forty tenants of the building"),
];

test("what somebody has said, in letters as large as a title's, is no title", () => {
  const quotation: Words[] = [
    { x: 100, y: 200, text: "“Nobody asked us before.”", size: 28 },
    { x: 400, y: 320, text: "Helen Marsh", size: 14 },
  ];
  const titles = titlesOf(...usual, quotation);
  expect(titles.slice(0, 3)).toEqual(["Costs of heating and light", "What we measured", "Who took part"]);
  expect(titles[3]).toBeUndefined();
});

test("what stands and looks as titles of other slides do is the title, though a larger text stands below it", () => {
  const large = [...titled("What is left"), { x: 60, y: 300, text: "Nearly all of it", size: 40 }];
  expect(titlesOf(...usual, large)[3]).toBe("What is left");
});

test("of letters that are all of one size none are a title", () => {
  const even = ["A first text of some length", "Another one that stands below it"];
  expect(titlesOf(even.map((text, at) => ({ x: 60, y: 70 + 200 * at, text, size: 14 })))).toEqual([undefined]);
});

test("the large title of a cover stands below what is written above it", () => {
  const cover: Words[] = [
    { x: 60, y: 60, text: "Annual meeting", size: 12 },
    { x: 60, y: 300, text: "A house for everybody", size: 36, bold: true },
    { x: 60, y: 420, text: "Tom Okafor", size: 14 },
  ];
  expect(titlesOf(cover, ...usual)[0]).toBe("A house for everybody");
});
