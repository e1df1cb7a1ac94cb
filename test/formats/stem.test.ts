import { expect, test } from "bun:test";
import { nameOf, stemOf } from "#formats/stem.ts";

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
