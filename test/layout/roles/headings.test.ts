import { expect, test } from "bun:test";
import type { Box } from "#layout/model/box.ts";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

const headings = (texts: readonly string[]) => texts.filter((text) => /^(?:heading|title)/.test(text));
const large = (y: number, text: string, size = 16): Words => ({ x: 50, y, text, size });

test("the lines of a cover are no headings", () => {
  const cover = pageOf([large(200, "League of clubs"), large(240, "of the Province"), large(280, "of the North")]);
  const text = pageOf([large(60, "Rules"), ...prose(50, 90, 6)], { number: 2 });
  expect(headings(bodyOf(flowOf([cover, text])))).toEqual(["heading 1: Rules"]);
});

test("large letters with nothing near below them are no heading", () => {
  const words = [large(60, "A poster"), ...prose(50, 300, 6), large(430, "Rules"), ...prose(50, 460, 6)];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual(["heading 1: Rules"]);
});

test("where most texts of one look stand above text, one above short entries is a heading, too", () => {
  const entries = ["Drawing", "Singing", "Sewing", "Cooking", "Rowing"].map((text, at) => ({
    x: 50,
    y: 86 + 40 * at,
    text,
  }));
  const above = (y: number, text: string) => [large(y, text), ...prose(50, y + 26, 4)];
  const words = [large(60, "Skills"), ...entries, ...above(310, "Profile"), ...above(420, "Education")];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual([
    "heading 1: Skills",
    "heading 1: Profile",
    "heading 1: Education",
  ]);
  const few = [large(60, "Skills"), ...entries, ...above(310, "Profile")];
  expect(headings(bodyOf(flowOf([pageOf(few)])))).toEqual(["heading 1: Profile"]);
});

test("on a page of large letters those are its text", () => {
  const form = [0, 1, 2, 3, 4].flatMap((at) => [
    large(60 + at * 80, "I ask to take part in the call of this year", 12),
    large(90 + at * 80, "and know what it says about the parts of it", 12),
  ]);
  const pages = [pageOf(prose(50, 60, 40)), pageOf(form, { number: 2 })];
  expect(headings(bodyOf(flowOf(pages)))).toEqual([]);
});

test("a sentence in large letters is no heading", () => {
  const words = [large(60, "Clubs shall know that no game is played before.", 14), ...prose(50, 90, 6)];
  const longer = [large(60, "Clubs shall know that no game is played there before it is.", 14), ...prose(50, 90, 6)];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toHaveLength(1);
  expect(headings(bodyOf(flowOf([pageOf(longer)])))).toEqual([]);
});

test("what stands first and is larger than all headings is the title", () => {
  const words = [
    large(60, "Of everything", 22),
    ...[0, 1, 2].flatMap((at) => [
      large(110 + at * 120, `Part ${at}`, 14),
      ...prose(50, 135 + at * 120, 3),
      ...prose(50, 180 + at * 120, 2),
    ]),
  ];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual([
    "title: Of everything",
    "heading 1: Part 0",
    "heading 1: Part 1",
    "heading 1: Part 2",
  ]);
});

test("a file of a program that outlines headings has none without an outline", () => {
  const words = [large(60, "Bold and large"), ...prose(50, 90, 6), large(200, "And another"), ...prose(50, 230, 6)];
  const pages = [pageOf(words)];
  expect(headings(bodyOf(flowOf(pages)))).toHaveLength(2);
  expect(headings(bodyOf(flowOf(pages, { outlinesHeadings: true })))).toEqual([]);
});

test("what names a table beside it is its caption, however bold", () => {
  const rows = [0, 1, 2, 3].flatMap((row) =>
    ["Tea", "2.50", "12"].map((text, at) => ({ x: 50 + at * 120, y: 300 + row * 14, text })),
  );
  const words = [
    ...prose(50, 60, 6),
    { x: 50, y: 280, text: "Table 1. What is drunk", bold: true },
    ...rows,
    ...prose(50, 400, 3),
  ];
  const body = bodyOf(flowOf([pageOf(words)]));
  expect(body[1]).toBe("caption: Table 1. What is drunk");
  expect(headings(body)).toEqual([]);
});

