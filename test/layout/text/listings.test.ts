import { expect, test } from "bun:test";
import type { Paragraph } from "#formats/model/document.ts";
import type { Fill, Style } from "#layout/model/page.ts";
import type { Para } from "#layout/model/parts.ts";
import { joinListings } from "#layout/text/listings.ts";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const mono: Style = { font: "ABCDEF+Courier", generic: "mono", bold: false, italic: false, colour: "#000000" };

/** A page of prose with lines of a typewriter's letters among it. */
function pageWith(
  typed: readonly Words[],
  fills: Fill[] = [],
  { before, after } = { before: prose(50, 100, 6), after: prose(50, 500, 6) },
) {
  const page = pageOf([...before, ...typed, ...after], { fills });
  const own = new Set(typed.map(({ y }) => y));
  const runs = page.runs.map((run) => (own.has(run.base) ? { ...run, style: page.styles.length } : run));
  return { ...page, styles: [...page.styles, mono], runs };
}

type Flowing = ReturnType<typeof flowOf>;

const listingsIn = ({ sections }: Flowing): Paragraph[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" && block.role.kind === "code" ? [block] : [])),
  );

/** The lines of each listing. */
const linesIn = (document: Flowing): string[][] =>
  listingsIn(document).map(({ content }) =>
    content
      .map((one) => (one.kind === "span" ? one.text : one.kind === "break" ? "\n" : ""))
      .join("")
      .split("\n"),
  );

test("an empty line of a program stays, and what is further away is another program", () => {
  const typed = [250, 262, 286, 298, 340, 352].map((y, at) => ({ x: 70, y, text: `line(${at});` }));
  expect(linesIn(flowOf([pageWith(typed)]))).toEqual([
    ["line(0);", "line(1);", "", "line(2);", "line(3);"],
    ["line(4);", "line(5);"],
  ]);
});

test("a program goes on over the end of a full page, also where the next one has another margin", () => {
  const text = "word after word goes on until the line is full of what it has to say to all who read what it is";
  const pages = (first: number, lines: number, margin = 0) => {
    const typed = (x: number, y: number, count: number): Words[] =>
      Array.from({ length: count }, (_, at) => ({ x: x + 10 * (at % 2), y: y + 12 * at, text: `line(${at});` }));
    const [above, below] = [
      pageWith(typed(70, 700 - 12 * (lines - 1), lines), [], { before: prose(50, 100, 30, { text }), after: [] }),
      pageWith(typed(70 + margin, 100, first), [], { before: [], after: prose(50 + margin, 300, 34, { text }) }),
    ];
    const more = [3, 4, 5, 6].map((number) =>
      pageOf(prose(number % 2 ? 50 : 50 + margin, 100, 51, { text }), { number }),
    );
    return linesIn(flowOf([above, { ...below, number: 2, label: "2" }, ...more]));
  };
  const told = ["line(0);", "  line(1);", "line(2);"];
  expect(pages(3, 3)).toEqual([[...told, ...told]]);
  expect(pages(3, 3, 30)).toEqual([[...told, ...told]]);
});

test("a program goes on behind a paragraph of its own that goes over to a page with another margin", () => {
  const frameOn = (page: number) => ({ left: 40 + 10 * page, right: 500 });
  const paraOf = (places: readonly [page: number, base: number][], generic = "mono"): Para => {
    const [[page] = [1]] = places;
    const rows = places.map(([page, base]) => {
      const [text, left] = [
        generic === "mono" ? "line();" : "word after word goes on in this line",
        frameOn(page).left,
      ];
      const common = { page, base, size: 10, text, box: [left, base - 8, left + 42, base + 2], rightToLeft: false };
      return [{ ...common, pieces: [{ text, look: { generic } }] }];
    });
    return { kind: "para", page, rows, frame: frameOn(page), columns: 1 } as unknown as Para;
  };
  const over = {
    ...paraOf([
      [2, 690],
      [3, 100],
    ]),
    turns: [{ at: 1, frame: frameOn(3) }],
  };
  const parts = [paraOf([[1, 100]], "sans"), paraOf([[1, 700]]), over, paraOf([[3, 112]])];
  const [, listing, ...others] = joinListings(parts, () => 700);
  expect(others).toEqual([]);
  expect(listing).toMatchObject({ turns: [2, 3].map((page) => ({ at: page - 1, frame: frameOn(page) })) });
});

test("typed items of a list are no program", () => {
  const typed = fields.map((text, at) => ({ x: 70, y: 250 + at * 12, text: `• ${text}` }));
  const document = flowOf([pageWith(typed)]);
  expect(linesIn(document)).toEqual([]);
  expect(bodyOf(document).filter((text) => text.startsWith("item"))).toHaveLength(fields.length);
});

const fields = ["modulus,", "exponent,", "prime,", "coefficient", "other,", "last"];

test("remarks beside the lines of a program are neither a table nor a column", () => {
  const typed = fields.flatMap((text, at): Words[] => [
    { x: 70, y: 250 + at * 12, text },
    { x: 200, y: 250 + at * 12, text: `% what ${text} is` },
  ]);
  const document = flowOf([pageWith(typed)]);
  expect(bodyOf(document).join("\n")).not.toContain("|");
  expect(linesIn(document)).toEqual([fields.map((text) => `${text.padEnd(26)}% what ${text} is`)]);
});

test("a table of numbers that was typed is still one", () => {
  const typed = fields.flatMap((text, at): Words[] => [
    { x: 70, y: 250 + at * 12, text },
    { x: 200, y: 250 + at * 12, text: String(at * 17 + 3) },
    { x: 300, y: 250 + at * 12, text: String(at * 7 + 1) },
  ]);
  expect(bodyOf(flowOf([pageWith(typed)])).some((block) => block.startsWith("modulus,|3|1\n"))).toBe(true);
});

test("the ground of a listing goes as far as it did, however far its lines are set in", () => {
  const typed = [70, 90, 110, 90].map((x, at) => ({ x, y: 250 + at * 12, text: "begin;" }));
  const page = pageWith(typed, [{ box: [60, 235, 400, 300], colour: "#eeeeee" }]);
  const document = flowOf([page]);
  expect(linesIn(document)).toEqual([["begin;", "    begin;", "        begin;", "    begin;"]]);
  const [listing, ...others] = listingsIn(document);
  expect(others).toEqual([]);
  expect(listing?.fill).toBe("#eeeeee");
  expect(listing?.indent).toMatchObject({ start: 20, first: 0 });
  expect(listing?.indent.end).toBeGreaterThan(20);
  expect(listing?.rules?.left).toMatchObject({ colour: "#eeeeee", gap: 10 });
});
