import { expect, test } from "bun:test";
import { allNamedAfter, cutTo, namedAfter, nameOf, stemOf } from "#formats/wire/stem.ts";

test.each([
  ["photo.jpg", "photo"],
  ["report.final.PDF", "report.final"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\me\\cv.docx", "cv"],
  ["ünïcødé 文件 🎉.png", "ünïcødé 文件 🎉"],
  ["nul\u0000byte\r\n.png", "nulbyte"],
  ["annexe\u202efdp.exe", "annexefdp"],
  [`quo"te's.png`, "quotes"],
  ["a<b>c:d|e?f*.png", "a_b_c_d_e_f_"],
  [".hidden", "hidden"],
  ["..", "file"],
  ["", "file"],
  ["lone\ud800.png", "lone\ufffd"],
  ["x".repeat(300), "x".repeat(100)],
  ["🎉".repeat(150), "🎉".repeat(100)],
])("the stem of %j is %j", (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test.each([
  ["factur-x.xml", "factur-x.xml"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\me\\cv.DOCX", "cv.DOCX"],
  ["annexe\u202efdp.exe", "annexefdp.exe"],
  [".hidden", "hidden"],
  ["", "file"],
  [`${"x".repeat(300)}.csv`, `${"x".repeat(100)}.csv`],
])("the name of %j is %j", (name, fit) => {
  expect(nameOf(name)).toBe(fit);
});

test.each([
  ["photo", "photo-image-resize"],
  ["x".repeat(100), `${"x".repeat(100)}-image-resize`],
  // 240 bytes in all: 75 signs of three bytes each, and 13 more.
  ["文".repeat(100), `${"文".repeat(75)}-image-resize`],
  ["🎉".repeat(100), `${"🎉".repeat(56)}-image-resize`],
])("what is made of %j has a name that file systems take", (stem, name) => {
  expect(namedAfter(stem, "-image-resize")).toBe(name);
  expect(Buffer.byteLength(`${name} (12).webp`)).toBeLessThanOrEqual(255);
});

test("what is made of one file begins alike, so that it sorts", () => {
  const rests = ["-01_pages-1.pdf", `-02_${"章".repeat(50)}.pdf`];
  const names = allNamedAfter("文".repeat(100), rests);
  expect(names).toEqual(rests.map((rest) => "文".repeat(27) + rest));
  expect(names.map((name) => Buffer.byteLength(name) <= 240)).toEqual([true, true]);
});

test("a text is cut between letters, and not left with a blank at its end", () => {
  expect(["a🎉b", "ab cd", "", "ab"].map((text) => cutTo(text, 3))).toEqual(["a", "ab", "", "ab"]);
});
