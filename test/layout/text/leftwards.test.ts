import { expect, test } from "bun:test";
import type { Page } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, gridOf, pageOf, upright, type Words } from "#support/made-pages.ts";

/** Words that run to the left, from their right end. */
function leftwards(words: readonly Words[], drawn: Parameters<typeof pageOf>[1] = {}): Page {
  const page = pageOf(words, drawn);
  return {
    ...page,
    runs: page.runs.map((run, at) => {
      const { x = 0, size = 10 } = words[at] ?? {};
      const edges = [...run.text].flatMap((_, letter) => [x - ((letter + 1) * size) / 2, x - (letter * size) / 2]);
      return { ...run, edges };
    }),
  };
}

const rows: Words[] = [
  ["שם", "מחיר"],
  ["תפוח", "שקל"],
].flatMap(([one = "", other = ""], at) => [
  { x: 245, y: 115 + 20 * at, text: one },
  { x: 145, y: 115 + 20 * at, text: other },
]);

test("a table of words that run to the left has its first column at the right", () => {
  const rulings = [...gridOf([50, 150], [100, 120, 140]), ...gridOf([150, 250], [100, 120, 140])];
  const document = flowOf([leftwards(rows, { rulings })]);
  expect(bodyOf(document)[0]).toBe("שם|מחיר\nתפוח|שקל");
  const [table] = document.sections[0]?.blocks ?? [];
  expect(table).toMatchObject({ kind: "table", rightToLeft: true });
});

test("what one line says in two cells is parted between them", () => {
  const text = `${rows[0]?.text}${rows[1]?.text}`;
  const page = leftwards([{ x: 245, y: 115, text }], {
    rulings: [across(100, 50, 250), across(120, 50, 250), ...[50, 150, 250].map((x) => upright(x, 100, 120))],
  });
  const [run] = page.runs;
  const edges = run?.edges.map((edge, at) => (at < 4 ? edge : edge - 90)) ?? [];
  const parted = { ...page, runs: run ? [{ ...run, edges }] : [] };
  expect(bodyOf(flowOf([parted]))[0]).toBe("שם|מחיר");
});

test("items that begin at the right are items, with their numbers beside them", () => {
  const items = ["ראשון", "שני", "שלישי"].flatMap((text, at): Words[] => [
    { x: 540, y: 100 + 14 * at, text: `${at + 1}. ${text}` },
  ]);
  const document = flowOf([leftwards([...items, { x: 560, y: 160, text: "טקסט רגיל של פסקה" }])]);
  expect(bodyOf(document)).toEqual(["item 0: ראשון", "item 0: שני", "item 0: שלישי", "טקסט רגיל של פסקה"]);
  const [first] = document.lists[0]?.levels ?? [];
  expect(first?.mark).toMatchObject({ kind: "number", text: "%1." });
  expect(first?.indent.start).toBeLessThan(60);
});

test("a number whose point is drawn at its left is an item's, where the text runs to the left", () => {
  const items = ["אחת", "שתיים"].flatMap((text, at): Words[] => [
    { x: 555, y: 100 + at * 20, text: `${at + 1}` },
    { x: 550, y: 100 + at * 20, text: "." },
    { x: 530, y: 100 + at * 20, text },
  ]);
  expect(bodyOf(flowOf([leftwards(items)]))).toEqual(["item 0: אחת", "item 0: שתיים"]);
});

test("a short line in bold below a full one is none of its text, which runs to the left", () => {
  const [full, short] = ["מילה ".repeat(19).trim(), "כותרת קצרה"];
  const line = (y: number, text: string, bold = false): Words => ({ x: 560, y, text, bold });
  const page = leftwards([line(100, full), line(112, full), line(124, short, true), line(136, full)]);
  expect(bodyOf(flowOf([page]))).toHaveLength(3);
});

test("the column on the right is read before those on its left, and is the first of its section", () => {
  const line = "מילה ".repeat(9).trim();
  const column = (x: number, first: string): Words[] =>
    Array.from({ length: 12 }, (_, at) => ({ x, y: 100 + 12 * at, text: at === 0 ? `${first} ${line}` : line }));
  const document = flowOf([leftwards([...column(280, "שנייה"), ...column(560, "ראשונה")])]);
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2]);
  const texts = bodyOf(document).join("\n");
  expect(texts.indexOf("ראשונה")).toBeLessThan(texts.indexOf("שנייה"));
});
