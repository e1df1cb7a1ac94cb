import { expect, test } from "bun:test";
import { familyOf } from "#layout/lines/text-style.ts";

test.each([
  ["ABCDEF+FootlightMTLight", "Footlight"],
  ["Circuit", "Circuit"],
  ["Arial-BoldItalicMT", "Arial"],
  ["TimesNewRomanPSMT", "Times New Roman"],
  ["SourceSansPro-Semibold", "Source Sans Pro"],
  ["Verdana,bold", "Verdana"],
  ["GaramondPremrPro-It", "Garamond Premr Pro"],
])("the family of %s is %s", (name, family) => {
  expect(familyOf(name)).toBe(family);
});

test("a name of nothing but manners ends somewhere", () => {
  expect(familyOf(`${"PSMT".repeat(50_000)}x`).length).toBeLessThan(250);
});
