import { expect, test } from "bun:test";
import { sheetOf } from "#layout/document/page-sheet.ts";
import { alignmentOf } from "#layout/text/paragraph-alignment.ts";
import { flowOf, pageOf, type Words } from "#support/made-pages.ts";

const em = 10;
/** A line of words, each letter half an em wide, so far apart that the last one ends at the edge. */
function spread(y: number, text: string, right: number): Words[] {
  const words = text.split(" ");
  const letters = words.reduce((sum, { length }) => sum + length, 0) * (em / 2);
  const gap = (right - 50 - letters) / (words.length - 1);
  let x = 50;
  return words.map((word) => {
    const one = { x, y, text: word };
    x += (word.length * em) / 2 + gap;
    return one;
  });
}
const plain = (y: number, text: string): Words[] => [{ x: 50, y, text }];

const setting = (words: readonly Words[], right: number) => {
  const { lines } = sheetOf(pageOf(words), () => ({ place: "" }));
  const rows = [...Map.groupBy(lines, ({ base }) => base).values()].toSorted(
    ([a], [b]) => (a?.base ?? 0) - (b?.base ?? 0),
  );
  return alignmentOf({ rows, frame: { left: 50, right } }).align;
};

const [first, second, third] = [
  "lines of a text that end one below",
  "the others by chance and by nothing",
  "else, as their blanks tell",
];

test("lines that end at one place by chance are not set to both margins: their blanks are as wide as the last one's", () => {
  expect(first.length - second.length).toBe(-1);
  expect(setting([...plain(100, `${first}.`), ...plain(112, second), ...plain(124, third)], 320)).toBe("start");
});

test("lines whose blanks are wider than the last one's are set to both margins, though there is but one", () => {
  expect(setting([...spread(100, first, 230), ...spread(112, second, 230), ...plain(124, third)], 230)).toBe("justify");
  expect(setting([...spread(100, first, 230), ...plain(112, third)], 230)).toBe("justify");
  expect(setting([...spread(100, first, 230), ...plain(112, third)], 320)).toBe("start");
});

const paragraph = (y: number, isSet: boolean): Words[] => {
  const put = isSet ? (at: number, text: string) => spread(at, text, 230) : plain;
  return [...put(y, first), ...put(y + 12, `${second}s!`), ...put(y + 24, first), ...plain(y + 36, third)];
};
const alignsOf = (words: readonly Words[]) =>
  flowOf([pageOf(words)]).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" ? [block.align] : [])),
  );

test("what is a line alone is set as the text around it is", () => {
  const text = (isSet: boolean) => [
    ...[100, 170, 240].flatMap((y) => paragraph(y, isSet)),
    ...plain(310, "One line, and no more."),
  ];
  expect(alignsOf(text(true))).toEqual(["justify", "justify", "justify", "justify"]);
  expect(alignsOf(text(false))).toEqual(["start", "start", "start", "start"]);
});

test("a text of which few paragraphs tell is left as it is", () => {
  const words = [...paragraph(100, true), ...paragraph(170, true), ...plain(240, "One line, and no more.")];
  expect(alignsOf(words)).toEqual(["justify", "justify", "start"]);
});
