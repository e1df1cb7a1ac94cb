import { expect, test } from "bun:test";
import { catalogue } from "#http/catalogue.ts";
import { searcher } from "../../src/web/home/search.ts";

const told = catalogue();
const find = searcher(told.operations, told.formats);
const first = (query: string) => find(query)[0]?.name;

test.each([
  ["shrink pdf", "pdf-compress"],
  ["make pdf smaller", "pdf-compress"],
  ["heic to jpg", "image-convert"],
  ["png to webp", "image-convert"],
  ["combine", "pdf-merge"],
  ["mrege pdf", "pdf-merge"],
  ["Word to PDF", "word-to-pdf"],
  ["docx to pdf", "word-to-pdf"],
  ["pdf to docx", "pdf-to-word"],
  ["scan to text", "ocr-pdf"],
  ["OCR", "ocr-pdf"],
  ["screenshot", "html-to-image"],
  ["password", "protect-pdf"],
  ["crop", "image-crop"],
  ["pdf-to-pdfa", "pdf-to-pdfa"],
  ["enlarge", "image-upscale"],
])("what people call it finds the tool: %s", (query, name) => {
  expect(first(query)).toBe(name);
});

test("every tool is found first by its own title, and by each of its words", () => {
  for (const { name, title, words } of told.operations) {
    expect([title, first(title)]).toEqual([title, name]);
    for (const word of words)
      expect([word, find(word).map((tool) => tool.name)]).toEqual([word, expect.arrayContaining([name])]);
  }
});

test("nothing typed is every tool in order, and what no tool does finds none", () => {
  expect(find("  ").map(({ name }) => name)).toEqual(told.operations.map(({ name }) => name));
  expect(find("bake a cake")).toEqual([]);
});
