import { expect, test } from "bun:test";
import { lineHeightOf } from "#layout/model/row-extent.ts";

const heightOf = (family: string) =>
  lineHeightOf({ family, generic: "serif", size: 10, bold: false, italic: false, colour: "#000000" });

test("every font of East Asia wants its lines as high as those that stand in for it", () => {
  const families = ["SimSun", "KaiTi", "MS-PMincho", "KoPubDotumMedium", "Noto Serif CJK SC"];
  expect(families.map(heightOf)).toEqual(families.map(() => 1.45));
  expect(heightOf("Times-Roman")).toBe(1.15);
});
