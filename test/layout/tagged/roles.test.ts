import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

const full = prose(50, 100, 1)[0]?.text ?? "";

test("larger letters are headings, the largest of the first level", () => {
  const words = [
    { x: 50, y: 60, text: "Of everything", size: 18 },
    ...prose(50, 100, 3),
    { x: 50, y: 160, text: "Of some", size: 14 },
    ...prose(50, 190, 3),
  ];
  const body = bodyOf(flowOf([pageOf(words)]));
  expect(body.filter((text) => text.startsWith("heading"))).toEqual(["heading 1: Of everything", "heading 2: Of some"]);
});

test("where there is an outline it says which paragraphs are headings", () => {
  const words = [
    { x: 50, y: 60, text: "Large is not enough", size: 18 },
    { x: 50, y: 90, text: "Named" },
    ...prose(50, 120, 3),
  ];
  const body = bodyOf(flowOf([pageOf(words)], { outline: [{ title: "Named", level: 2, page: 1, top: 80 }] }));
  expect(body.slice(0, 2)).toEqual(["title: Large is not enough", "heading 2: Named"]);
});

test("bullets and numbers make lists, with levels by their indents", () => {
  const item = (x: number, at: number, mark: string, text: string): Words[] => [
    { x, y: 200 + at * 14, text: mark },
    { x: x + 18, y: 200 + at * 14, text },
  ];
  const words = [
    ...prose(50, 100, 3),
    ...item(60, 0, "1.", "first"),
    ...item(80, 1, "a)", "inner"),
    ...item(80, 2, "b)", "another"),
    ...item(60, 3, "2.", "second"),
    ...item(60, 5, "•", "a point"),
  ];
  const document = flowOf([pageOf(words)]);
  expect(bodyOf(document).slice(1)).toEqual([
    "item 0: first",
    "item 1: inner",
    "item 1: another",
    "item 0: second",
    "item 0: a point",
  ]);
  const indents = document.sections[0]?.blocks.flatMap((block) =>
    block.kind === "paragraph" && block.role.kind === "item" ? [`${block.indent.start} ${block.indent.first}`] : [],
  );
  expect(indents).toEqual(["28 -18", "48 -18", "48 -18", "28 -18", "28 -18"]);
  expect(
    document.lists.map(({ levels }) =>
      levels.map(({ mark }) => (mark.kind === "number" ? `${mark.style} ${mark.text}` : mark.sign)),
    ),
  ).toEqual([["decimal %1.", "lower-letter %2)"], ["•"]]);
});

test("numbers of two parts count on from what they say, though no item bears the first part", () => {
  const item = (at: number, mark: string, text: string): Words[] => [
    { x: 50, y: 200 + at * 14, text: mark },
    { x: 80, y: 200 + at * 14, text },
  ];
  const { lists } = flowOf([pageOf([...prose(50, 100, 3), ...item(0, "4.2", "first"), ...item(1, "4.3", "second")])]);
  const starts = lists.map(({ levels }) => levels.map(({ mark }) => mark.kind === "number" && mark.start));
  expect(starts).toEqual([[4, 2]]);
});

test("references in brackets are items, and one that is cited at the beginning of a line is none", () => {
  const item = (y: number, mark: string, text: string): Words[] => [
    { x: 50, y, text: mark },
    { x: 80, y, text },
  ];
  const [line] = prose(80, 0, 1);
  const cited = prose(50, 100, 2).concat({ x: 50, y: 124, text: "[7] and others say so." });
  const references = [
    ...item(200, "[1]", `${line?.text.slice(0, -6)}`),
    { x: 80, y: 212, text: "of 1990." },
    ...item(230, "[2]", "Another, of 1991."),
  ];
  const document = flowOf([pageOf([...cited, ...references])]);
  expect(bodyOf(document)).toHaveLength(3);
  expect(
    bodyOf(document)
      .slice(1)
      .map((text) => text.slice(0, 7)),
  ).toEqual(["item 0:", "item 0:"]);
  expect(document.lists[0]?.levels[0]?.mark).toMatchObject({ kind: "number", text: "[%1]" });
});

