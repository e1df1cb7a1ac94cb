import { describe, expect, test } from "bun:test";
import { languageOf, piecesOf } from "#formats/docx/scripts.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { bodyOf, paragraphWith, partOf } from "#support/docx.ts";
import { paragraph, simple, span } from "#support/flowing.ts";

const told = (text: string, rightToLeft = false) =>
  piecesOf(text, rightToLeft).map(({ script, text }) => `${script}:${text}`);

describe("a text falls into pieces of one script", () => {
  test("with the signs and blanks around them", () => {
    expect(told("Plain (text), 12.")).toEqual(["latin:Plain (text), 12."]);
    expect(told("a 中文，b")).toEqual(["latin:a ", "east:中文，", "latin:b"]);
    expect(told("שלום, abc!", true)).toEqual(["right:שלום, ", "latin:abc!"]);
    expect(told("مرحبا 12 بك", true)).toEqual(["right:مرحبا ", "latin:12 ", "right:بك"]);
    expect(told(" – ", true)).toEqual(["right: – "]);
    expect(told("שלום 🎉", true)).toEqual(["right:שלום ", "latin:🎉"]);
    expect(told("")).toEqual(["latin:"]);
  });

  test("and every letter of it stays, in its order", () => {
    const text = "Mixed 中 и العربية 123 😀 \ud800 한국어 …";
    expect(
      piecesOf(text, false)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});

test("a language has a region, as Word wants it", () => {
  const given = ["en", "de", "de-CH", "zh-Hant", "ar", "tr", "pt", "nonsense language", "x", undefined];
  expect(given.map(languageOf)).toEqual([
    "en-US",
    "de-DE",
    "de-CH",
    "zh-TW",
    "ar-SA",
    "tr-TR",
    "pt-BR",
    undefined,
    undefined,
    undefined,
  ]);
});

test("a section that is mostly from right to left has its first column there", () => {
  const [left, right] = [false, true].map((rightToLeft) => bodyOf(writeDocx(simple(paragraph("a", { rightToLeft })))));
  expect(left).not.toContain("<w:bidi/></w:sectPr>");
  expect(right).toContain("<w:bidi/></w:sectPr>");
});

test("text from right to left is marked as such, and so is what is in another language", () => {
  const bytes = writeDocx({
    ...simple(
      paragraph([span("שלום abc")], { rightToLeft: true }),
      paragraph([span("Bonjour", {}, { language: "fr" })]),
      paragraph([span("中文“引号”", { family: "SimHei" })]),
    ),
    language: "de",
  });
  const xml = bodyOf(bytes);
  const hebrew = paragraphWith(xml, "שלום");
  expect(hebrew).toContain("<w:bidi/>");
  expect(hebrew).toMatch(/<w:r><w:rPr><w:rtl\/><\/w:rPr><w:t xml:space="preserve">שלום <\/w:t><\/w:r><w:r><w:t>abc/);
  expect(paragraphWith(xml, "Bonjour")).toContain('<w:lang w:val="fr-FR"/>');
  expect(paragraphWith(xml, "中文")).toContain('w:hint="eastAsia"');
  const styles = partOf(bytes, "word/styles.xml");
  expect(styles).toContain('<w:lang w:val="de-DE" w:eastAsia="zh-CN" w:bidi="ar-SA"/>');
  // The only East Asian letters of the document are SimHei: that is its font for them.
  expect(styles).toContain('w:eastAsia="SimHei"');
});
