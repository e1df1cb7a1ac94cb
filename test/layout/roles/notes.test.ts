import { expect, test } from "bun:test";
import type { Page } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

/** Words of which each makes a line, and such of which all make one. */
function pageWith(words: readonly Words[], line: readonly Words[], number = 1): Page {
  const page = pageOf(words, { number });
  return { ...page, runs: [...page.runs, ...pageOf(line).runs.map((run) => ({ ...run, line: 900 }))] };
}

const marked: Words[] = [
  { x: 50, y: 200, text: "It was said" },
  { x: 105, y: 196, text: "i", size: 6 },
  { x: 112, y: 200, text: "and more" },
  { x: 152, y: 196, text: "ii", size: 6 },
];
const note = (y: number, mark: string, text: string): Words[] => [
  { x: 50, y, text: mark },
  { x: 80, y, text },
];

test("notes at the end of a text are those of its marks", () => {
  const end = pageOf([...note(60, "i", "By her."), ...note(74, "ii", "By him.")], { number: 2 });
  const document = flowOf([pageWith(prose(50, 60, 3), marked), end]);
  expect(bodyOf(document).slice(1)).toEqual(["It was said{note 2-end-i} and more{note 2-end-ii}"]);
  expect([...document.notes.values()].map(told)).toEqual([["By her."], ["By him."]]);
});

test("notes behind the text are counted as they were; on the page of their marks they are at its foot", () => {
  const notes = [...note(60, "i", "By her."), ...note(74, "ii", "By him.")];
  const behind = flowOf([pageWith(prose(50, 60, 3), marked), pageOf(notes, { number: 2 })]).endNotes;
  expect([behind?.style, [...(behind?.names ?? [])]]).toEqual(["lower-roman", ["2-end-i", "2-end-ii"]]);
  const below = notes.map((words) => ({ ...words, y: words.y + 300 }));
  const document = flowOf([pageWith([...prose(50, 60, 3), ...below], marked)]);
  expect([document.notes.size, document.endNotes]).toEqual([2, undefined]);
});

test("a list that lacks one of the marks is no notes", () => {
  const end = pageOf([...note(60, "i", "By her."), ...note(74, "iii", "By him.")], { number: 2 });
  expect(flowOf([pageWith(prose(50, 60, 3), marked), end]).notes.size).toBe(0);
});

test("the last row of a table is no note, whatever its number", () => {
  const rows = [1, 2, 3, 4].flatMap((row): Words[] => [
    { x: 55, y: 480 + row * 20, text: `${row}` },
    { x: 105, y: 480 + row * 20, text: "pieces" },
    { x: 205, y: 480 + row * 20, text: `${row}.50` },
  ]);
  const lines = [1, 2, 3, 4].map((row) => across(486 + row * 20, 50, 250));
  const document = flowOf([pageOf([...prose(50, 60, 6), ...rows], { rulings: lines })]);
  expect([bodyOf(document).at(-1)?.split("\n").at(-1), document.notes.size]).toEqual(["4|pieces|4.50", 0]);
});

const rowsBelow = (x: number, y: number, mark: string): Words[] => [
  { x, y, text: mark, size: 7 },
  { x: x + 20, y, text: "What is said of it.", size: 7 },
];

test("notes stand at the feet of columns, and the text beside them is none of theirs", () => {
  const [left, right] = [50, 320].map((x) =>
    Array.from(
      { length: 14 },
      (_, at): Words => ({ x, y: 60 + 12 * at, text: "so many words in each line of a column", size: 10 }),
    ),
  ) as [Words[], Words[]];
  const more = Array.from({ length: 4 }, (_, at): Words => ({ ...(right[0] as Words), y: 228 + 12 * at + 300 }));
  const above = [left, right].flat().map((words) => ({ ...words, y: words.y + 300 }));
  const rulings = [across(535, 50, 110)];
  const document = flowOf([pageOf([...left, ...right, ...above, ...more, ...rowsBelow(50, 560, "1")], { rulings })]);
  expect([...document.notes.values()].map(told)).toEqual([["What is said of it."]]);
  expect(bodyOf(document).join(" ")).not.toContain("said of it");
});

test("each of several notes of one mark is kept", () => {
  const rows = [600, 612].flatMap((y) => rowsBelow(50, y, "*"));
  const document = flowOf([pageOf([...prose(50, 60, 10), ...rows], { rulings: [across(590, 50, 170)] })]);
  expect(document.notes.size).toBe(2);
});