test("numbers alone in front of paragraphs count them where they go on, over headings as well", () => {
  const [line] = prose(90, 0, 1);
  const numbered = (y: number, mark: string): Words[] => [
    { x: 50, y, text: mark },
    { x: 90, y, text: line?.text.slice(0, -8) ?? "" },
    { x: 50, y: y + 12, text: "and so on." },
  ];
  const words = [
    ...numbered(100, "1"),
    ...numbered(134, "2"),
    { x: 50, y: 170, text: "Further", size: 16 },
    ...numbered(200, "3"),
    { x: 50, y: 240, text: "30" },
    { x: 90, y: 240, text: "days are left." },
  ];
  const body = bodyOf(flowOf([pageOf([...words, ...prose(50, 300, 20)])]));
  expect(body.map((text) => text.slice(0, 8))).toEqual([
    "item 0: ",
    "item 0: ",
    "heading ",
    "item 0: ",
    "30\tdays ",
    body.at(-1)?.slice(0, 8) ?? "",
  ]);
  expect(body[0]).toEndWith("and so on.");
});

test("a year at the beginning of a sentence makes no list", () => {
  expect(bodyOf(flowOf([pageOf([...prose(50, 100, 2), { x: 50, y: 150, text: "7. That was the day." }])])).at(-1)).toBe(
    "7. That was the day.",
  );
});

test("numbers of headings that go on become their list's", () => {
  const heading = (y: number, mark: string, text: string): Words[] => [
    { x: 50, y, text: mark, size: 16 },
    { x: 90, y, text, size: 16 },
  ];
  const words = [...heading(60, "1.", "One"), ...prose(50, 90, 3), ...heading(160, "2.", "Two"), ...prose(50, 190, 3)];
  const document = flowOf([pageOf(words)]);
  expect(bodyOf(document).filter((text) => text.startsWith("heading"))).toEqual(["heading 1: One", "heading 1: Two"]);
  const [first] = document.sections[0]?.blocks ?? [];
  expect(first?.kind === "paragraph" && first.role).toEqual({ kind: "heading", level: 1, list: 0 });
});

test("headings of several levels whose numbers all go on are numbered by a list, though no more than a blank is behind them", () => {
  const numbers = ["1 ", "1.1 ", "1.2 ", "2 ", "2.1 ", "3 "];
  const pages = (all: readonly string[]) =>
    pageOf(
      all.flatMap((number, at) => [
        { x: 50, y: 60 + at * 90, text: `${number}Part`, size: number.includes(".") ? 14 : 18 },
        ...prose(50, 82 + at * 90, 4),
      ]),
    );
  const headings = (all: readonly string[]) =>
    bodyOf(flowOf([pages(all)])).filter((text) => text.startsWith("heading"));
  expect(headings(numbers)).toEqual(numbers.map((number) => `heading ${number.includes(".") ? 2 : 1}: Part`));
  // A few that were typed stay as they are.
  expect(headings(["1 ", "2 ", "3 "])).toEqual(["heading 1: 1 Part", "heading 1: 2 Part", "heading 1: 3 Part"]);
});

test("what repeats at the edges is header and footer, and page numbers count", () => {
  const page = (number: number) =>
    pageOf(
      [{ x: 50, y: 40, text: "The Book" }, ...prose(50, 100, 5), { x: 300, y: 770, text: `Page ${number} of 4` }],
      { number },
    );
  const document = flowOf([1, 2, 3, 4].map(page));
  const [section] = document.sections;
  expect(told(section?.header?.blocks ?? [])).toEqual(["The Book"]);
  expect(told(section?.footer?.blocks ?? [])).toEqual(["Page {page} of {pages}"]);
  expect(bodyOf(document).join(" ")).not.toContain("Book");
});

test("a number alone counts pages further from the edge than words do", () => {
  const page = (number: number) =>
    pageOf(
      [...prose(50, 100, 5), { x: 300, y: 690, text: String(number) }, { x: 50, y: 660, text: "Words that repeat" }],
      {
        number,
      },
    );
  const document = flowOf([1, 2, 3].map(page));
  expect(told(document.sections[0]?.footer?.blocks ?? [])).toEqual(["{page}"]);
  expect(bodyOf(document).join(" ")).toContain("Words that repeat");
});