test("an outline names headings with their numbers or without", () => {
  const words = [
    { x: 50, y: 60, text: "1 Introduction" },
    ...prose(50, 90, 6),
    { x: 50, y: 200, text: "2.1 Installing it" },
    ...prose(50, 230, 6),
    { x: 50, y: 340, text: "A.1 Licences" },
    ...prose(50, 370, 6),
  ];
  const outline = ["Introduction", "2.1 Installing it", "Licences"].map((title) => ({
    title,
    level: 1,
    page: 1,
    top: 0,
  }));
  expect(headings(bodyOf(flowOf([pageOf(words)], { outline })))).toHaveLength(3);
});

const heading = (y: number, mark: string, text: string, size: number): Words[] => [
  { x: 50, y, text: mark, size },
  { x: 90, y, text, size },
];
const numbered = (document: ReturnType<typeof flowOf>) =>
  document.sections[0]?.blocks.flatMap((block) =>
    block.kind === "paragraph" && block.role.kind === "heading"
      ? [`${block.role.list === undefined ? "" : "counted "}${told([block])[0]}`]
      : [],
  );

test("numbers of headings that have no point behind them count as well, and those below count within them", () => {
  const words = [
    ...[...heading(60, "1", "One", 18), ...prose(50, 90, 2)],
    ...[...heading(140, "2", "Two", 18), ...prose(50, 170, 2)],
    ...[...heading(220, "2.1", "Below two", 14), ...prose(50, 250, 2)],
  ];
  const document = flowOf([pageOf(words)]);
  expect(numbered(document)).toEqual([
    "counted heading 1: One",
    "counted heading 1: Two",
    "counted heading 2: Below two",
  ]);
  expect(document.lists.at(-1)?.levels.map(({ mark }) => mark.kind === "number" && mark.text)).toEqual(["%1", "%1.%2"]);
});

test("numbers that those above do not lead to stay as they are written", () => {
  const words = [
    ...[{ x: 50, y: 60, text: "Some chapter", size: 18 }, ...prose(50, 90, 2)],
    ...[...heading(140, "4.1", "Of it", 14), ...prose(50, 170, 2)],
    ...[...heading(220, "4.2", "And more", 14), ...prose(50, 250, 2)],
  ];
  const [, second, third] = numbered(flowOf([pageOf(words)])) ?? [];
  expect([second, third]).toEqual([expect.stringContaining("4.1"), expect.stringContaining("4.2")]);
});

test("the next number of a row of headings is one, though not all of it is bold", () => {
  const at = (y: number, text: string, bold: boolean): Words => ({ x: 50, y, text, size: 13, bold });
  const words = [
    ...[at(60, "5.1 Of a thing", true), ...prose(50, 90, 2)],
    ...[at(140, "5.2 Of another", true), ...prose(50, 170, 2)],
    ...[at(220, "5.3 some name: of a third", false), ...prose(50, 250, 2)],
  ];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual([
    expect.stringContaining("Of a thing"),
    expect.stringContaining("Of another"),
    expect.stringContaining("some name: of a third"),
  ]);
});

test("a centred title ends its lines where it did, and has no break that would stand in the contents", () => {
  const middle = (y: number, text: string): Words => ({ x: 302 - text.length * 5, y, text, size: 20 });
  const words = [middle(60, "A title that goes on"), middle(84, "in a second line"), ...prose(50, 130, 12)];
  const [title] = flowOf([pageOf(words)]).sections[0]?.blocks ?? [];
  if (title?.kind !== "paragraph") throw new Error("no title");
  expect([title.role.kind, title.align, title.content.map(({ kind }) => kind)]).toEqual([
    "heading",
    "center",
    ["span"],
  ]);
  expect(title.indent.start).toBe(title.indent.end);
  expect(title.indent.start).toBeWithin(60, 160);
});

