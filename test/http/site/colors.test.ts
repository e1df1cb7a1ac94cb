import { expect, test } from "bun:test";
import { contrast, siteColors } from "#http/site/colors.ts";

test("contrast is measured as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("a colour that can be read stays what it is", () => {
  expect(siteColors("#0a5c36").light).toBe("#0a5c36");
  expect(siteColors("#ffd54a").dark).toBe("#ffd54a");
});

test.each(["#ffff00", "#00ffff", "#ff0000", "#808080", "#000000", "#ffffff", "#2b50d9", "#123456"])(
  "%s is made so that it can be read in light and dark, and what stands on it too",
  (color) => {
    const { light, dark, onLight, onDark } = siteColors(color);
    for (const ground of ["#ffffff", "#f5f6f9"]) expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["#111318", "#181b22", "#1d212a"]) expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
  },
);