test("titles of chapters above the pages are headers where the page's number stands beside them", () => {
  const titles = ["1 BEGINNINGS", "1 BEGINNINGS", "2 MIDDLES", "3 ENDS"];
  const page = (title: string, at: number) =>
    pageOf([{ x: 50, y: 40, text: title }, { x: 500, y: 40, text: String(at + 7) }, ...prose(50, 100, 5)], {
      number: at + 1,
    });
  const document = flowOf(titles.map(page));
  expect(bodyOf(document).join(" ")).not.toMatch(/BEGINNINGS|MIDDLES|ENDS/);
  const [section] = document.sections;
  expect(told(section?.header?.blocks ?? []).join(" ")).toMatch(/^\d [A-Z]+\t\{page\}$/);
  expect(section?.firstNumber).toBe(7);
});

test("pages of nothing but a short line keep it", () => {
  const document = flowOf([1, 2, 3].map((number) => pageOf([{ x: 50, y: 80, text: `Page ${number}` }], { number })));
  expect(bodyOf(document)).toEqual(["Page 1", "Page 2", "Page 3"]);
});

test("small text below a short line is a note, and the raised number its mark", () => {
  const marked = pageOf([
    { x: 50, y: 150, text: "As was said" },
    { x: 105, y: 146, text: "1", size: 6 },
  ]);
  const runs = [
    ...pageOf(prose(50, 100, 3)).runs,
    ...marked.runs.map((run) => ({ ...run, line: 50 })),
    ...pageOf([
      { x: 50, y: 726, text: "1", size: 5 },
      { x: 56, y: 730, text: "By somebody.", size: 8 },
    ]).runs.map((run) => ({ ...run, line: 60 })),
  ];
  const document = flowOf([{ ...pageOf([], { rulings: [across(715, 50, 150)] }), runs }]);
  expect(bodyOf(document)[1]).toBe("As was said{note 1-1}");
  expect([...document.notes].map(([id, blocks]) => [id, told(blocks)])).toEqual([["1-1", ["By somebody."]]]);
});

test("titles with leaders and page numbers are a table of contents", () => {
  const line = (y: number, title: string, page: number) => ({ x: 50, y, text: `${title} ${".".repeat(40)} ${page}` });
  const document = flowOf([
    pageOf([line(100, "One", 1), line(114, "Two", 3), line(128, "Three", 9), ...prose(50, 200, 3)]),
  ]);
  expect(bodyOf(document)[0]).toBe("contents: One\t1; Two\t3; Three\t9");
});

test("entries of contents stand as far in and apart as they did", () => {
  const line = (x: number, y: number, title: string, page: number) => ({
    ...{ x, y, text: `${title} ${".".repeat(40)} ${page}` },
  });
  const words = [line(50, 100, "1 One", 1), line(80, 114, "1.1 Two", 3), line(80, 128, "1.2 Three", 9)];
  const document = flowOf([pageOf([...words, line(50, 160, "2 Four", 11), ...prose(50, 250, 3)])]);
  const [block] = document.sections[0]?.blocks ?? [];
  const entries = block?.kind === "contents" ? block.entries : [];
  expect(entries.map(({ indent }) => indent.start)).toEqual([0, 30, 30, 0]);
  const [, near = 0, , far = 0] = entries.map(({ space }) => space.before);
  expect(far - near).toBe(18);
});

test("a number is the page's where most pages are counted in another way", () => {
  const numbers = ["i", "ii", "iii", "iv", "v", "1", "2", "3"];
  const pages = numbers.map((number, at) => {
    const foot = number < "a" ? `Page ${number}` : number;
    return pageOf([...prose(50, 100, 5), { x: 300, y: 770, text: foot }], { number: at + 1 });
  });
  const [section] = flowOf(pages).sections;
  const said = [section?.footer?.blocks, section?.footer?.first, section?.footer?.even].map((blocks) =>
    told(blocks ?? []).join(),
  );
  expect(said.join(" ")).not.toMatch(/[0-9]/);
});

