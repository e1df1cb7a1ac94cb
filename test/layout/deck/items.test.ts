import { expect, test } from "bun:test";
import type { SlideMark, TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Page } from "#layout/model/page.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const title = (text: string): Words => ({ x: 60, y: 80, text, size: 30 });
const said = (mark: SlideMark | undefined): string =>
  mark === undefined ? "" : mark.kind === "bullet" ? mark.sign : `${mark.style} from ${mark.start}`;

/** Of each slide the marks of its paragraphs with their levels, and what they say. */
const itemsOn = (...pages: Page[]): string[][] =>
  deckOf(pages, { outline: [] }).slides.slides.map(({ shapes }) =>
    shapes
      .filter((shape): shape is TextBox => shape.kind === "text" && shape.role !== "title")
      .flatMap(({ paragraphs }) =>
        paragraphs.map(({ mark, level, content }) => {
          const text = content.map((one) => (one.kind === "span" ? one.text : "")).join("");
          return `${level} ${said(mark)}: ${text}`;
        }),
      ),
  );
const slide = (words: readonly Words[], number = 1) => pageOf([title("List"), ...words], { number });
/** A mark and a text behind a tab. */
const item = (x: number, y: number, mark: string, text: string): Words[] => [
  { x, y, text: mark },
  { x: x + 20, y, text },
];

test("a single dash below a bullet is an item of the next level", () => {
  const words = [...item(60, 200, "•", "Bread"), ...item(80, 215, "–", "of rye"), ...item(60, 230, "•", "Butter")];
  expect(itemsOn(slide(words))).toEqual([["0 •: Bread", "1 –: of rye", "0 •: Butter"]]);
});

test("numbers in brackets of both sides count as such, and those of two parts stay text and leave the others counting", () => {
  const words = [
    ...item(60, 200, "(1)", "Bread"),
    ...item(60, 215, "(2)", "Butter"),
    ...item(60, 330, "1.", "Meanings"),
    ...item(60, 345, "1.1", "Days"),
    ...item(60, 360, "2.", "Goods"),
  ];
  expect(itemsOn(slide(words))).toEqual([
    [
      "0 arabicParenBoth from 1: Bread",
      "0 arabicParenBoth from 1: Butter",
      "0 arabicPeriod from 1: Meanings",
      "1 : 1.1 Days",
      "0 arabicPeriod from 1: Goods",
    ],
  ]);
});

test("a list goes on on the next slide, though a single number of it is there", () => {
  const [, second] = itemsOn(
    slide([
      { x: 60, y: 200, text: "1. Bread" },
      { x: 60, y: 215, text: "2. Butter" },
    ]),
    slide([{ x: 60, y: 200, text: "3. Milk" }], 2),
  );
  expect(second).toEqual(["0 arabicPeriod from 3: Milk"]);
});

test("lists side by side have levels of their own", () => {
  const words = [
    ...item(60, 200, "•", "Bread"),
    ...item(80, 215, "–", "of rye"),
    ...item(360, 200, "•", "Butter"),
    ...item(380, 215, "–", "of goats"),
    { x: 60, y: 600, text: "What stands at the foot of all slides" },
  ];
  const [own = []] = itemsOn(slide(words));
  expect(own.filter((text) => !text.startsWith("0 :"))).toEqual([
    "0 •: Bread",
    "1 –: of rye",
    "0 •: Butter",
    "1 –: of goats",
  ]);
});

test("a 0 stays text, as the format counts from 1 on, and 1 below it begins its numbers", () => {
  const words = [...item(60, 200, "0.", "Before"), ...item(60, 215, "1.", "First"), ...item(60, 230, "2.", "Second")];
  expect(itemsOn(slide(words))).toEqual([
    ["0 : 0.\tBefore", "0 arabicPeriod from 1: First", "0 arabicPeriod from 1: Second"],
  ]);
});
