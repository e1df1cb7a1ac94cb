import { describe, expect, test } from "bun:test";
import type { Block } from "#formats/model/document.ts";
import type { FileInfo, Page } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

/** A mark, and a text behind a tab. */
const marked = (y: number, mark: string, text: string, more: Partial<Words> = {}): Words[] => [
  { x: 60, y, text: mark, ...more },
  { x: 96, y, text, ...more },
];
const bold = { bold: true };
const filler = "The goods are those of the list that both have signed.";

const contract = (look: Partial<Words>): Words[] => [
  { x: 60, y: 60, text: "This is agreed between the two who have signed it below." },
  ...marked(100, "1.", "MEANINGS", look),
  ...marked(120, "1.1", "A day is one on which banks are open."),
  ...marked(140, "1.2", "Headings are of no account."),
  ...marked(170, "2.", "SUPPLY OF GOODS", look),
  ...marked(190, "2.1", filler),
  ...marked(220, "3.", "THE END OF IT", look),
  ...marked(240, "3.1", "It ends on the day that is named first."),
];

/** A program that outlines headings made it, and there is no outline: its author set titles by hand. */
const handMade: Partial<FileInfo> = { outlinesHeadings: true };

const rolesOf = (words: readonly Words[], about = handMade) => rolesOn(pageOf(words), about);
const rolesOn = (page: Page, about: Partial<FileInfo>) =>
  flowOf([page], about).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block: Block) => {
      if (block.kind !== "paragraph") return [];
      const { role } = block;
      if (role.kind === "heading") return [`heading ${role.level} of list ${role.list}`];
      return role.kind === "item" ? [`item ${role.level} of list ${role.list}`] : [role.kind];
    }),
  );
const headingsOf = (words: readonly Words[], about?: Partial<FileInfo>) =>
  rolesOf(words, about).filter((role) => /^(?:heading|title)/.test(role));

describe("titles of clauses", () => {
  for (const [looks, about] of [
    ["where the file should have outlined them", handMade],
    ["where the file tells nothing", {}],
  ] as const)
    test(`are headings of the list that counts the clauses, ${looks}`, () => {
      const [title, below] = ["heading 1 of list 0", "item 1 of list 0"];
      expect(rolesOf(contract(bold), about)).toEqual(["text", title, below, below, title, below, title, below]);
    });

  test("are told by their capitals alone", () => {
    expect(headingsOf(contract({}))).toHaveLength(3);
  });

  test("are counted with the clauses below them, though only a blank stands behind their numbers", () => {
    const title = (y: number, text: string): Words => ({ x: 60, y, text, size: 14, bold: true });
    const page = pageOf([
      title(100, "1. Meanings of words"),
      ...marked(130, "1.1", filler),
      ...marked(150, "1.2", filler),
      title(190, "2. What is delivered"),
      ...marked(220, "2.1", filler),
      title(260, "3. The end of it"),
      ...marked(290, "3.1", filler),
      ...marked(310, "3.2", filler),
    ]);
    const closer = (edge: number) => 60 + 0.75 * (edge - 60);
    const runs = page.runs.map((run) => (run.size === 14 ? { ...run, edges: run.edges.map(closer) } : run));
    const [heading, below] = ["heading 1 of list 0", "item 1 of list 0"];
    expect(rolesOn({ ...page, runs }, {})).toEqual([
      ...[heading, below, below],
      ...[heading, below],
      ...[heading, below, below],
    ]);
  });

  test("have clauses below them, also one alone with a blank behind its number", () => {
    const words = [...contract(bold), ...marked(270, "4.", "FEES", bold), { x: 60, y: 290, text: "4.1 All is paid." }];
    expect(rolesOf(words).at(-1)).toBe("item 1 of list 0");
  });

  test("have their text where a tab leads to behind their numbers", () => {
    const { lists, sections } = flowOf([pageOf(contract(bold))], handMade);
    expect(lists[0]?.levels[0]?.indent).toEqual({ start: 36, first: -36 });
    expect(sections[0]?.blocks[1]).toMatchObject({ indent: { start: 36, first: -36 } });
  });

  test("have the title of the document above them, centred and larger", () => {
    const words = [{ x: 230, y: 30, text: "SERVICES AGREEMENT", size: 13, bold: true }, ...contract(bold)];
    expect(headingsOf(words)[0]).toBe("title");
    expect(headingsOf(words)).toHaveLength(4);
  });
});

describe("no titles of clauses are", () => {
  const points = ["Bread", "Butter from the farm", "Tea", "Lamp oil"];
  test("points of a shopping list, plain or bold", () => {
    for (const look of [{}, bold])
      expect(headingsOf(points.flatMap((text, at) => marked(100 + at * 20, `${at + 1}.`, text, look)))).toEqual([]);
  });

  test("points of an agenda with those who speak below them", () => {
    const words = points.flatMap((text, at) => [
      ...marked(100 + at * 40, `${at + 1}.`, text),
      { x: 96, y: 114 + at * 40, text: "The chair speaks" },
    ]);
    expect(headingsOf(words)).toEqual([]);
  });

  test("steps that are sentences, with a text below each", () => {
    const words = points.flatMap((text, at) => [
      ...marked(60 + at * 90, `${at + 1}.`, `Buy ${text.toLowerCase()}.`, bold),
      ...prose(96, 80 + at * 90, 3),
    ]);
    expect(headingsOf(words)).toEqual([]);
  });

  test("clauses that look like those below them", () => {
    const words = points.flatMap((text, at) => [
      ...marked(60 + at * 60, `${at + 1}.`, text),
      ...marked(80 + at * 60, `${at + 1}.1`, "From the shop at the corner"),
    ]);
    expect(headingsOf(words)).toEqual([]);
    const all = words.map((one) => ({ ...one, bold: true }));
    expect(headingsOf([...prose(60, 330, 12), ...all])).toEqual([]);
  });

  test("numbers that do not count up from one", () => {
    const words = [7, 3, 9].flatMap((number, at) => [
      ...marked(60 + at * 60, `${number}.`, "Bread and butter", bold),
      ...marked(80 + at * 60, `${number}.1`, filler),
    ]);
    expect(headingsOf(words)).toEqual([]);
  });
});

test("large letters above are no title where no clauses follow", () => {
  const words: Words[] = [{ x: 230, y: 30, text: "NOTES", size: 13, bold: true }, ...prose(60, 60, 6)];
  expect(bodyOf(flowOf([pageOf(words)], handMade)).filter((text) => text.startsWith("title"))).toEqual([]);
});
