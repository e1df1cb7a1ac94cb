import { expect, test } from "bun:test";
import { writeDocx } from "#formats/docx/write.ts";
import type { List } from "#formats/model/document.ts";
import { bodyOf, paragraphWith, partOf, saidBy } from "#support/docx.ts";
import { documentOf, item, section } from "#support/flowing.ts";

const indent = (level: number) => ({ start: 18 + level * 18, first: -18 });
const bullets: List = {
  levels: ["\uf0b7", "o", "\uf0a7"].map((sign, level) => ({ mark: { kind: "bullet", sign }, indent: indent(level) })),
};
const numbers = (start: number): List => ({
  levels: [
    { mark: { kind: "number", style: "decimal", text: "%1.", start }, indent: indent(0) },
    { mark: { kind: "number", style: "lower-letter", text: "%1.%2)", start: 1 }, indent: indent(1) },
  ],
});
const made = (lists: readonly List[], ...items: ReturnType<typeof item>[]) =>
  writeDocx(documentOf([section(items)], { lists }));

test("items are numbered by their list, on their level, and marks are not in their text", () => {
  const bytes = made(
    [bullets, numbers(3)],
    item("one", 0, 0),
    item("deep", 0, 2),
    item("three", 1, 0),
    item("within", 1, 1),
  );
  const xml = bodyOf(bytes);
  expect(saidBy(xml, "ilvl")).toEqual(["0", "2", "0", "1"]);
  expect(saidBy(xml, "numId")).toEqual(["1", "1", "2", "2"]);
  expect(saidBy(xml, "pStyle")).toEqual(["ListBullet", "ListBullet3", "ListNumber", "ListNumber2"]);
  // The list itself says where its items begin.
  expect(paragraphWith(xml, "deep")).not.toContain("<w:ind ");
  const levels = partOf(bytes, "word/numbering.xml").split("<w:abstractNum ")[2]?.split("<w:lvl ") ?? [];
  expect(levels).toHaveLength(1 + 9);
  expect(levels[1]).toContain('<w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>');
  expect(levels[2]).toContain('<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/>');
  expect(levels[2]).toContain('<w:ind w:left="720" w:hanging="360"/>');
});

test("signs that only Symbol and Wingdings have become letters that all fonts have", () => {
  const texts = saidBy(partOf(made([bullets], item("one", 0, 0)), "word/numbering.xml"), "lvlText");
  expect(texts.slice(0, 3)).toEqual(["•", "o", "▪"]);
});

test("every list of numbers counts by itself, lists of the same bullets are one", () => {
  const lists = [numbers(1), numbers(1), bullets, bullets];
  const bytes = made(lists, ...lists.map((_list, index) => item(`item ${index}`, index, 0)));
  expect(saidBy(bodyOf(bytes), "numId")).toEqual(["1", "2", "3", "3"]);
});

test("an item that begins elsewhere than its list says so", () => {
  const odd = { ...item("odd", 0, 0), indent: { start: 50, end: 0, first: -18 } };
  expect(paragraphWith(bodyOf(made([bullets], item("one", 0, 0), odd)), "odd")).toContain('<w:ind w:left="1000"/>');
});

test("a heading that counts begins where its list says, and one that begins elsewhere says so", () => {
  const role = { kind: "heading", level: 1, list: 0 } as const;
  const hung = { ...item("hung", 0, 0), role };
  const centred = { ...item("centred", 0, 0), role, indent: { start: 0, end: 0, first: 0 } };
  const xml = bodyOf(
    made([numbers(1)], { ...hung, indent: { start: 18, end: 0, first: -18 } }, centred, { ...centred }),
  );
  expect(paragraphWith(xml, "hung")).not.toContain("<w:ind ");
  expect(paragraphWith(xml, "centred")).toContain('<w:ind w:left="0" w:firstLine="0"/>');
});

test("an item of a list that is not there is text all the same", () => {
  const xml = bodyOf(made([], item("text", 4, 0)));
  expect(xml).toContain(">text<");
  expect(xml).not.toContain("numPr");
});
