import { expect, test } from "bun:test";
import type { Shape, SlideParagraph, TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Drawn, Page } from "#layout/model/page.ts";
import { across, gridOf, pageOf, rect, upright, type Words } from "#support/made-pages.ts";

const about = { outline: [] };
const lay = (...pages: Page[]) => deckOf(pages, about);
const boxes = (shapes: readonly Shape[]) => shapes.filter((shape): shape is TextBox => shape.kind === "text");
const said = ({ content }: SlideParagraph) =>
  content.map((one) => (one.kind === "break" ? "/" : one.kind === "number" ? `{${one.text}}` : one.text)).join("");
const texts = (shapes: readonly Shape[]) => boxes(shapes).map(({ paragraphs }) => paragraphs.map(said).join("|"));

const picture = (key: string, left: number, top: number, right: number, bottom: number): Drawn => ({
  ...{ kind: "picture", box: [left, top, right, bottom], key, turned: 0, flipped: false, opacity: 1 },
});
const slide = (words: readonly Words[], number: number, drawn: readonly Drawn[] = []): Page => ({
  ...pageOf(words, { number }),
  drawn,
});

const title = (text: string): Words => ({ x: 60, y: 80, text, size: 30 });

test("lines of one text are one box, joined where they broke by themselves, and the title is one", () => {
  const { slides, titles } = lay(
    slide(
      [
        title("What it is about"),
        { x: 60, y: 150, text: "The first line of a text that goes on and is parted" },
        { x: 60, y: 162, text: "at its edge" },
        { x: 60, y: 400, text: "Another one" },
      ],
      1,
    ),
  );
  const own = slides.slides[0]?.shapes ?? [];
  expect(texts(own)).toEqual([
    "What it is about",
    "The first line of a text that goes on and is parted at its edge",
    "Another one",
  ]);
  expect(boxes(own).map(({ role }) => role)).toEqual(["title", "box", "box"]);
  expect(titles).toBe(1);
  const [, text] = boxes(own);
  // The first baseline stands where it stood, an em below the upper edge.
  expect(text?.place.top).toBeCloseTo(140, 0);
  expect(text?.place.left).toBeCloseTo(60, 5);
  expect(text?.paragraphs[0]?.lines).toBeCloseTo(1, 1);
});

test("a line that ends early breaks there, and nothing else does", () => {
  const { slides } = lay(
    slide(
      [
        { x: 60, y: 150, text: "Short" },
        { x: 60, y: 162, text: "A line that is a good deal longer than that" },
      ],
      1,
    ),
  );
  expect(texts(slides.slides[0]?.shapes ?? [])[0]).toMatch(/^Short[|/]A line/);
  expect(boxes(slides.slides[0]?.shapes ?? [])[0]?.wraps).toBe(false);
});

test("items have marks and levels, and numbers that follow each other are of one list", () => {
  const items = [
    { x: 60, y: 200, text: "• One" },
    { x: 60, y: 220, text: "• Two" },
    { x: 80, y: 240, text: "– Below it" },
    { x: 80, y: 260, text: "– And this" },
    { x: 60, y: 500, text: "3. Third" },
    { x: 60, y: 516, text: "4. Fourth" },
  ];
  const { slides } = lay(slide([title("List"), ...items], 1));
  const paragraphs = boxes(slides.slides[0]?.shapes ?? []).flatMap((box) => box.paragraphs);
  expect(paragraphs.map(said)).toEqual(["List", "One", "Two", "Below it", "And this", "Third", "Fourth"]);
  expect(
    paragraphs.map(({ mark, level }) => (mark ? [mark.kind === "bullet" ? mark.sign : mark.start, level] : [])),
  ).toEqual([[], ["•", 0], ["•", 0], ["–", 1], ["–", 1], [3, 0], [3, 0]]);
  const [, first] = paragraphs;
  expect([first?.indent, first?.first]).toEqual([10, -10]);
});

test("texts on grounds of their own, and side by side, are boxes of their own", () => {
  const drawn = [rect([50, 180, 200, 205]), rect([50, 206, 200, 230])];
  const { slides } = lay(
    slide(
      [
        { x: 60, y: 195, text: "In one" },
        { x: 60, y: 218, text: "In another" },
        { x: 300, y: 195, text: "Beside" },
      ],
      1,
      drawn,
    ),
  );
  expect(texts(slides.slides[0]?.shapes ?? []).sort()).toEqual(["Beside", "In another", "In one"]);
});

