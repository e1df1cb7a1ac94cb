import { expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { open } from "#engines/mupdf/kernel/open.ts";
import { Crowd } from "#engines/mupdf/reading/crowd.ts";
import { writeExcel } from "#engines/mupdf/tasks/write-excel.ts";
import { writePowerPoint } from "#engines/mupdf/tasks/write-power-point.ts";
import { writeWord } from "#engines/mupdf/tasks/write-word.ts";
import { readParts, unpack } from "#formats/office/parts.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";

/** Letters that stand apart from each other. */
const crowd = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `1 0 0 1 ${10 + 4 * (at % 145)} ${10 + 4 * Math.floor(at / 145)} Tm (x) Tj`,
  ).join(" ");

/** Pages that show the same, and their numbers above it. */
function pdf(pages: number, texts: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${5 + 2 * at} 0 R`).join(" ");
  const page = (own: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents[4 0 R ${own} 0 R]/Resources<</Font<</F1 3 0 R>>>>>>`;
  const parts: PdfPart[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    { dict: "", content: `BT /F1 2 Tf ${crowd(texts - 1)} ET` },
    ...Array.from({ length: pages }, (_, at): PdfPart[] => [
      page(6 + 2 * at),
      { dict: "", content: `BT /F1 8 Tf 1 0 0 1 300 780 Tm (${at + 1}) Tj ET` },
    ]).flat(),
  ];
  return pdfOf(parts);
}

/** What a task made, and what it warned of. */
async function told<T>(work: () => Promise<T>): Promise<{ made: T; warnings: string[] }> {
  const job = newJob(new AbortController().signal, 60_000);
  const made = await within(job, work);
  return { made, warnings: [...job.warnings] };
}

test("texts of pages that nobody reads stand in cells of their own where they can't be laid out", async () => {
  const { made, warnings } = await told(() => writeExcel(pdf(5, 20_100), { per: "page" }));
  expect(warnings).toEqual([
    "5 pages of this PDF have 100,500 texts that stand apart from each other, such as in cells of a table, more than can be laid out: each has a cell of its own, row by row. Choose fewer of these pages for their tables.",
  ]);
  expect(made.office.words).toBe(100_495);
  expect(made.verdict).toEqual([]);
  const sheets = readParts(made.bytes);
  const [first = "", last = ""] = [1, 5].map((page) => {
    const part = sheets.get(`xl/worksheets/sheet${page}.xml`);
    return part ? new TextDecoder().decode(unpack(part)) : "";
  });
  expect(first.match(/<c /g)).toHaveLength(20_100);
  // Above all others the number of the page, then what is left over of rows of 145, at the bottom such a row.
  const beginning = (xml: string) => xml.slice(xml.indexOf("<sheetData>"), xml.indexOf('<c r="B2"'));
  const begins = (page: number) =>
    `<sheetData><row r="1"><c r="BV1" s="1"><v>${page}</v></c></row><row r="2"><c r="A2" s="0" t="s"><v>0</v></c>`;
  expect(beginning(first)).toBe(begins(1));
  expect(beginning(last)).toBe(begins(5));
  expect(first.includes('<c r="EO140" s="0" t="s"><v>0</v></c></row></sheetData>')).toBeTrue();
});

test("such pages are pictures of themselves in documents and on slides", async () => {
  const bytes = pdf(5, 20_100);
  const picture = /^5 pages of this PDF have 100,500 texts .* each such page is a picture\. Choose fewer of them/;
  for (const write of [writeWord, writePowerPoint]) {
    const { made, warnings } = await told(() => write(bytes, {}));
    expect(warnings).toEqual([expect.stringMatching(picture)]);
    expect(made.office.words).toBe(0);
    const pictures = [...readParts(made.bytes).keys()].filter((name) => name.includes("/media/"));
    expect(pictures).toHaveLength(5);
    expect(made.verdict).toEqual([]);
  }
});

test("pages are counted before they are read, and refused where they are too many even for that", async () => {
  const work = writeExcel(pdf(110, 20_100), { per: "page" });
  const message =
    "100 pages of this PDF have 2,010,000 texts that stand apart from each other, such as in cells of a table. At most 2,000,000 are taken on pages that have more than 20,000 each. Choose fewer of these pages.";
  expect(await work.catch((error) => error)).toMatchObject({ kind: "too-large", message, fields: ["pages"] });
});

test("as many as can be laid out in time are, and all pages that fewer texts stand on", () => {
  const isTaken = (texts: number, pages: number): boolean => {
    const { doc } = open(pdf(20, texts), {});
    const letters = doc.loadPage(0).toStructuredText("preserve-whitespace");
    const chosen = Array.from({ length: pages }, (_, at) => at + 1);
    const taken = new Crowd(doc, chosen).meet(letters, 0);
    doc.destroy();
    return taken;
  };
  expect(isTaken(20_100, 4)).toBeFalse();
  expect(isTaken(20_100, 5)).toBeTrue();
  expect(isTaken(20_000, 20)).toBeFalse();
});
