import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const read = (...pages: Words[][]) => flowOf(pages.map((words, at) => pageOf(words, { number: at + 1 })));
const paragraphs = (...pages: Words[][]) =>
  read(...pages).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : [])),
  );
const ended = (x: number, y: number) => [...prose(x, y, 2), { x, y: y + 24, text: "the end." }];

test("a page that was left early ends with a break; text that fills its page goes on by itself", () => {
  const chapter = [...ended(50, 100), ...ended(50, 160)];
  expect(paragraphs(chapter, ended(50, 100)).map(({ begins }) => begins)).toEqual([undefined, undefined, "page"]);
  const whole = [...prose(50, 100, 49), ...ended(50, 688)];
  const next = paragraphs(whole, ended(50, 100), ended(50, 100));
  expect(next.map(({ begins }) => begins)).toEqual([undefined, undefined, "page"]);
});

test("what begins a page stands as far from where text begins there as it did", () => {
  const [first, second] = paragraphs(ended(50, 100), ended(50, 180)).map(({ space }) => space.before);
  expect(first).toBe(0);
  expect(second).toBe(80);
});

test("a page with little on it has room below, and one that is full ends little below its text", () => {
  const bottom = (...pages: Words[][]) => read(...pages).sections[0]?.margins.bottom ?? 0;
  expect(bottom(ended(50, 100))).toBeCloseTo(72, 0);
  const last = bottom(prose(50, 50, 61), prose(50, 50, 61));
  expect(last).toBeGreaterThan(15);
  expect(last).toBeLessThan(25);
});

test("pages with a line or two each stay pages of their own", () => {
  const line = (text: string): Words[] => [{ x: 250, y: 400, text }];
  const made = paragraphs(line("First of all"), line("Then another"), line("And the last"));
  expect(made.map(({ begins }) => begins)).toEqual([undefined, "page", "page"]);
});

test("text that ends before its column does keeps to that edge", () => {
  const words = [
    ...prose(50, 100, 12),
    ...[
      "half as wide as its column is,",
      "this one goes on for some lines",
      "that all end well before the",
      "end.",
    ].map((text, at) => ({ x: 50, y: 280 + at * 12, text, mark: 1 })),
  ];
  const tree = {
    type: "Document",
    kids: [
      { type: "P", kids: [{ page: 1, mark: 0 }] },
      { type: "P", kids: [{ page: 1, mark: 1 }] },
    ],
  };
  const marked = words.map((word) => ({ mark: 0, ...word }));
  const [section] = flowOf([pageOf(marked)], { tree }).sections;
  const ends = section?.blocks.map((block) => (block.kind === "paragraph" ? block.indent.end : -1));
  expect(ends?.[0]).toBe(0);
  expect(ends?.[1]).toBeGreaterThan(300);
});

test("slides stay apart, however little room is left on each", () => {
  const slide = (text: string): Words[] => [
    { x: 40, y: 60, text, size: 20 },
    ...prose(40, 100, 8, { text: "what is said of it" }),
  ];
  const titles = ["Keys that are counted", "Passes over all of them", "What it takes"];
  const begun = (height: number) => {
    const pages = titles.map((title, at) => ({ ...pageOf(slide(title), { number: at + 1 }), width: 400, height }));
    return flowOf(pages).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "paragraph" && block.begins ? [block.begins] : [])),
    );
  };
  expect(begun(225)).toEqual(["page", "page"]);
  expect(begun(340)).toEqual([]);
});

test("a blank page between others, and behind them, stays a page", () => {
  const made = paragraphs([], ended(50, 100), [], [], ended(50, 100), []);
  const told = made.map(({ begins, content }) => `${begins ?? "goes on"} ${content.length > 0 ? "text" : "blank"}`);
  expect(told).toEqual(["page blank", "page text", "page blank", "page blank", "page text", "page blank"]);
  expect(paragraphs([], []).map(({ begins }) => begins)).toEqual(["page", "page"]);
});

test("pages that end in their upper half are not full, however many do", () => {
  const short = () => prose(50, 100, 22, { text: "not much of it" });
  expect(paragraphs(short(), short(), ended(50, 100)).filter(({ begins }) => begins)).toHaveLength(2);
});

const full = (last: number) => [...prose(50, 100, last), ...ended(50, 112 + last * 12)];

test("what begins several pages, or begins further down than pages do, begins them of its own accord", () => {
  // Further in than what is taken for a header.
  const lower = (all: Words[]) => all.map((word) => ({ ...word, y: word.y + 50 }));
  const titled = (text: string): Words[] => lower([{ x: 50, y: 84, text, bold: true, size: 14 }, ...full(46)]);
  const begun = (...pages: Words[][]) => paragraphs(...pages).filter(({ begins }) => begins);
  expect(begun(titled("What there is"), titled("What there is"), lower(full(46)))).toHaveLength(1);
  expect(begun(titled("What there is"), titled("And another"), lower(full(46)))).toHaveLength(0);
  expect(begun(titled("Chapter 1"), titled("Chapter 2"), lower(full(46)))).toHaveLength(1);
  expect(begun(titled("Appendix A"), titled("Appendix B"), lower(full(46)))).toHaveLength(1);
  expect(begun(full(46), ended(50, 160), full(46), full(46))).toHaveLength(1);
});

test("where each heading of a level begins a page and one had room before it, all of them begin pages of their own", () => {
  const chapter = (text: string, lines: number): Words[] => [
    { x: 50, y: 84, text, bold: true, size: 16 },
    ...full(lines),
  ];
  const outline = ["The first", "The second", "The third"].map((title, at) => ({
    title,
    level: 1,
    page: at + 1,
    top: 70,
  }));
  const pages = [chapter("The first", 46), chapter("The second", 20), chapter("The third", 46)];
  const begun = (all: Words[][]) =>
    flowOf(
      all.map((words, at) => pageOf(words, { number: at + 1 })),
      { outline },
    ).sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "paragraph" && block.begins));
  expect(begun(pages)).toHaveLength(2);
  expect(begun(pages.with(1, chapter("The second", 46)))).toHaveLength(0);
});