test("a ruled table is one, and its lines are drawn no more", () => {
  const [xs, ys] = [
    [60, 200, 340],
    [300, 320, 340],
  ];
  const words = [
    { x: 64, y: 314, text: "Name" },
    { x: 204, y: 314, text: "Count" },
    { x: 64, y: 334, text: "Pens" },
    { x: 204, y: 334, text: "12" },
  ];
  const page = {
    ...pageOf(words, { rulings: gridOf(xs, ys) }),
    drawn: [rect([60, 299.5, 340, 300.5]), rect([60, 500, 80, 520])],
  };
  const { slides, tables } = lay(page);
  const own = slides.slides[0]?.shapes ?? [];
  expect([tables, own.map(({ kind }) => kind).sort()]).toEqual([1, ["path", "table"]]);
  const table = own.find((shape) => shape.kind === "table");
  expect(table?.rows.map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(said).join()))).toEqual([
    ["Name", "Count"],
    ["Pens", "12"],
  ]);
  expect(table?.rows[0]?.cells[0]?.padding?.left).toBeCloseTo(3.5, 5);
});

test("what most slides have is on the master, with the number as a field, and what covers a page lies behind it", () => {
  const page = (number: number, more: Drawn[] = []) =>
    slide(
      [
        title(`About ${"abc"[number % 3]}`),
        { x: 60, y: 780, text: "Company & Co" },
        { x: 500, y: 780, text: String(number + 6) },
      ],
      number,
      [rect([0, 0, 600, 800], { fill: "#fff8e0" }), picture("logo", 500, 20, 560, 60), ...more],
    );
  const odd = slide([title("Alone"), { x: 60, y: 400, text: "nothing else" }], 4);
  const { slides, pictures } = lay(page(1), page(2, [rect([60, 300, 100, 340])]), page(3), odd);
  expect([slides.background, slides.firstNumber, pictures]).toEqual(["#fff8e0", 7, ["logo"]]);
  expect(texts(slides.master)).toEqual(["Company & Co", "{7}"]);
  expect(slides.master.map(({ kind }) => kind)).toEqual(["picture", "text", "text"]);
  expect(slides.slides.map(({ shapes, bare = false }) => [shapes.length, bare])).toEqual([
    [1, false],
    [2, false],
    [1, false],
    [2, true],
  ]);
  expect(slides.slides[3]?.background).toBe("#ffffff");
});

test("what lies over something else is not brought below it", () => {
  const page = (number: number) =>
    slide([title(`About ${"abc"[number % 3]}`)], number, [
      rect([40, 300 + number, 300, 500]),
      picture("logo", 60, 320, 90, 350),
    ]);
  const { slides } = lay(page(1), page(2), page(3));
  expect(slides.master).toEqual([]);
  expect(slides.slides.map(({ shapes }) => shapes.length)).toEqual([3, 3, 3]);
});

test("links lead out, or to slides that there are", () => {
  const links = [
    { box: [60, 140, 200, 152] as [number, number, number, number], address: "https://example.com/" },
    { box: [60, 190, 200, 202] as [number, number, number, number], target: { page: 9, top: 0 } },
    { box: [60, 240, 200, 252] as [number, number, number, number], target: { page: 12, top: 0 } },
  ];
  const words = ["Away to it", "On to nine", "To nowhere"].map((text, at) => ({ x: 60, y: 150 + 50 * at, text }));
  const { slides } = lay(pageOf(words, { links, number: 7 }), pageOf([title("Nine")], { number: 9 }));
  const spans = boxes(slides.slides[0]?.shapes ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ content }) => content),
  );
  expect(spans.map((one) => (one.kind === "span" ? one.link : undefined))).toEqual([
    { address: "https://example.com/" },
    { slide: 1 },
    undefined,
  ]);
});

test("turned text is a turned box around its middle", () => {
  const page = pageOf([{ x: 100, y: 300, text: "Upwards" }]);
  const runs = page.runs.map((run) => ({ ...run, turned: 270 }));
  const [box] = boxes(lay({ ...page, runs }).slides.slides[0]?.shapes ?? []);
  expect(box?.place.turned).toBe(270);
  // Turned back the page is 800 wide and 600 high: the baseline lies 300 from what is its left side now.
  const [x, y] = [
    (box?.place.left ?? 0) + (box?.place.width ?? 0) / 2,
    (box?.place.top ?? 0) + (box?.place.height ?? 0) / 2,
  ];
  expect(Math.abs(x - 296)).toBeLessThan(2);
  expect(Math.abs(y - (800 - 117.5))).toBeLessThan(2);
});

