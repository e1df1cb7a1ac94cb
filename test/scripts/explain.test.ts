import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gathered, readingOf } from "#layout/document/reading.ts";
import { across, gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";
import { runScript } from "#support/script.ts";
import { repository } from "#support/service.ts";
import { type Decision, decisionsIn } from "../../scripts/explain/decisions.ts";
import { composing } from "../../scripts/explain/drafts.ts";

setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "explain-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page with a heading, text, bold words that are none, a list, a table, a note and a running head. */
function page(number: number) {
  const words: Words[] = [
    { x: 50, y: 30, text: "Rules of the league" },
    { x: 500, y: 30, text: String(number) },
    { x: 50, y: 80, text: `1.${number} Chapter of games`, size: 18, bold: true },
    ...prose(50, 110, 5),
    { x: 50, y: 180, text: "Bold words,", bold: true },
    ...prose(50, 200, 3),
    { x: 50, y: 250, text: "1. The first of all items" },
    { x: 50, y: 264, text: "2. The second of all items" },
    { x: 55, y: 312, text: "Club" },
    { x: 205, y: 312, text: "Points" },
    { x: 55, y: 332, text: "North" },
    { x: 205, y: 332, text: "12" },
    ...prose(50, 460, 4),
    { x: 50, y: 700, text: `1 ${["", "What is said", "Other things said", "More"][number]} at the foot`, size: 7 },
  ];
  return pageOf(words, { number, rulings: [...gridOf([50, 200, 350], [300, 320, 340]), across(690, 50, 150)] });
}

const told = decisionsIn(composing(readingOf(gathered([1, 2, 3].map(page)), { outline: [] })));
const first = (text: string): Decision => {
  const found = told.find((one) => one.text.startsWith(text));
  if (!found) throw new Error(`Nothing says ${text}.`);
  return found;
};

test("a block is told with the file whose rule decided it, and with what that saw", () => {
  expect(first("1.1 Chapter")).toMatchObject({ name: "heading 2", file: "roles/headings-by-style" });
  expect(first("1.1 Chapter").saw).toBe("18.0 pt, larger than the text's 10.0 pt; level 2, by its number 1.1");
  expect(first("1. The first")).toMatchObject({
    ...{ name: "item of level 1", file: "roles/lists" },
    saw: "begins with 1.: the first number, and the second follows",
  });
  expect(first("Club")).toMatchObject({ name: "table, 2 × 2", file: "tables/lattice" });
  expect(first("Rules of the league")).toMatchObject({ kind: "head or foot", file: "regions/running-heads" });
  expect(first("What is said")).toMatchObject({ kind: "note", file: "roles/notes" });
  expect(first("What is said").saw).toContain("below a short line");
});

test("what looks like a heading and is none is told with what speaks against it", () => {
  expect(first("Bold words")).toMatchObject({ kind: "text", file: "text/paragraphs" });
  expect(first("Bold words").also.join("\n")).toContain(
    "no heading: bold in the text's 10.0 pt, but it ends in a comma",
  );
});

test("each file that is named is there", () => {
  const files = [...new Set(told.map(({ file }) => file))];
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(repository, "src/layout", `${file}.ts`)))).toEqual([]);
});

test("a PDF is told as text, and its pages are drawn with a box for each block", async () => {
  const { out, code } = await runScript(["explain", "test/fixtures/document.pdf", "--page", "3", "--out", folder], {});
  expect(code).toBe(0);
  expect(out).toContain("1 heading 2: 1.1 The readings\n      roles/headings: the file's outline names it, at level 2");
  expect(out).toContain("3 table, 6 × 5: Month\n      tables/lattice:");
  expect(out).not.toContain("Page 1");
  expect(readdirSync(folder)).toEqual(["page-3.svg"]);
  const svg = readFileSync(join(folder, "page-3.svg"), "utf8");
  expect(svg).toContain('href="data:image/png;base64,iVBOR');
  expect(svg.match(/<g><title>/g)).toHaveLength(3);
  expect(svg).toContain("3 table, 6 × 5");
});

test("a page that is not there is refused in words", async () => {
  const { err, code } = await runScript(["explain", "test/fixtures/document.pdf", "--page", "9"], {});
  expect([err, code]).toEqual(["--page is a number from 1 to 5.\n", 2]);
});
