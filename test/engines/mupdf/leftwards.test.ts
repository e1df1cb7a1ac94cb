import { expect, test } from "bun:test";
import {
  inReadingOrder,
  withMarkedLetters,
  withMarkedStarts,
  withoutStrokes,
} from "#engines/mupdf/reading/leftwards.ts";

/** Letters as they are seen from left to right, each as wide as the next; those in brackets have no room of their own. */
const seen = (text: string) => [...text].map((sign, at) => ({ sign, start: 10 * at, end: 10 * at + 10, size: 10 }));
const turned = (text: string): string => [...text].reverse().join("");
const read = (letters: ReturnType<typeof seen>): string =>
  inReadingOrder(letters)
    .map(({ sign }) => sign)
    .join("");

test("what runs to the left is read from the right, and numbers and words in it from the left", () => {
  expect(read(seen(`${turned(" שקל")}1,250${turned("הסכום ")}`))).toBe("הסכום 1,250 שקל");
  expect(read(seen(`${turned(" זה")}Word 2019${turned("עם ")}`))).toBe("עם Word 2019 זה");
  expect(read(seen(`${turned("א")}31/12/2023`))).toBe("31/12/2023א");
});

test("signs at a number are part of it among Hebrew letters, and not among Arabic ones", () => {
  expect(read(seen(`03-12${turned("טלפון ")}`))).toBe("טלפון 03-12");
  expect(read(seen(`12%${turned("של ")}`))).toBe("של 12%");
  expect(read(seen(`%12${turned("نسبة ")}`))).toBe("نسبة 12%");
  expect(read(seen(`1٬240٫90${turned("المجموع ")}`))).toBe("المجموع 1٬240٫90");
  expect(read(seen(`2026 - 2024${turned("عام ")}`))).toBe("عام 2024 - 2026");
});

test("words that run to the left in a line that runs to the right are turned alone", () => {
  expect(read(seen(`Jeremy is ${turned("جرمي هنا")} in Arabic`))).toBe("Jeremy is جرمي هنا in Arabic");
});

test("letters of ligatures stay in their order, wherever the library put them", () => {
  const letter = (sign: string, start: number, end: number) => ({ sign, start, end, size: 10 });
  const turnedOnes = [letter("و", 30, 40), letter("ا", 30, 30), letter("ل", 20, 30), letter("ي", 10, 20)];
  expect(read(turnedOnes)).toBe("ولاي");
  const inOrder = [letter("ا", 40, 50), letter("ل", 30, 40), letter("إ", 30, 30), letter("س", 20, 30)];
  expect(read(inOrder)).toBe("الإس");
  const three = [letter("ا", 40, 43), letter("ه", 40, 40), letter("ل", 40, 40), letter("ل", 30, 40)];
  expect(read(three)).toBe("الله");
});

test("a mark belongs to the letter that it stands on", () => {
  const letter = (sign: string, start: number, end: number) => ({ sign, start, end, size: 10 });
  const word = [letter("ً", 2, 2), letter("م", 30, 40), letter("ر", 20, 30), letter("ا", 0, 10)];
  expect(read(word)).toBe("مراً");
});

test("a letter that is told with its mark stands in its line, and no blank parts the word", () => {
  const letter = (sign: string, start: number, end: number, base = 100) => ({
    ...{ sign, start, end, size: 10, base, top: base - 8, bottom: base + 2 },
  });
  const told = (blankBase: number) => [
    letter("ق", 40, 50),
    letter(" ", 30, 40, blankBase),
    letter("ّ", 30, 30, 99),
    letter("د", 30, 30, 99),
    letter("م", 20, 30),
  ];
  expect(read(withMarkedLetters(told(99)))).toBe("قدّم");
  // A blank on the line's own base was drawn.
  expect(withMarkedLetters(told(100))).toEqual(told(100));
});

test("a line that begins with a letter and its mark goes on to the line on its right", () => {
  const letter = (sign: string, start: number, end: number, base = 100) => ({
    ...{ sign, start, end, size: 10, base, top: base - 8, bottom: base + 2 },
  });
  const lines = (away: number) => [
    { letters: [letter("ّ", 30, 30, 98), letter("ظ", 30, 30, 98), letter("م", 20, 30)], turned: 0 },
    { letters: [letter("ن", 38 + away, 43 + away)], turned: 0 },
  ];
  const [joined, ...rest] = withMarkedStarts(lines(0));
  expect([read(withMarkedLetters(joined?.letters ?? [])), rest.length]).toEqual(["نظّم", 0]);
  expect(withMarkedStarts(lines(20))).toEqual(lines(20));
});

test("strokes that lengthen a word say nothing, and signs that nobody knows elsewhere are kept", () => {
  const said = (text: string) =>
    withoutStrokes(seen(text))
      .map(({ sign }) => sign)
      .join("");
  expect(said("\ufffdع\ufffdق\ufffdد \ufffd7")).toBe("عقد \ufffd7");
});