test("text over which something was drawn lies below that, and all other text on top", () => {
  const letters = (top: number): Drawn => ({ kind: "letters", box: [60, top, 160, top + 12] });
  const drawn = [letters(140), letters(240), rect([50, 130, 400, 170]), rect([50, 500, 400, 540])];
  const page = slide(
    [
      { x: 60, y: 150, text: "Is covered" },
      { x: 60, y: 250, text: "Is not" },
    ],
    1,
    drawn,
  );
  const own = lay(page).slides.slides[0]?.shapes ?? [];
  expect(own.map((shape) => (shape.kind === "text" ? texts([shape])[0] : shape.kind))).toEqual([
    "Is covered",
    "path",
    "path",
    "Is not",
  ]);
});

test("frames that lie over each other are no table", () => {
  const xs = [60, 200, 340];
  const page = pageOf(
    [
      { x: 64, y: 314, text: "Alone" },
      { x: 204, y: 334, text: "In it" },
    ],
    {
      rulings: gridOf(xs, [300, 320, 340]),
    },
  );
  const { tables, slides } = lay(page);
  expect([tables, texts(slides.slides[0]?.shapes ?? []).sort()]).toEqual([0, ["Alone", "In it"]]);
});

test("cells are set to the side where their text stands, and indented once", () => {
  const words = [
    { x: 64, y: 314, text: "Left" },
    { x: 260, y: 314, text: "Mid" },
    { x: 400, y: 314, text: "to the right" },
    { x: 90, y: 334, text: "Further in" },
    { x: 204, y: 334, text: "12" },
  ];
  const page = pageOf(words, { rulings: gridOf([60, 200, 335, 465], [300, 320, 340]) });
  const [table] = (lay(page).slides.slides[0]?.shapes ?? []).filter((shape) => shape.kind === "table");
  const cells = table?.rows.flatMap((row) => row.cells).filter(({ paragraphs }) => paragraphs.length > 0) ?? [];
  expect(cells.map(({ paragraphs: [paragraph] }) => [paragraph?.align, paragraph?.indent])).toEqual([
    ["start", 0],
    ["center", 0],
    ["end", 0],
    ["start", 0],
    ["start", 0],
  ]);
  expect(cells[3]?.padding?.left).toBeCloseTo(29.5, 5);
});

test("lines in the middle that end early break there, and join where the next word had no room", () => {
  const middle = (y: number, text: string): Words => ({ x: 300 - text.length * 2.5, y, text });
  const lines = [
    "A first line in the middle of the page",
    "with a few words",
    "and then some more that are as long as it",
  ];
  const { slides } = lay(
    slide(
      lines.map((text, at) => middle(150 + 12 * at, text)),
      1,
    ),
  );
  expect(texts(slides.slides[0]?.shapes ?? [])[0]?.replace("|", "/")).toBe(`${lines[0]} ${lines[1]}/${lines[2]}`);
  expect(boxes(slides.slides[0]?.shapes ?? [])[0]?.paragraphs.every(({ align }) => align === "center")).toBe(true);
});

test("lines of one length that break on purpose are not drawn out", () => {
  const lines = ["Series 1", "Series 2", "Series 3", "Series 4"].map((text, at) => ({ x: 60, y: 150 + 12 * at, text }));
  const long = { x: 60, y: 198, text: "and a line below it" };
  const { slides } = lay(slide([...lines, long], 1));
  const paragraphs = boxes(slides.slides[0]?.shapes ?? []).flatMap((box) => box.paragraphs);
  expect(paragraphs.every(({ align }) => align === "start")).toBe(true);
});

const marksIn = (page: Page) =>
  boxes(lay(page).slides.slides[0]?.shapes ?? []).flatMap(({ paragraphs }) =>
    paragraphs.map((one) => [said(one), one.mark !== undefined]),
  );

test("bold numbers above text of their own are headings, and those of items are items", () => {
  const filler = "Text that begins at the number and goes on over a line";
  const heading = (y: number, text: string): Words => ({ x: 60, y, text, bold: true });
  const headed = [heading(200, "1. First"), { x: 60, y: 212, text: filler }, heading(224, "2. Second")];
  expect(marksIn(slide(headed, 1))).toEqual([
    ["1. First", false],
    [filler, false],
    ["2. Second", false],
  ]);
  const items = [heading(200, "1. First"), { x: 76, y: 212, text: filler }, heading(224, "2. Second")];
  expect(marksIn(slide(items, 1))).toEqual([
    ["First", true],
    [filler, false],
    ["Second", true],
  ]);
  const plain = [heading(200, "1. First"), heading(212, "2. Second")];
  expect(marksIn(slide(plain, 1)).map(([, isItem]) => isItem)).toEqual([true, true]);
});

