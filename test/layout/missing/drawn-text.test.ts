import { describe, expect, test } from "bun:test";
import { Words } from "#formats/ooxml/promise.ts";
import { DrawnText } from "#layout/missing/drawn-text.ts";
import type { FileText } from "#layout/missing/found-text.ts";
import type { Page, Run } from "#layout/model/page.ts";

const run = (text: string, line: number, base = 100 + 20 * line, left = 50): Run => ({
  ...{ text, line, base, top: base - 10, bottom: base + 2, size: 10, style: 0, turned: 0, hidden: false },
  edges: Array.from({ length: text.length + 1 }, (_, at) => left + 5 * at),
});
const page = (number: number, runs: readonly Run[]): Page => ({
  ...{ number, label: String(number), width: 600, height: 800, styles: [], rulings: [], fills: [], pictures: [] },
  ...{ links: [], fields: [], runs },
});
const ofPages = (...pages: (readonly string[])[]): DrawnText => {
  const drawn = new DrawnText();
  for (const [at, lines] of pages.entries())
    drawn.add(
      page(
        at + 1,
        lines.map((text, line) => run(text, line)),
      ),
    );
  return drawn;
};
const words = (...texts: string[]): Words => {
  const all = new Words();
  for (const text of texts) all.add(text);
  return all;
};
const held = (text: string, more: Partial<FileText> = {}): FileText => ({
  ...{ format: "docx", words: words(text), repeated: new Words(), values: [], notes: 0 },
  ...more,
});

describe("text that is drawn on pages and lacks in a file", () => {
  test("is told with its page, however often its words stand elsewhere", () => {
    const drawn = ofPages(["the one of us", "all of it"], ["one of them is gone"]);
    expect(drawn.missingIn(held("the one of us all of it one of them is gone"))).toEqual([]);
    expect(drawn.missingIn(held("the one of us all of it"))).toEqual([{ page: 2, text: "one of them is gone" }]);
    expect(drawn.missingIn(held(""))).toHaveLength(3);
  });

  test("the head of a table is shown again on each page that it goes over to, and no more often", () => {
    const lines = ["Date Amount", "first entry"];
    const drawn = ofPages(lines, ["moved down", "Date Amount"]);
    const file = { ...held("Date Amount first entry moved down"), heads: words("Date Amount") };
    expect(drawn.missingIn(file)).toEqual([]);
    expect(drawn.missingIn({ ...file, heads: new Words() })).toEqual([{ page: 1, text: "Date Amount" }]);
    const thrice = ofPages(lines, ["moved down", "Date Amount", "Date Amount"]);
    expect(thrice.missingIn(file)).toHaveLength(1);
  });

  test.each([
    ["joined over two lines", ["in obser-", "vations of it"], "in observations of it"],
    [
      "joined with the top of the next column",
      ["in obser-", "another line", "vations of it"],
      "in observations of it another line",
    ],
    ["parted", ["onlyone word"], "only one word"],
    ["in letters that look alike", ["ﬁne CAFE\u0301"], "fine Café"],
    ["without blanks", ["公园绿地面积", "公顷"], "公园绿地 面积公顷"],
    ["numbers of items and headings", ["1. First", "(b) second", "2.1 Third"], "First second Third"],
    ["the page's own number", ["some text", "1"], "some text"],
  ])("is not what a file has otherwise: %s", (_, lines, text) => {
    expect(ofPages(lines).missingIn(held(text))).toEqual([]);
  });

  test("is not what every page shows, nor a table's head that goes on", () => {
    const drawn = ofPages(["Report, page 1", "Name Town", "Ann Oslo"], ["Report, page 2", "Name Town", "Ben Rome"]);
    const shown = { repeated: words("Report, page 1") };
    expect(drawn.missingIn(held("Report, page 1 Name Town Ann Oslo Ben Rome", shown))).toEqual([]);
    expect(drawn.missingIn(held("Report, page 1 Name Town Ann Oslo Ben", shown))).toEqual([
      { page: 2, text: "Ben Rome" },
    ]);
  });

  test("is not a note's number, but for as many as there are notes", () => {
    const drawn = ofPages(["said 16 before", "said 17 after"]);
    expect(drawn.missingIn(held("said before said after", { notes: 2 }))).toEqual([]);
    expect(drawn.missingIn(held("said before said after", { notes: 1 }))).toHaveLength(1);
  });

  test("is not a number or a date in a cell, however it is shown", () => {
    const shown = ["1,234.50", "12.5%", "12-May-2024", "05/12/24", "0.00"];
    const values = ["1234.5", "0.125", "45424", "45424", "0"];
    expect(ofPages(shown).missingIn(held("", { format: "xlsx", values }))).toEqual([]);
    expect(ofPages([...shown, "777"]).missingIn(held("", { format: "xlsx", values }))).toEqual([
      { page: 1, text: "777" },
    ]);
  });

  test("is not made of letters and digits that stand alone in other cells", () => {
    const letters = held("t c p d f 4 5", { format: "xlsx" });
    expect(
      ofPages(["TCPDF", "445"])
        .missingIn(letters)
        .map(({ text }) => text),
    ).toEqual(["TCPDF", "445"]);
  });

  test("is what can be seen: not twice for its shadow, nor hidden, nor beside the page", () => {
    const drawn = new DrawnText();
    const hidden = { ...run("hidden", 2), hidden: true };
    drawn.add(page(1, [run("shadow", 0, 100), run("shadow", 1, 101, 51), hidden, run("beside", 3, 100, 900)]));
    expect(drawn.missingIn(held("shadow"))).toEqual([]);
  });
});
