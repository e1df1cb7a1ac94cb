import { expect, setDefaultTimeout, test } from "bun:test";
import { readParts, unpack } from "#formats/office/parts.ts";
import { recordsOf } from "#formats/seen-text/csv.ts";
import { callForm } from "#support/call.ts";
import { printedPdf, ruledTable } from "#support/page-content.ts";
import { pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";

// A service starts, on a machine that may be busy.
setDefaultTimeout(60_000);

const table = ruledTable(
  [
    ["Name", "Count"],
    ["=1+1", "1,234.50"],
    ["Ink", "(12)"],
  ],
  72,
  300,
);
const withTable = {
  text: [
    [72, 90, "A heading of the page", 20, true] as [number, number, string, number, boolean],
    [72, 130, "What stands above the table."] as [number, number, string],
    ...table.text,
  ],
  rulings: table.rulings,
};
const plain = { text: [[72, 120, "No table on this page."] as [number, number, string]] };
const file = { name: "My report.pdf", bytes: printedPdf([withTable, plain]) };

const convert = async (tool: string, sent: typeof file, options: Record<string, string>) => {
  const answer = await callForm(tool, { file: sent }, options);
  return { ...answer, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes) };
};

test("a PDF becomes Markdown, HTML and plain text, each by its own name and type", async () => {
  const made = await Promise.all(
    ["md", "html", "txt"].map((format) => convert("pdf-to-word", file, { format, pageMarks: String(format === "md") })),
  );
  const types = made.map(({ headers }) => headers.get("content-type"));
  expect(types).toEqual(["text/markdown", "text/html", "text/plain"].map((type) => `${type}; charset=utf-8`));
  expect(made[0]?.headers.get("content-disposition")).toContain('filename="My report-pdf-to-word.md"');
  expect(made[0]?.text).toContain("# A heading of the page\n\nWhat stands above the table.\n");
  expect(made[0]?.text).toContain("| =1+1 | 1,234.50 |\n");
  expect(made[0]?.text).toContain("<!-- End of page 1 -->\n\nNo table on this page.\n\n<!-- End of page 2 -->");
  expect(made[1]?.text).toContain("<h1>A heading of the page</h1>");
  expect([made[2]?.text.split("\f").length, made[2]?.warnings]).toEqual([3, []]);
  const refused = await convert("pdf-to-word", file, { format: "txt", pageMarks: "true" });
  expect([refused.status, refused.error?.message]).toEqual([400, "pageMarks goes with format md or html only."]);
});

test("Markdown with pictures is a ZIP of which every link leads to a file; without them it is a text", async () => {
  const samples = flate(new Uint8Array(3 * 40 * 40).map((_, at) => (at * 7) % 251));
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 300]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>/Font<</F 6 0 R>>>>>>",
    { dict: "", content: "q 60 0 0 60 40 200 cm /Im Do Q BT /F 12 Tf 40 120 Td (Words below the picture) Tj ET" },
    {
      dict: "/Type/XObject/Subtype/Image/Width 40/Height 40/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode",
      content: latin(samples),
    },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
  const sent = { name: "mit Bild (1).pdf", bytes };
  const zip = await convert("pdf-to-word", sent, { format: "md" });
  expect([zip.headers.get("content-type"), zip.headers.get("x-result-files")]).toEqual(["application/zip", "2"]);
  const parts = readParts(zip.bytes);
  const text = [...parts.values()]
    .filter(({ name }) => name.endsWith(".md"))
    .map((part) => new TextDecoder().decode(unpack(part)));
  const links = [...(text[0] ?? "").matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, link = ""]) =>
    decodeURIComponent(link),
  );
  expect(links).toEqual(["mit Bild (1)-picture-001.png"]);
  for (const link of links) expect([...parts.keys()]).toContain(link);
  const alone = await convert("pdf-to-word", sent, { format: "md", pictures: "false" });
  expect(alone.text).toBe("Words below the picture\n");
});

test("one table is one CSV, several leave together, and none gives the rows of the pages", async () => {
  const one = await convert("pdf-to-excel", file, { format: "csv", bom: "true" });
  expect(one.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(one.text.startsWith("\ufeff")).toBe(true);
  expect(recordsOf(one.text)).toEqual([
    ["Name", "Count"],
    ["'=1+1", "1,234.50"],
    ["Ink", "(12)"],
  ]);
  expect(one.warnings).toEqual([expect.stringContaining("A cell begins as a formula does")]);
  const two = await convert(
    "pdf-to-excel",
    { ...file, bytes: printedPdf([withTable, plain, withTable]) },
    { format: "csv", sheets: "page" },
  );
  expect([...readParts(two.bytes).keys()]).toEqual([1, 2, 3].map((page) => `My report-0${page}_Page ${page}.csv`));
  const none = await convert("pdf-to-excel", { ...file, bytes: printedPdf([plain]) }, { format: "csv" });
  expect(none.text).toBe("No table on this page.\r\n");
});
