import { describe, expect, test } from "bun:test";
import { writeDocx } from "#formats/docx/write.ts";
import { eastAsianFor, familyOf, isEastAsian } from "#formats/model/families.ts";
import { partOf } from "#support/docx.ts";
import { paragraph, simple, span } from "#support/flowing.ts";

describe("a font of a PDF has a family that Word knows", () => {
  test.each([
    ["CourierNew", "mono", "Courier New"],
    ["CourierNewPS-BoldMT", "mono", "Courier New"],
    ["ArialMT", "sans", "Arial"],
    ["Arial-BoldItalicMT", "sans", "Arial"],
    ["ABCDEF+ArialNarrow-Bold", "sans", "Arial Narrow"],
    ["Times-Roman", "serif", "Times New Roman"],
    ["TimesNewRomanPSMT", "serif", "Times New Roman"],
    ["TimesNewRomanPS-BoldItalicMT", "serif", "Times New Roman"],
    ["Helvetica-Oblique", "sans", "Arial"],
    ["HelveticaNeue-Light", "sans", "Arial"],
    ["AGaramondPro-Italic", "serif", "Times New Roman"],
    ["KoPubBatangLight", "serif", "Batang"],
    ["NimbusRomNo9L-Regu", "serif", "Times New Roman"],
    ["CMR10", "serif", "Times New Roman"],
    ["CMBX12", "serif", "Times New Roman"],
    ["SFRM1095", "serif", "Times New Roman"],
    ["CMTT10", "mono", "Courier New"],
    ["CMSS10", "sans", "Arial"],
    ["CMMI10", "serif", "Cambria"],
    ["LMRoman10-Regular", "serif", "Times New Roman"],
    ["Carlito", "sans", "Calibri"],
    ["Calibri-Light", "sans", "Calibri Light"],
    ["Cambria", "serif", "Cambria"],
    ["OpenSans-Regular", "sans", "Open Sans"],
    ["SourceSansPro-Semibold", "sans", "Source Sans Pro Semibold"],
    ["PTSans-Bold", "sans", "PT Sans"],
    ["Roboto,Italic", "sans", "Roboto"],
    ["Comic Sans MS", "sans", "Comic Sans MS"],
    ["SymbolMT", "serif", "Symbol"],
    ["MS-Mincho", "serif", "MS Mincho"],
    ["STSong-Light", "serif", "SimSun"],
    ["NotoSerifCJKsc-Regular", "serif", "Noto Serif CJK SC"],
    ["Noto Sans CJKjp", "sans", "Noto Sans CJK JP"],
    ["微软雅黑", "sans", "微软雅黑"],
    ["F1", "serif", "Times New Roman"],
    ["T3_0", "sans", "Arial"],
    ["MSTT31c4fe00", "serif", "Times New Roman"],
    ["CIDFont+F2", "mono", "Courier New"],
    ["", "sans", "Arial"],
  ] as const)("%s (%s) is %s", (family, generic, known) => {
    expect(familyOf({ family, generic })).toBe(known);
  });

  test("and East Asia's are told apart", () => {
    expect(["SimSun", "Noto Sans CJK SC", "微软雅黑", "Arial", "Flemming"].map(isEastAsian)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const asked = ["ja-JP", "ko", "zh-TW", "zh-Hant", "zh", "en"].map((language) => eastAsianFor(language, "serif"));
    expect(asked).toEqual(["MS Mincho", "Batang", "PMingLiU", "PMingLiU", "SimSun", "SimSun"]);
  });
});

test("every family that a document names is in its table of fonts, with one that stands in for it", () => {
  const look = { family: "OpenSans", generic: "sans" } as const;
  const bytes = writeDocx(
    simple(paragraph([span("a"), span("b", look), span("c", { family: "CMTT10", generic: "mono" })])),
  );
  const fonts = partOf(bytes, "word/fontTable.xml").split("<w:font ").slice(1);
  const about = (name: string) => fonts.find((font) => font.startsWith(`w:name="${name}"`)) ?? "";
  expect(fonts).toHaveLength(3);
  expect(about("Open Sans")).toContain('<w:altName w:val="Arial"/>');
  expect(about("Open Sans")).toContain('<w:family w:val="swiss"/>');
  expect(about("Courier New")).toContain('<w:family w:val="modern"/><w:pitch w:val="fixed"/>');
});

test("condensed cuts of what Arial stands in for are narrow", () => {
  const of = (family: string) => familyOf({ family, generic: "sans" });
  expect(["HelveticaNeueLTStd-BdCn", "Helvetica Neue LTStd-Cn", "Helvetica-Condensed-Bold"].map(of)).toEqual(
    Array(3).fill("Arial Narrow"),
  );
  expect(["HelveticaNeueLTStd-Bd", "Helvetica", "ArialCnt"].map(of)).toEqual(Array(3).fill("Arial"));
});