test("what stands apart from the number that it belongs to, stays apart", () => {
  const words = [
    { x: 60, y: 200, text: "1.1" },
    { x: 90, y: 200, text: "Alone" },
  ];
  const [box] = boxes(lay(slide([title("Plan"), ...words], 1)).slides.slides[0]?.shapes ?? []).slice(1);
  const [paragraph] = box?.paragraphs ?? [];
  expect(paragraph && said(paragraph)).toBe("1.1\tAlone");
  expect([paragraph?.indent, paragraph?.first, paragraph?.tabs]).toEqual([30, -30, undefined]);
});

test("parts of a single line stay apart, and end where they ended", () => {
  const words = [
    { x: 60, y: 200, text: "17" },
    { x: 82, y: 200, text: "C) What is left of it" },
  ];
  const run = pageOf(words);
  const page = { ...run, runs: run.runs.map((one) => ({ ...one, line: 0 })) };
  const [box] = boxes(lay(page).slides.slides[0]?.shapes ?? []);
  const [paragraph] = box?.paragraphs ?? [];
  expect(paragraph && said(paragraph)).toBe("17\tC) What is left of it");
  expect(paragraph?.indent).toBe(22);
});

test("small letters below the last of some items make none of them a heading", () => {
  const items = [1, 2, 3].map((at) => ({ x: 60, y: 200 + at * 12, text: `${at}) An item of a list` }));
  const note = { x: 50, y: 247, text: "a note below it", size: 8.5 };
  expect(marksIn(slide([...items, note], 1)).map(([, isItem]) => isItem)).toEqual([true, true, true, false]);
});

test("letters of another size on a line move none of it", () => {
  const words = [
    { x: 60, y: 200, text: "A text with a year of" },
    { x: 170, y: 200, text: "2019", size: 20 },
  ];
  const run = pageOf(words);
  const page = { ...run, runs: run.runs.map((one) => ({ ...one, line: 0 })) };
  const [box] = boxes(lay(page).slides.slides[0]?.shapes ?? []);
  expect(box?.place.top).toBeCloseTo(180, 5);
});

test("a text that does not wrap has a box as wide as its letters become", () => {
  const page = pageOf([{ x: 60, y: 200, text: "mmmm" }]);
  const times = { ...page, styles: page.styles.map((style) => ({ ...style, font: "Times-Roman" })) };
  const [box] = boxes(lay(times).slides.slides[0]?.shapes ?? []);
  expect(box?.wraps).toBe(false);
  expect(box?.place.width).toBeCloseTo(31.1, 0);
});

test("the frames of a form, most of which cover several places, are no table", () => {
  const at = [60, 100, 140, 180, 220, 260, 300, 340];
  const rows = at.slice(0, 7).flatMap((y, row) => [
    { ...across(y + 240, 60, 340), from: 60 },
    // Each row has one line between its cells, elsewhere.
    upright(at[1 + (row % 6)] ?? 0, y + 240, y + 280),
  ]);
  const rulings = [...rows, across(580, 60, 340), upright(60, 300, 580), upright(340, 300, 580)];
  const words = at.slice(0, 7).flatMap((y, row) => [
    { x: 64, y: y + 254, text: "A" },
    { x: 300, y: y + 254, text: String(row) },
  ]);
  const page = pageOf(words, { rulings });
  expect(lay({ ...page, drawn: [] }).tables).toBe(0);
});

test("lines of a program are a paragraph each, and so are commands with their options", () => {
  for (const lines of [
    ['.TITLE "A name" that is long', "if (a) {", "x = 1;"],
    ["house -heating on", "water --off cold", "clean"],
  ]) {
    const page = pageOf(lines.map((text, at) => ({ x: 60, y: 200 + at * 12, text })));
    const typed = { ...page, styles: page.styles.map((style) => ({ ...style, generic: "mono" as const })) };
    const [box] = boxes(lay(typed).slides.slides[0]?.shapes ?? []);
    expect(box?.paragraphs.map(said)).toEqual(lines);
  }
});

