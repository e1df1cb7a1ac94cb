import { expect, test } from "bun:test";
import { wornOf } from "#formats/docx/look.ts";
import { runsOf } from "#formats/docx/runs.ts";
import type { TextStyle } from "#formats/model/document.ts";
import { familyOf } from "#formats/model/families.ts";

const look = (family: string): TextStyle => ({
  ...{ family, generic: "sans", size: 11, bold: false, italic: false, colour: "#000000" },
});

test("numbers in text that runs to the left have a font with digits there, too", () => {
  const dress = { worn: wornOf(look("Liberation Sans")), base: wornOf(look("David")), rightToLeft: true };
  expect(runsOf("1998", dress)).toContain('w:cs="Arial"');
  expect(runsOf("1998", { ...dress, rightToLeft: false })).toBe(
    runsOf("Word", { ...dress, rightToLeft: false }).replace("Word", "1998"),
  );
});

test("fonts of letters that run to the left alone are those of every Word", () => {
  expect(familyOf({ family: "NotoSansHebrew-Bold", generic: "sans" })).toBe("Arial");
  expect(familyOf({ family: "NotoNaskhArabic", generic: "serif" })).toBe("Times New Roman");
});
