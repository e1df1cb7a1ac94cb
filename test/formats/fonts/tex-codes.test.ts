import { expect, test } from "bun:test";
import { signsOfTex } from "#formats/fonts/tex-codes.ts";

const letters: [number, number][] = [
  ["f", 306],
  ["i", 278],
  ["l", 278],
  ["o", 500],
].map(([letter, width]) => [String(letter).charCodeAt(0), Number(width)]);
const saying = (codes: readonly [number, number][], ...asked: number[]) => {
  const signs = signsOfTex(new Map([...letters, ...codes]));
  return asked.map((code) => signs.get(code));
};

test("a sign as wide as the letters that it joins tells the order of a drawn font's codes", () => {
  const first = saying([[12, 556]], 11, 12, 28, 34, 60, 92, 123, 127);
  expect(first).toEqual(["ff", "fi", "ø", "”", "¡", "“", "–", "¨"]);
  const later = saying([[28, 556]], 12, 21, 27, 28, 170, 233);
  expect(later).toEqual([undefined, "–", "ff", "fi", "ł", "é"]);
});

test("what is not as wide is another sign: a Danish letter, a Greek one, or a typewriter's", () => {
  const danish: [number, number][] = [
    [12, 556],
    [28, 500],
  ];
  expect(saying(danish, 12, 28)).toEqual(["fi", "ø"]);
  expect(saying([[12, 440]], 11, 12)).toEqual(["α", "β"]);
  const typed = new Map([102, 105, 12].map((code): [number, number] => [code, 525]));
  expect(signsOfTex(typed).get(12)).toBeUndefined();
  const dotless = signsOfTex(new Map([...typed, [16, 525], [123, 525]]));
  expect(dotless.get(123)).toBeUndefined();
});

test("where the letters are missing, a font of codes beyond ASCII or of later ligatures has Cork's order", () => {
  const alone = (...codes: number[]) => signsOfTex(new Map(codes.map((code) => [code, Number.NaN])));
  expect(alone(28).get(28)).toBe("fi");
  expect(alone(16, 233).get(16)).toBe("“");
  expect([12, 28].map((code) => alone(12, 28, 233).get(code))).toEqual(["fi", undefined]);
});
