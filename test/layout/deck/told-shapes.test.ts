import { expect, test } from "bun:test";
import type { TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { StructureElement } from "#layout/model/page.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const of = (type: string, ...kids: (StructureElement | [page: number, mark: number])[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (Array.isArray(kid) ? { page: kid[0], mark: kid[1] } : kid)),
});
const on = (page: number, type: string, ...marks: number[]): StructureElement =>
  of(type, ...marks.map((mark) => of("P", [page, mark])));

/** The titles and the other texts of each slide. */
function slidesOf(pages: readonly (readonly Words[])[], tree?: StructureElement) {
  const made = pages.map((words, at) => pageOf(words, { number: at + 1 }));
  const { slides } = deckOf(made, { outline: [], ...(tree ? { tree } : {}) });
  return slides.slides.map(({ shapes }) => {
    const boxes = shapes.filter((shape): shape is TextBox => shape.kind === "text");
    const texts = (isWanted: (role: TextBox["role"]) => boolean) =>
      boxes
        .filter((box) => isWanted(box.role))
        .map(({ paragraphs }) =>
          paragraphs.map(({ content }) => content.map((one) => ("text" in one ? one.text : "/")).join("")).join("|"),
        );
    return { titles: texts((role) => role === "title"), boxes: texts((role) => role !== "title") };
  });
}

const quotation: Words[] = [
  { x: 80, y: 100, text: "Nobody could name the date", size: 30, mark: 0 },
  { x: 400, y: 300, text: "Helen Marsh", size: 14, mark: 1 },
];
const plain: Words[] = [
  { x: 60, y: 80, text: "Costs", size: 30, mark: 0 },
  { x: 60, y: 150, text: "They rise.", size: 14, mark: 1 },
];

test("a slide of which the file tells no title has none, where it tells those of others", () => {
  const tree = of("Document", on(1, "H", 0), on(1, "Div", 1), on(2, "Div", 0), on(2, "Div", 1));
  const told = slidesOf([plain, quotation], tree);
  expect(told.map(({ titles }) => titles)).toEqual([["Costs"], []]);
  expect(told[1]?.boxes).toEqual(["Nobody could name the date", "Helen Marsh"]);
});

test("a title that is smaller than the text below it is the one that the file tells", () => {
  const words: Words[] = [
    { x: 60, y: 60, text: "Where we stand", size: 12, mark: 0 },
    { x: 60, y: 300, text: "48 %", size: 60, mark: 1 },
  ];
  const [slide] = slidesOf([words], of("Document", on(1, "H1", 0), on(1, "P", 1)));
  expect(slide).toEqual({ titles: ["Where we stand"], boxes: ["48 %"] });
});

test("lines of one text are one box however far they stand apart, and those of two are two however close", () => {
  const words: Words[] = [
    { x: 60, y: 150, text: "First of a text", size: 14, mark: 0 },
    { x: 60, y: 230, text: "and far below the second of it", size: 14, mark: 1 },
    { x: 60, y: 247, text: "Close below that another one", size: 14, mark: 2 },
  ];
  const [slide] = slidesOf([words], of("Document", on(1, "Div", 0, 1), on(1, "Div", 2)));
  expect(slide?.boxes).toEqual(["First of a text|and far below the second of it", "Close below that another one"]);
});

test("letters of two texts in one line are parted between them", () => {
  const words: Words[] = [
    { x: 60, y: 150, text: "01", size: 14, mark: 0 },
    { x: 77, y: 150, text: "Plans", size: 14, mark: 1 },
  ];
  const [slide] = slidesOf([words], of("Document", on(1, "Div", 0), on(1, "Div", 1)));
  expect(slide?.boxes).toEqual(["01", "Plans"]);
});

test("texts in rows and columns, each a shape of its own, are no table", () => {
  const rows = ["North 10 20", "South 30 40", "West 50 60", "East 70 80"].map((row) => row.split(" "));
  const words = rows.flatMap((row, y) =>
    row.map((text, x): Words => ({ x: 60 + 160 * x, y: 150 + 18 * y, text, size: 12, mark: 3 * y + x })),
  );
  const divs = words.map(({ mark }) => on(1, "Div", Number(mark)));
  const tables = (tree?: StructureElement) => {
    const { slides } = deckOf([pageOf(words)], { outline: [], ...(tree ? { tree } : {}) });
    return slides.slides[0]?.shapes.filter(({ kind }) => kind === "table").length;
  };
  expect(tables()).toBe(1);
  expect(tables(of("Document", ...divs))).toBe(0);
});

test("a tree that names half of the letters is no account of a slide's texts", () => {
  const words = [...quotation, { x: 60, y: 600, text: "What no element of the tree names at all", size: 14, mark: 7 }];
  const [slide] = slidesOf([words], of("Document", on(1, "H", 1), on(1, "Div", 0)));
  expect(slide?.titles).toEqual(["Nobody could name the date"]);
});

test("columns within one text are read one after the other", () => {
  const column = (x: number, from: number) =>
    Array.from(
      { length: 4 },
      (_, at): Words => ({
        ...{ x, y: 150 + 17 * at, size: 14, mark: from + at },
        text: `Line ${at + 1} of a column ${x}`,
      }),
    );
  const words = [...column(40, 0), ...column(330, 4)];
  const [slide] = slidesOf([words], of("Document", on(1, "Div", 0, 1, 2, 3, 4, 5, 6, 7)));
  expect(slide?.boxes).toHaveLength(2);
});
