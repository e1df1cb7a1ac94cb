import { expect, test } from "bun:test";
import { linesOn } from "#layout/lines/lines.ts";
import type { Box } from "#layout/model/box.ts";
import { lineOf } from "#layout/model/line.ts";
import { paraText } from "#layout/model/parts.ts";
import { paragraphsOf } from "#layout/text/paragraphs.ts";
import { bodyOf, flowOf, gridOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

const read = (...pages: Words[][]): string[] =>
  bodyOf(flowOf(pages.map((words, at) => pageOf(words, { number: at + 1 }))));
const full = prose(50, 100, 1)[0]?.text ?? "";

test("lines that follow each other are one paragraph; one that ends early ends it", () => {
  const words = [...prose(50, 100, 3), { x: 50, y: 136, text: "the end." }, ...prose(50, 148, 2)];
  expect(read(words)).toEqual([`${full} ${full} ${full} the end.`, `${full} ${full}`]);
});

test("more room between lines begins another paragraph, and so does an indent", () => {
  expect(read([...prose(50, 100, 3), ...prose(50, 150, 3)])).toHaveLength(2);
  const indented = { x: 70, y: 136, text: full.slice(4) };
  expect(read([...prose(50, 100, 3), indented, ...prose(50, 148, 2)])).toHaveLength(2);
});

test("a hyphen where the word has none is one that is seen at a line's end alone, and stays where it has one", () => {
  const ends = (end: string, start: string) => [
    { x: 50, y: 100, text: `${full.slice(0, -end.length)}${end}` },
    { x: 50, y: 112, text: `${start} ${full.slice(0, -start.length - 1)}` },
    { x: 50, y: 124, text: "and a well-known example." },
  ];
  expect(read(ends(" exam-", "ple"))[0]).toContain("exam\u00adple word");
  expect(read(ends(" well-", "known"))[0]).toContain("well-known word");
});

test("a heading is said elsewhere, too, and has no hyphen that may be seen", () => {
  const words = [
    { x: 50, y: 60, text: "A heading that is longer than a line of the page can hold, of exam-", size: 16, bold: true },
    { x: 50, y: 78, text: "ples and others", size: 16, bold: true },
    ...prose(50, 120, 12),
    { x: 50, y: 270, text: "examples are told." },
  ];
  expect(bodyOf(flowOf([pageOf(words)]))[0]).toMatch(/^heading.* of examples and others$/);
});

test("columns are read one after the other, and a sentence goes on in the next", () => {
  const half = "half as wide as pages are, these columns";
  const column = (x: number, text: string) => Array.from({ length: 8 }, (_, at) => ({ x, y: 200 + at * 12, text }));
  const [first = "", ...rest] = read([...column(50, half), ...column(320, half.toLowerCase())]);
  expect(rest).toEqual([]);
  expect(first).toBe(Array.from({ length: 16 }, () => half).join(" "));
});

test("a paragraph goes on on the next page where its sentence does", () => {
  const pages = [prose(50, 700, 4), [...prose(50, 100, 2), { x: 50, y: 124, text: "the end." }]];
  expect(read(...pages)).toHaveLength(1);
  const ended = [...prose(50, 700, 3), { x: 50, y: 736, text: "the end." }];
  expect(read(ended, prose(50, 100, 2))).toHaveLength(2);
});

test("middles of lines that are one above the other are centred", () => {
  const document = flowOf([pageOf([{ x: 250, y: 60, text: "In the middle of it " }, ...prose(50, 100, 14)])]);
  const [first, second] = document.sections[0]?.blocks ?? [];
  expect(first?.kind === "paragraph" && first.align).toBe("center");
  expect(second?.kind === "paragraph" && second.align).toBe("justify");
});

test("text that is set in from both sides is one paragraph", () => {
  const words = [
    ...prose(50, 60, 3),
    { x: 100, y: 120, text: "What is said here is set in from the left side and from the right" },
    { x: 90, y: 132, text: "one, and each of its lines goes on in the next one as long as it is" },
    { x: 90, y: 144, text: "full, however much room there is beside them." },
  ];
  expect(bodyOf(flowOf([pageOf(words)]))).toHaveLength(2);
});

test("capitals parted by a hyphen are one word, and codes keep theirs", () => {
  const words = [
    {
      x: 50,
      y: 60,
      text: "SUCH WORDS AS STAND IN LICENCES ARE PARTED AT THE END OF LINES FOR THE SAKE OF ALL OF THE MER-",
    },
    { x: 50, y: 72, text: "CHANTS AND OTHERS" },
    {
      x: 50,
      y: 120,
      text: "the code of it, as it was written on the lid that we have found in the house, is said to be 407f-",
    },
    { x: 50, y: 132, text: "a055 to all" },
  ];
  expect(bodyOf(flowOf([pageOf(words)])).map((text) => text.split(" ").slice(-4).join(" "))).toEqual([
    "THE MER\u00adCHANTS AND OTHERS",
    "be 407f-a055 to all",
  ]);
});

test("a line may break behind each ideograph, so that a short one ends its paragraph", () => {
  const full = "一二三四五六七八九十一二三四五六七八九十";
  const words = [
    { x: 50, y: 60, text: full, size: 20 },
    { x: 50, y: 90, text: "只有这么多。", size: 20 },
    { x: 50, y: 120, text: `2．${full}`.slice(0, 20), size: 20 },
    { x: 50, y: 150, text: full, size: 20 },
  ];
  expect(bodyOf(flowOf([pageOf(words)]))).toHaveLength(2);
});

test("justified text that ends before its column goes on where its own lines do", () => {
  const lines = [full, full, "It ends.", full, full, "So does it.", full, full];
  const narrow = lines.map((text, at) => ({ x: 50, y: 200 + at * 12, text }));
  const wide = prose(50, 60, 8, { text: `${full} and a word` });
  expect(bodyOf(flowOf([pageOf([...wide, ...narrow])]))).toHaveLength(4);
});

test("short lines that all begin anew are a paragraph each, and those of a narrow text are not", () => {
  const own = (texts: readonly string[]) => {
    const { level } = linesOn(pageOf(texts.map((text, at) => ({ x: 430, y: 100 + at * 12, text }))), () => ({
      place: "",
    }));
    return paragraphsOf(level, { page: 1, frame: { left: 430, right: 520 }, columns: 2 }).map(paraText);
  };
  const address = [
    "Green & Co",
    "Mill Lane 1",
    "12345 Ghent",
    "Phone: 02345 12345",
    "Fax: 02345 12345",
    "me@green.example",
  ];
  expect(own(address)).toEqual(address);
  const text = [
    "Whoever mills flour",
    "in Ghent knows that",
    "It is ground on all",
    "Sundays, and also on",
    "any other day there",
  ];
  expect(own(text)).toEqual([text.join(" ")]);
});

test("lines of code are a paragraph that keeps them, and typed text is one", () => {
  const typed = (words: readonly Words[], isCode: (text: string) => boolean) => {
    const page = pageOf(words);
    const mono = { font: "ABCDEF+CMTT10", generic: "mono", bold: false, italic: false, colour: "#000000" } as const;
    const runs = page.runs.map((run) => (isCode(run.text) ? { ...run, style: page.styles.length } : run));
    return bodyOf(flowOf([{ ...page, styles: [...page.styles, mono], runs }]));
  };
  const code = [full.slice(0, -4), full.slice(0, -6)].map((text) => `x${text}`);
  const words = [
    ...prose(50, 100, 3),
    ...code.map((text, at) => ({ x: 50, y: 150 + at * 12, text })),
    ...prose(50, 190, 3),
  ];
  expect(typed(words, (text) => text.startsWith("x"))).toEqual([
    expect.any(String),
    `code: ${code.join("")}`,
    expect.any(String),
  ]);
  expect(typed(prose(50, 100, 4), () => true)).toHaveLength(1);
});

/** Words of a line, each at its place. */
const apart = (y: number, ...words: [x: number, text: string][]): Words[] => words.map(([x, text]) => ({ x, y, text }));
const cell = { rulings: gridOf([50, 140, 240], [90, 160, 180]) };
const cellsOf = (words: Words[]): string =>
  read1(pageOf([...words, { x: 145, y: 100, text: "beside" }, { x: 55, y: 175, text: "below" }], cell));
const read1 = (page: ReturnType<typeof pageOf>): string => bodyOf(flowOf([page])).join("\n");

test("words that a narrow column has drawn from margin to margin are one line of its text", () => {
  // 80 points between margins; each letter is 5 wide.
  const words = [
    ...apart(100, [55, "Number"], [125, "of"]),
    ...apart(112, [55, "financial house"]),
    ...apart(124, [55, "who"], [87.5, "are"], [120, "all"]),
    ...apart(136, [55, "companies."]),
  ];
  expect(cellsOf(words)).toContain("Number of financial house who are all companies.|beside");
});

test("labels with amounts at the other margin stay as they are", () => {
  const words = [
    ...apart(100, [55, "Insurance"], [125, "12"]),
    ...apart(112, [55, "Accommodation"]),
    ...apart(124, [55, "Travel"], [125, "24"]),
    ...apart(136, [55, "Total"]),
  ];
  expect(cellsOf(words)).toContain("Insurance\t12/");
});

test("two headings with as much between them as between paragraphs are two", () => {
  const words = [
    { x: 50, y: 100, text: full.slice(0, 90) },
    { x: 50, y: 122, text: "Extraordinarily long is what follows the first of them" },
    { x: 50, y: 300, text: "And far below another one" },
  ];
  expect(read(words)).toHaveLength(3);
});

test("what stands at the margin beside a heading is set from the margin, and what follows there is a line of its own", () => {
  const words = [
    ...apart(100, [50, "Salary in 1994"], [505, "APRANSAL"]),
    ...apart(112, [515, "SALPCT"]),
    ...apart(124, [505, "B2SALARY"]),
    ...prose(50, 150, 8, {}).map((line) => ({ ...line, text: line.text.slice(0, 99) })),
  ];
  const [first, ...rest] = flowOf([pageOf(words)]).sections[0]?.blocks ?? [];
  expect(first?.kind === "paragraph" && first.tabs).toEqual([{ at: 495, align: "end" }]);
  expect(told(rest).slice(0, 2)).toEqual(["SALPCT", "B2SALARY"]);
});

const uneven = [
  "Lines of text that is set in from",
  "the right only end where the next",
  "word has found no room any more,",
  "and that is far from the margin of",
  "the page, for all of them but that",
  "at its end.",
];

test("text that is set in from the right goes on from line to line", () => {
  const rows = uneven.map((text, at) => ({ x: 50, y: 300 + at * 12, text }));
  expect(read([...prose(50, 100, 8), ...rows])[1]).toBe(uneven.join(" "));
});

test("titles below each other that are equally long are titles", () => {
  const titles = [
    "Heading of one part",
    "Heading of a second",
    "Heading of the third",
    "Heading of the last",
    "Headings are no more",
  ];
  const rows = titles.map((text, at) => ({ x: 50, y: 300 + at * 12, text: `${text} and no more` }));
  expect(read([...prose(50, 100, 8), ...rows])).toHaveLength(6);
});

test("text with wide lines on a page of close ones is as whole", () => {
  const wide = Array.from({ length: 5 }, (_, at) => ({ x: 50, y: 100 + at * 24, text: full }));
  const end = { x: 50, y: 220, text: "at the end." };
  expect(read([...wide, end, ...prose(50, 300, 20)])[0]).toBe(`${Array(5).fill(full).join(" ")} at the end.`);
});

test("a line from right to left that had room for the next word ends its paragraph", () => {
  const word = "אבגדה";
  const texts = [10, 8, 2].map((count) => Array.from({ length: count }, () => word).join(" "));
  const look = { family: "Arial", generic: "sans", size: 10, bold: false, italic: false, colour: "#000000" } as const;
  const lines = texts.flatMap((text, at) => {
    const edges = [...text].flatMap((_, place) => [300 - place * 5, 295 - place * 5]);
    return lineOf([{ text, edges, look }], { page: 1, base: 100 + at * 12, size: 10, top: 0, bottom: 10 }) ?? [];
  });
  const paras = paragraphsOf(lines, { page: 1, frame: { left: 5, right: 300 }, columns: 1 });
  expect(paras.map(({ rows }) => rows.length)).toEqual([2, 1]);
});

test("a line that stands lower for a raised number in it goes on with its paragraph", () => {
  const line = { x: 50, y: 138.2, text: `${full.slice(0, -7)} said` };
  const mark = { x: 50 + (full.length - 2) * 5, y: 133.2, text: "1", size: 6 };
  const page = pageOf([...prose(50, 100, 3), line, mark, { x: 50, y: 150.2, text: "and the end." }]);
  const runs = page.runs.map((run) => (run.size === 6 ? { ...run, line: 3 } : run));
  expect(bodyOf(flowOf([{ ...page, runs }]))).toHaveLength(1);
  expect(bodyOf(flowOf([{ ...page, runs: runs.filter(({ size }) => size > 6) }]))).toHaveLength(2);
});

test("a line that ends early within a sentence goes on below in small letters", () => {
  const words = (above: string, below: string) => [
    { x: 50, y: 100, text: above },
    { x: 50, y: 112, text: below },
    ...prose(50, 140, 6),
  ];
  const above = "What it runs around nobody tells of the";
  expect(read(words(above, "picture that was here.")).slice(0, -1)).toEqual([`${above} picture that was here.`]);
  expect(read(words(above, "Picture that was here.")).slice(0, -1)).toHaveLength(2);
  expect(read(words(`${above}.`, "picture that was here.")).slice(0, -1)).toHaveLength(2);
  expect(read(words(above.toLowerCase(), "picture that was here.")).slice(0, -1)).toHaveLength(2);
});

test("centred lines below each other are several, but for titles and what goes on", () => {
  const centred = (y: number, text: string, bold = false) => ({ x: 300 - text.length * 2.5, y, text, bold });
  const around = [...prose(50, 40, 5), ...prose(50, 200, 6)];
  const between = (...lines: Words[]) => read([...around, ...lines]).slice(1, -1);
  expect(between(centred(140, "The Northwind Team"), centred(152, "12 May 2025"))).toHaveLength(2);
  expect(between(centred(140, "One of the authors,"), centred(152, "Another"))).toHaveLength(1);
  expect(between(centred(140, "A title that is", true), centred(152, "Of two lines", true))).toHaveLength(1);
});

test("a text behind a label goes on where it began, and the next label begins another", () => {
  const texts = ["Complaints are answered in writing within one", "week by those who took them down and"];
  const labelled = ["Agenda", "Invitations"].flatMap((label, at): Words[] => [
    { x: 50, y: 100 + at * 50, text: label },
    { x: 320, y: 100 + at * 50, text: texts[0] ?? "" },
    { x: 320, y: 112 + at * 50, text: texts[1] ?? "" },
    { x: 320, y: 124 + at * 50, text: "nobody else." },
  ]);
  const whole = `${texts.join(" ")} nobody else.`;
  expect(bodyOf(flowOf([pageOf(labelled)]))).toEqual([`Agenda\t${whole}`, `Invitations\t${whole}`]);
});

test("a picture no higher than a line does not tell how wide the lines beside it may be", () => {
  const words = ["English (native)", "German"].map((text, at) => ({ x: 50, y: 100 + 14 * at, text }));
  const pictures = [[150, 93, 200, 101] as const].map((box) => ({ box: [...box] as Box, key: "", isDrawing: true }));
  expect(bodyOf(flowOf([{ ...pageOf(words), pictures }]))).toEqual(["English (native)", "German"]);
});