test("a number at the outer edge is on the left of even pages, and on the right of odd ones", () => {
  const pages = [1, 2, 3, 4, 5, 6].map((number) =>
    pageOf([...prose(50, 100, 40), { x: number % 2 === 1 ? 530 : 50, y: 760, text: String(number) }], { number }),
  );
  const { footer } = flowOf(pages).sections[0] ?? {};
  const isFarIn = [footer?.blocks, footer?.even].map(
    (blocks) => blocks?.[0]?.kind === "paragraph" && (blocks[0].align === "end" || blocks[0].indent.start > 300),
  );
  expect(isFarIn).toEqual([true, false]);
});

test("where as many even pages have a header as have none, all have it", () => {
  const pages = [1, 2, 3, 4, 5, 6].map((number) =>
    pageOf([...prose(50, 100, 5), ...(number > 3 ? [{ x: 50, y: 40, text: "The running head" }] : [])], { number }),
  );
  const header = flowOf(pages).sections[0]?.header;
  expect([told(header?.blocks ?? []), header?.even]).toEqual([["The running head"], undefined]);
});

test("levels of contents are told within a page's frame, and long entries hang", () => {
  const dots = ".".repeat(30);
  const page = (number: number, x: number) =>
    pageOf(
      [
        ...prose(x, 100, 6, { text: "word ".repeat(18).slice(0, 87).concat("s") }),
        ...[0, 1, 2].flatMap((at): Words[] => [
          { x, y: 250 + at * 60, text: `${number}${at} One ${dots} ${number * 10 + at}` },
          { x: x + 20, y: 264 + at * 60, text: `${number}${at}.1 Two of those that go on in a line of their` },
          { x: x + 44, y: 276 + at * 60, text: `own ${dots} ${number * 10 + at}` },
        ]),
      ],
      { number },
    );
  const blocks = flowOf([1, 2, 3, 4].map((number) => page(number, number % 2 ? 100 : 60))).sections[0]?.blocks ?? [];
  const indents = blocks.flatMap((block) =>
    block.kind === "contents" ? block.entries.map(({ indent }) => `${indent.start} ${indent.first}`) : [],
  );
  expect(indents.length).toBe(24);
  expect(new Set(indents)).toEqual(new Set(["0 0", "44 -24"]));
});

test("what follows contents stands as far below their last entry as it did", () => {
  const line = (y: number, title: string, page: number) => ({ x: 50, y, text: `${title} ${".".repeat(40)} ${page}` });
  const entries = Array.from({ length: 12 }, (_, at) => line(100 + at * 14, `${at + 1} Title`, at + 3));
  const [, below] = flowOf([pageOf([...entries, ...prose(50, 290, 3)])]).sections[0]?.blocks ?? [];
  expect(below?.kind === "paragraph" && below.space.before).toBeWithin(10, 40);
});

test("a page's number is one with dashes around it, and the first page may not be counted", () => {
  const page = (number: number) =>
    pageOf(
      [
        ...prose(50, 100, 5, { text: `What stands on page ${"abcd"[number]} is said ${number} times` }),
        ...(number > 1 ? [{ x: 290, y: 770, text: `- ${number - 1} -` }] : [{ x: 290, y: 770, text: "- i -" }]),
      ],
      { number },
    );
  const [section] = flowOf([1, 2, 3, 4, 5].map(page)).sections;
  expect(told(section?.footer?.blocks ?? [])).toEqual(["- {page} -"]);
  expect(section?.firstNumber).toBe(0);
});

test("pages counted in letters before those in figures don't make all pages so", () => {
  const numbers = ["i", "ii", "iii", "1", "2", "3", "4", "5"];
  const pages = numbers.map((number, at) =>
    pageOf([...prose(50, 100, 5), { x: 300, y: 770, text: number }], { number: at + 1 }),
  );
  const [section] = flowOf(pages).sections;
  const [block] = section?.footer?.blocks ?? [];
  expect(block?.kind === "paragraph" && block.content).toEqual([expect.objectContaining({ kind: "field", text: "1" })]);
});

test("the language is told by the file, or else by its words", () => {
  const german = prose(50, 100, 4, { text: "der Tee und die Tasse sind nicht von dem Tisch, und das ist so" });
  expect(flowOf([pageOf(german)]).language).toBe("de-DE");
  expect(flowOf([pageOf(german)], { language: "nl-BE" }).language).toBe("nl-BE");
  expect(full).not.toBe("");
});

