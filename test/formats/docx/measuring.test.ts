import { expect, test } from "bun:test";
import { bodyBlocks } from "#formats/docx/body-blocks.ts";
import { measurable } from "#formats/docx/measuring.ts";
import { rearranged } from "#formats/docx/rearrange.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { stationsOf } from "#layout/fit/stations.ts";
import { bodyOf, saidBy } from "#support/docx.ts";
import { cell, paragraph, simple, table } from "#support/flowing.ts";
import { richDocument } from "#support/rich-document.ts";

const rich = richDocument([]);
const row = { height: 20, cells: [cell(0, "One"), cell(1, "Two")] };
const small = simple(paragraph("First"), table([100, 100], [row, row]), table([100, 100], [row]), paragraph("Last"));

test("blocks of a text are told from those inside of others", () => {
  const xml =
    '<w:body><w:p/><w:p><w:r/></w:p><w:tbl><w:tr><w:tc><w:p></w:p></w:tc></w:tr></w:tbl><w:p a="b">x</w:p></w:body>';
  expect(bodyBlocks(xml).map(({ from, to }) => xml.slice(from, to).slice(0, 7))).toEqual([
    "<w:p/>",
    "<w:p><w",
    "<w:tbl>",
    "<w:p a=",
  ]);
});

test("each block of a copy has names where it begins and where its last line does, and all else is as it was", () => {
  for (const document of [small, rich]) {
    const given = writeDocx(document);
    const made = bodyOf(measurable(given));
    const names = saidBy(made, "w:bookmarkStart", "w:name").filter((name) => /^(?:first|last)\d+$/.test(name ?? ""));
    const count = stationsOf(document).length;
    // A note that nothing names stands behind them, and in no place of the source.
    expect(new Set(names).size).toBe(2 * (document === rich ? count + 1 : count));
    expect(names).toContain(`last${count - 1}`);
    const bare = made.replace(/<w:bookmarkStart w:id="1\d{6}" [^>]*><w:bookmarkEnd [^>]*>/g, "");
    expect(bare).toBe(bodyOf(given));
  }
});

test("the last line of a table is that of the cell in its last row which says most", () => {
  const long = { height: 20, cells: [cell(0, "One"), cell(1, [paragraph("Two"), paragraph("and more of it")])] };
  for (const rows of [[row, long], [long]]) {
    const made = bodyOf(measurable(writeDocx(simple(table([100, 100], rows)))));
    expect(made).toMatch(/of it<\/w:t><\/w:r><w:bookmarkStart [^>]*w:name="last0"/);
    expect(made.indexOf("first0")).toBeLessThan(made.indexOf("One"));
  }
});

test("distances, lines and rows of one block are changed, and nothing else", () => {
  const given = writeDocx(small);
  const changes = new Map([
    [0, { before: 5, after: 7, lines: 1.5 }],
    [1, { rows: 0.5 }],
  ]);
  const made = bodyOf(rearranged(given, changes));
  const [first = ""] = /<w:p>.*?<\/w:p>/s.exec(made) ?? [];
  for (const said of ['w:before="100"', 'w:after="140"', 'w:line="360"']) expect(first).toContain(said);
  expect(saidBy(made, "w:trHeight", "w:val")).toEqual(["200", "200", "400"]);
  const bare = (xml: string) => xml.replace(/<w:p(?:Pr)?>|<\/w:pPr>|<w:(?:spacing|trHeight) [^>]*>/g, "");
  expect(bare(made)).toBe(bare(bodyOf(given)));
});
