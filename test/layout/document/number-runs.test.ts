import { expect, test } from "bun:test";
import { flowOf, pageOf, told, type Words } from "#support/made-pages.ts";

const page = (at: number, words: readonly Words[], size = {}) => {
  const text = Array.from({ length: 5 }, (_, row): Words => {
    const said = `On the leaf "${"abcdefgh"[at]}" the clerk has noted what line ${"uvwxyz"[row]} had to say.`;
    return { x: 50, y: 100 + row * 12, text: said };
  });
  return { ...pageOf([...text, ...words], { number: at + 1 }), ...size };
};
const foot = (text: string): Words => ({ x: 290, y: 770, text });
const numbersOf = (texts: readonly (string | undefined)[]) =>
  flowOf(texts.map((text, at) => page(at, text === undefined ? [] : [foot(text)]))).sections.map(
    ({ firstNumber, isRoman = false, footer }) => [firstNumber, isRoman, told(footer?.blocks ?? [])],
  );

test("pages counted in Roman digits are a section of their own, and the text is counted anew", () => {
  expect(numbersOf(["i", "ii", "iii", "1", "2", "3"])).toEqual([
    [undefined, true, ["{page}"]],
    [1, false, ["{page}"]],
  ]);
});

test("a single page counted in Roman digits is one where the text begins behind it", () => {
  expect(numbersOf([undefined, "i", "1", "2", "3"])).toEqual([
    [0, true, ["{page}"]],
    [1, false, ["{page}"]],
  ]);
});

test("a page without a number before a second one is the first that is counted", () => {
  expect(numbersOf(["i", "ii", undefined, "2", "3"]).map(([first]) => first)).toEqual([undefined, 1]);
});

test("pages of one manner are counted through", () => {
  expect(numbersOf(["165", "166", undefined, "168", "169"]).map(([first]) => first)).toEqual([165]);
});

test("upright pages behind broad ones have heads and numbers as those before them", () => {
  const broad = { width: 792, height: 600 };
  const pages = [0, 1, 2, 3, 4, 5].map((at) => {
    const isBroad = at === 2 || at === 3;
    return page(at, [{ ...foot(`Report ${at + 1}`), y: isBroad ? 580 : 770 }], isBroad ? broad : {});
  });
  const feet = flowOf(pages).sections.map(({ footer }) => told(footer?.blocks ?? []));
  expect(feet).toEqual([["Report {page}"], ["Report {page}"], ["Report {page}"]]);
});

test("several pages before page 1 are counted by themselves", () => {
  expect(numbersOf([undefined, undefined, "1", "2", "3"]).map(([first, isRoman]) => [first, isRoman])).toEqual([
    [undefined, false],
    [1, false],
  ]);
});