test("lines in the middle above a list stay there", () => {
  const middle = (text: string, y: number) => ({ x: 260 - text.length * 2.5, y, text });
  const words = [
    middle("A text in the middle of its column that has", 200),
    middle("several lines none of which is alike, and an", 212),
    middle("end:", 224),
    { x: 180, y: 240, text: "• One" },
    { x: 180, y: 254, text: "• Two" },
  ];
  const [box] = boxes(lay(slide(words, 1)).slides.slides[0]?.shapes ?? []);
  expect(box?.paragraphs.map(({ align }) => align)).toEqual(["center", "start", "start"]);
});

test("a sign by itself is no item of a list that stands beside it", () => {
  const numbers = [100, 112, 124].map((y, at): Words => ({ x: 300, y, text: `${at + 1}b` }));
  const found = lay(slide([{ x: 266, y: 137, text: "▶" }, ...numbers], 1)).slides.slides[0]?.shapes ?? [];
  expect(texts(found)).toContain("▶");
});

test("numbers below each other are a paragraph each", () => {
  const numbers = ["2b", "3b", "4b", "4d"].map((text, at): Words => ({ x: 300, y: 100 + 14 * at, text }));
  expect(texts(lay(slide(numbers, 1)).slides.slides[0]?.shapes ?? [])).toEqual(["2b|3b|4b|4d"]);
});

test("what stands behind a line that is drawn before it has no mark in front of that", () => {
  const words = [
    { x: 266, y: 100, text: "▶" },
    { x: 300, y: 100, text: "Amounts" },
  ];
  const wall = {
    box: [285, 80, 285.5, 120],
    kind: "path",
    steps: [],
    line: { width: 0.5, colour: "#000000", style: "solid" },
    opacity: 1,
  } as const;
  const marks = (drawn: readonly Drawn[]) =>
    boxes(lay(slide(words, 1, drawn)).slides.slides[0]?.shapes ?? []).flatMap(({ paragraphs }) =>
      paragraphs.map(({ mark }) => mark?.kind),
    );
  expect(marks([])).toEqual(["bullet"]);
  expect(marks([{ ...wall, box: [...wall.box], steps: [] }])).toEqual([undefined, undefined]);
});

test("a title of several lines that end on purpose has room for those of another font", () => {
  const { slides } = lay(
    slide(
      [
        { ...title("First"), bold: true },
        { ...title("Second line"), y: 116 },
        { x: 60, y: 300, text: "Below" },
      ],
      1,
    ),
  );
  const [own] = boxes(slides.slides[0]?.shapes ?? []);
  expect(own).toMatchObject({ role: "title", wraps: true });
  expect((own?.place.left ?? 0) + (own?.place.width ?? 0)).toBeCloseTo(570, 0);
});

test("the colour of most links is told, so that they can be read on any ground", () => {
  const page = pageOf([{ x: 60, y: 300, text: "An address" }], {
    links: [{ box: [55, 285, 130, 305], address: "https://example.com/" }],
  });
  const { slides } = lay({ ...page, styles: page.styles.map((style) => ({ ...style, colour: "#ffd54f" })) });
  expect(slides.looks.link).toBe("#ffd54f");
  expect(lay(pageOf([{ x: 60, y: 300, text: "An address" }])).slides.looks.link).toBeUndefined();
});

test("a grid to be filled in is a table with empty cells, and one that a chart is drawn upon is not", () => {
  const [xs, ys] = [
    [60, 160, 260, 360],
    [100, 140, 180, 220, 260],
  ] as const;
  const line = (x: number, y: number, toX: number, toY: number): Drawn => ({
    ...{ kind: "path", box: [x, y, toX, toY], opacity: 1, line: { width: 1, colour: "#808080", style: "solid" } },
    steps: [
      { to: "move", x, y },
      { to: "line", x: toX, y: toY },
    ],
  });
  const lines = [...xs.map((x) => line(x, 100, x, 260)), ...ys.map((y) => line(60, y, 360, y))];
  const page = { ...pageOf([title("To be filled in")], { rulings: gridOf(xs, ys) }) };
  const kinds = (...more: Drawn[]) =>
    lay({ ...page, drawn: [...lines, ...more] }).slides.slides[0]?.shapes.map(({ kind }) => kind);
  expect(kinds()).toEqual(["text", "table"]);
  const [, table] = lay({ ...page, drawn: lines }).slides.slides[0]?.shapes ?? [];
  expect(table?.kind === "table" && table.rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3, 3]);
  // The head's ground is one of cells; a bar ends within them, and a curve runs through them.
  expect(kinds(rect([60, 100, 360, 140]))).toContain("table");
  expect(kinds(rect([80, 150, 140, 260]))).not.toContain("table");
  expect(kinds(line(60, 250, 360, 110))).not.toContain("table");
});