test("titles of chapters without leaders, and those of two lines, are entries among others", () => {
  const dots = " . . . . . . . .";
  const words: Words[] = [
    { x: 50, y: 60, text: "Contents", size: 18 },
    ...[
      ["1", "Beginnings", 3],
      ["2", "Ends", 9],
    ].flatMap(([mark, title, page], at): Words[] => [
      { x: 50, y: 100 + at * 60, text: String(mark) },
      { x: 70, y: 100 + at * 60, text: String(title) },
      { x: 500, y: 100 + at * 60, text: String(page) },
    ]),
    { x: 70, y: 114, text: `1.1 Of some things${dots}` },
    { x: 500, y: 114, text: "4" },
    { x: 70, y: 128, text: "1.2 Of others that have a title of so many words that it goes on" },
    { x: 95, y: 142, text: `below${dots}` },
    { x: 500, y: 142, text: "7" },
    { x: 70, y: 174, text: `2.1 Last things${dots}` },
    { x: 500, y: 174, text: "9" },
  ];
  const [, block] = flowOf([pageOf(words)]).sections[0]?.blocks ?? [];
  expect(block?.kind === "contents" && told(block.entries)).toEqual([
    "1 Beginnings\t3",
    "1.1 Of some things\t4",
    "1.2 Of others that have a title of so many words that it goes on below\t7",
    "2 Ends\t9",
    "2.1 Last things\t9",
  ]);
});

test("running heads that change count on, by numbers other than the pages' places", () => {
  const chapters = ["INTRODUCTION", "INSTALLING", "WORKING"];
  const pages = [0, 1, 2, 3, 4, 5].map((at) => {
    const head = `CHAPTER ${Math.floor(at / 2) + 1}. ${chapters[Math.floor(at / 2)]}`;
    return pageOf([{ x: 50, y: 40, text: `${at + 11} ${head}` }, ...prose(50, 100, 5)], { number: at + 1 });
  });
  const document = flowOf(pages);
  expect(bodyOf(document).join(" ")).not.toContain("CHAPTER");
  expect(told(document.sections[0]?.header?.blocks ?? [])[0]).toStartWith("{page} CHAPTER");
  expect(document.sections[0]?.firstNumber).toBe(11);
});

test("a short page's last line is its footer, where the file says so", () => {
  const page = (number: number) =>
    pageOf(
      [
        { x: 50, y: 40, text: "Above", mark: "artifact" },
        { x: 50, y: 100, text: `Text of page ${number}` },
        { x: 50, y: 770, text: "Below", mark: "artifact" },
      ],
      { number },
    );
  const document = flowOf([page(1), page(2)]);
  expect(told(document.sections[0]?.footer?.blocks ?? [])).toEqual(["Below"]);
  expect(bodyOf(document)).toEqual(["Text of page 1", "Text of page 2"]);
});

test("numbered titles with page numbers at the edge are a table of contents without leaders", () => {
  const line = (y: number, number: string, title: string, page: string): Words[] => [
    { x: 50, y, text: number },
    { x: 80, y, text: title },
    { x: 560 - page.length * 5, y, text: page },
  ];
  const words = [
    ...line(100, "1", "Introduction", "1"),
    ...line(114, "2", "Installing", "3"),
    ...line(128, "3", "Working with it", "12"),
    ...prose(50, 200, 3),
  ];
  expect(bodyOf(flowOf([pageOf(words)]))[0]).toBe(
    "contents: 1 Introduction\t1; 2 Installing\t3; 3 Working with it\t12",
  );
});

test("a bullet of a font that names no letters is one", () => {
  const words = [
    ...prose(50, 100, 3),
    { x: 60, y: 150, text: "\u0088" },
    { x: 75, y: 150, text: "one of them" },
    { x: 60, y: 164, text: "\u0088" },
    { x: 75, y: 164, text: "and another" },
  ];
  const document = flowOf([pageOf(words)]);
  expect(bodyOf(document).slice(1)).toEqual(["item 0: one of them", "item 0: and another"]);
  expect(document.lists[0]?.levels[0]?.mark).toEqual({ kind: "bullet", sign: "•" });
});
