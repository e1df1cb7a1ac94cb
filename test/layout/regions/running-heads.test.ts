import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, told } from "#support/made-pages.ts";

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

const headed = (heads: readonly string[]) =>
  flowOf(heads.map((text, at) => pageOf([{ x: 50, y: 60, text }, ...prose(50, 140, 30)], { number: at + 1 })));

test("numbers of what is on a page, such as of its example, make its first line no header", () => {
  const said = bodyOf(headed(["Example 1:", "Example 3:"])).join("\n");
  for (const head of ["Example 1:", "Example 3:"]) expect(said).toContain(head);
});

test("numbers that count pages do, in figures and in letters", () => {
  for (const heads of [
    ["Report of 1999 / 1", "Report of 1999 / 2"],
    ["Preface iii", "Preface iv"],
  ])
    expect(bodyOf(headed(heads)).join("\n")).not.toMatch(/Report|Preface/);
});

test("numbers that count pages do where it stands behind them how many there are, and amid what stands in a row", () => {
  const footed = (texts: (number: number) => string[]) =>
    flowOf(
      [1, 2].map((number) => {
        const foot = texts(number).map((text, at) => ({ x: 50 + at * 180, y: 770, text }));
        return pageOf([...prose(50, 60, 30), ...foot], { number });
      }),
    );
  for (const [texts, foot] of [
    [(number: number) => [`Agreement - Page ${number}/2`], "Agreement - Page {page}/{pages}"],
    [
      (number: number) => ["Edited: 2017-11-17", `Page ${number} of 21`, "Copyright 1999-2017"],
      "Edited: 2017-11-17\tPage {page} of 21\tCopyright 1999-2017",
    ],
  ] as const) {
    const document = footed(texts);
    expect(bodyOf(document).join("\n")).not.toMatch(/Page/);
    expect(told(document.sections[0]?.footer?.blocks ?? [])).toEqual([foot]);
  }
});

test("a number at the foot of a chapter's first page is one of those that others have at their heads", () => {
  const pages = [12, 13, 14, 15].map((page, at) => {
    const text = page === 13 ? { x: 300, y: 770, text: "13" } : { x: 50, y: 40, text: `${page} Beginnings` };
    return pageOf([text, ...prose(50, 80 + 10 * at, 30)], { number: at + 1 });
  });
  expect(bodyOf(flowOf(pages)).join("\n")).not.toContain("13");
});

test("a figure within a name counts no pages", () => {
  const document = headed(["Manual of Writer2LaTeX, page 1", "Manual of Writer2LaTeX, page 2"]);
  expect(told(document.sections.flatMap(({ header }) => header?.blocks ?? []))).toContain(
    "Manual of Writer2LaTeX, page {page}",
  );
});

test("a running head that comes once is one by the line below it", () => {
  const heads = ["1.1 Beginnings", "1.2 Middles", "1.2 Middles", "1.3 Ends", "1.2 Middles", "1.2 Middles"];
  const pages = heads.map((text, at) =>
    pageOf([{ x: 50, y: 60, text }, ...prose(50, 140, 30)], { number: at + 1, rulings: [across(66, 50, 550)] }),
  );
  const document = flowOf(pages);
  expect(bodyOf(document).join("\n")).not.toMatch(/Beginnings|Middles|Ends/);
  const [block] = document.sections[0]?.header?.blocks ?? [];
  expect(block?.kind === "paragraph" && block.rules?.bottom).toMatchObject({ width: 1, colour: "#000000" });
});

test("boxes that stand at the edge of each page and say the same are its header", () => {
  const pages = [1, 2, 3].map((number) => {
    const cells = ["Green & Co", "Report", `Page ${number}`].map((text, at) => ({ x: 60 + at * 150, y: 45, text }));
    const rulings = gridOf([50, 200, 350, 500], [30, 52]);
    return pageOf([...cells, ...prose(50, 150 + number, 10, { text: `${number}` })], { number, rulings });
  });
  const document = flowOf(pages);
  expect(document.sections.flatMap(({ blocks }) => blocks).some(({ kind }) => kind === "table")).toBe(false);
  expect(told(document.sections[0]?.header?.blocks ?? []).join()).toContain("Green & Co\tReport\tPage");
});

const inChapters = (chapters: readonly string[], gap: number) =>
  flowOf(
    chapters.map((chapter, at) => {
      const begins = chapter !== chapters[at - 1];
      const title = begins ? [{ x: 50, y: 90 + gap, text: chapter, size: 20 }] : [];
      const head = begins ? [] : [{ x: 50, y: 60, text: chapter }];
      return pageOf([...head, ...title, ...prose(50, 84 + gap + (begins ? 30 : 0), 30)], { number: at + 1 });
    }),
  );
const chapters = ["Beginnings", "Beginnings", "Middles", "Middles", "Ends", "Ends"];

test("a head that repeats its chapter's heading says that by a field", () => {
  const document = inChapters(chapters, 20);
  expect(bodyOf(document).filter((text) => /Beginnings|Middles|Ends/.test(text))).toEqual([
    "heading 1: Beginnings",
    "heading 1: Middles",
    "heading 1: Ends",
  ]);
  const { header } = document.sections[0] ?? {};
  expect([told(header?.even ?? []), told(header?.blocks ?? [])]).toEqual([["{heading 1}"], []]);
});

test("the first lines of text that stand as high as each other are no heads", () => {
  expect(
    bodyOf(inChapters(chapters.toReversed(), -12))
      .join(" ")
      .match(/Middles/g),
  ).toHaveLength(2);
});