test("of two texts of one title the one is a heading that the outline leads to", () => {
  const words = [
    { x: 50, y: 60, text: "1. Sound and light," },
    { x: 50, y: 72, text: "2. Words." },
    ...prose(50, 100, 6),
    { x: 50, y: 200, text: "2.1 Sound and light" },
    ...prose(50, 230, 6),
  ];
  const outline = [{ title: "Sound and light", level: 2, page: 1, top: 190 }];
  expect(headings(bodyOf(flowOf([pageOf(words)], { outline })))).toEqual(["heading 2: 2.1 Sound and light"]);
});

test("what looks like a heading of the outline is one, unless its program outlines all, and no other that looks like a heading", () => {
  const words = [
    large(60, "Index"),
    ...prose(50, 90, 6),
    large(190, "Scope"),
    ...prose(50, 220, 6),
    large(320, "A call", 13),
    ...prose(50, 350, 6),
  ];
  const outline = [{ title: "Index", level: 2, page: 1, top: 0 }];
  expect(headings(bodyOf(flowOf([pageOf(words)], { outline })))).toEqual(["heading 2: Index", "heading 2: Scope"]);
  const complete = { outline, outlinesHeadings: true };
  expect(headings(bodyOf(flowOf([pageOf(words)], complete)))).toEqual(["heading 2: Index"]);
});

test("headings of one title on a page are each found in the outline", () => {
  const words = ["New", "Fixed", "New", "Fixed"].flatMap((text, at): Words[] => [
    { x: 50, y: 60 + at * 60, text },
    ...prose(50, 80 + at * 60, 2),
  ]);
  const outline = ["New", "Fixed", "New", "Fixed"].map((title) => ({ title, level: 1, page: 1, top: 0 }));
  expect(headings(bodyOf(flowOf([pageOf(words)], { outline })))).toHaveLength(4);
});

const counted = (numbers: readonly string[], between: number) =>
  numbers.flatMap((number, at): Words[] => [
    { x: 250, y: 110 + at * 90, text: `${number} WHAT IS KNOWN` },
    ...prose(50, 130 + at * 90, between),
  ]);

test("capitals that count on in Roman digits, with text between them, are headings", () => {
  const words = [large(60, "Of everything", 22), ...counted(["I.", "II.", "III.", "IV."], 5)];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual([
    "title: Of everything",
    ...Array.from({ length: 4 }, () => "heading 1: WHAT IS KNOWN"),
  ]);
});

test("what does not count on is none of them", () => {
  expect(headings(bodyOf(flowOf([pageOf(counted(["I.", "IV.", "II.", "C."], 5))])))).toEqual([]);
});

test("questions are headings, though there are as many of them as answers", () => {
  const asked = (y: number, text: string): Words => ({ x: 50, y, text, bold: true });
  const words = Array.from({ length: 5 }, (_, at) => [
    asked(60 + at * 120, `How is rule ${at} read?`),
    ...prose(50, 75 + at * 120, 5),
  ]);
  const page = pageOf([large(40, "Asked", 20), ...words.flat()]);
  expect(headings(bodyOf(flowOf([page])))).toHaveLength(6);
});

test("large items are none, with a bullet or a number that counts on right below another", () => {
  const words = [large(60, "To bring", 26), large(95, "1. a list", 20), large(120, "2. a kit", 20)];
  const dotted = [large(200, "To take", 26), large(235, "• paper", 20), large(260, "• filters", 20)];
  const body = bodyOf(flowOf([pageOf([...words, ...dotted, ...prose(50, 400, 12)])]));
  expect(headings(body)).toEqual(["heading 1: To bring", "heading 1: To take"]);
});

