import { expect, test } from "bun:test";
import { writeDocx } from "#formats/docx/write.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { flowOf, pageOf, prose } from "#support/made-pages.ts";

test("a heading's number is its list's, and not in its text", () => {
  const words = ["1.", "2."].flatMap((mark, at) => [
    { x: 50, y: 60 + at * 100, text: mark, size: 16 },
    { x: 90, y: 60 + at * 100, text: "Heading", size: 16 },
    ...prose(50, 90 + at * 100, 3),
  ]);
  const parts = readParts(writeDocx({ ...flowOf([pageOf(words)]), pictures: [] }));
  const headings =
    (textOf(parts, "word/document.xml") ?? "").match(/<w:p>(?:(?!<\/w:p>).)*Heading1(?:(?!<\/w:p>).)*<\/w:p>/gs) ?? [];
  expect(headings).toHaveLength(2);
  for (const heading of headings) {
    expect(heading).toContain('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    expect(heading.replace(/<[^>]*>/g, "")).toBe("Heading");
  }
  expect(textOf(parts, "word/numbering.xml")).toContain('<w:lvlText w:val="%1."/>');
});
