import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

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

test("lines of code are paragraphs of their own, and typed text is one", () => {
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
  expect(typed(words, (text) => text.startsWith("x"))).toEqual([expect.any(String), ...code, expect.any(String)]);
  expect(typed(prose(50, 100, 4), () => true)).toHaveLength(1);
});