test("heads of entries with years at the margin are headings below those of their sections, and names below a title are none", () => {
  const entry = (y: number, name: string, size = 13): Words[] => [
    { x: 50, y, text: name, size },
    { x: 550 - 4.5 * size, y, text: "2022–2025", size },
  ];
  const section = (y: number, name: string): Words => ({ x: 50, y, text: name, size: 12, bold: true });
  const words = [
    large(40, "Ann Ames", 20),
    ...prose(50, 70, 4),
    section(150, "WORK"),
    ...["A Ltd", "B Ltd"].flatMap((name, at) => [...entry(175 + at * 100, name), ...prose(50, 190 + at * 100, 5)]),
    section(390, "STUDY"),
    ...["C Hall", "D Hall"].flatMap((name, at) => [...entry(415 + at * 100, name), ...prose(50, 430 + at * 100, 5)]),
  ];
  expect(headings(bodyOf(flowOf([pageOf(words)])))).toEqual([
    "title: Ann Ames",
    ...["heading 1: WORK", "heading 2: A Ltd\t2022–2025", "heading 2: B Ltd\t2022–2025"],
    ...["heading 1: STUDY", "heading 2: C Hall\t2022–2025", "heading 2: D Hall\t2022–2025"],
  ]);
  const names = [large(40, "A paper", 20), ...entry(70, "Ann Ames"), ...entry(90, "Bob Boe"), ...entry(110, "Cy Coe")];
  expect(headings(bodyOf(flowOf([pageOf([...names, ...prose(50, 200, 12)])])))).toEqual(["heading 1: A paper"]);
});

test("heads of entries with amounts at the margin are those of a statement, and no headings", () => {
  const entry = (y: number, name: string, beside: string): Words[] => [
    { x: 50, y, text: name, bold: true },
    { x: 550 - 5 * beside.length, y, text: beside, bold: true },
    ...prose(50, y + 15, 5),
  ];
  const read = (besides: readonly string[]) =>
    headings(
      bodyOf(flowOf([pageOf(besides.flatMap((beside, at) => entry(60 + at * 120, `Fund ${"ABC"[at]}`, beside)))])),
    );
  expect(read(["2019", "2020", "2021"])).toHaveLength(3);
  expect(read(["1,250.00", "845.30", "-17.95"])).toEqual([]);
});

test("a line that is underlined all along is a heading as a bold one is, and a link or a word alone is none", () => {
  const said = (y: number, text: string): Words => ({ x: 50, y, text });
  const words = [said(60, "First part"), ...prose(50, 75, 5), said(160, "Second part"), ...prose(50, 175, 5)];
  const under = (y: number, to: number) => ({ ...across(y + 1.5, 50, to), width: 0.5 });
  const rulings = [under(60, 100), under(160, 105)];
  expect(headings(bodyOf(flowOf([pageOf(words, { rulings })])))).toEqual([
    "heading 1: First part",
    "heading 1: Second part",
  ]);
  const part = [under(60, 75), under(160, 80)];
  expect(headings(bodyOf(flowOf([pageOf(words, { rulings: part })])))).toEqual([]);
  const links = [60, 160].map((y) => ({ box: [50, y - 8, 110, y + 2] as Box, address: "https://example.com/" }));
  expect(headings(bodyOf(flowOf([pageOf(words, { rulings, links })])))).toEqual([]);
});

test("a bold line near above a table is a heading, however far below the table the text goes on", () => {
  const [xs, ys] = [
    [50, 200, 350],
    [100, 120, 140, 160, 180],
  ];
  const cells = ys
    .slice(1)
    .flatMap((y, row) => xs.slice(1).map((x, at) => ({ x: x - 140, y: y - 6, text: `${row} and ${at}` })));
  const read = (y: number) => {
    const words = [{ x: 50, y, text: "Getting help", bold: true }, ...cells, ...prose(50, 230, 20)];
    return headings(bodyOf(flowOf([pageOf(words, { rulings: gridOf(xs, ys) })])));
  };
  expect(read(90)).toEqual(["heading 1: Getting help"]);
  expect(read(50)).toEqual([]);
});
