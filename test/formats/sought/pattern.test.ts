import { describe, expect, test } from "bun:test";
import { Pattern } from "#formats/sought/pattern.ts";
import { findIn, soughtOf } from "#formats/sought/sought.ts";

const signs = (text: string): number[] => [...text].map((sign) => sign.codePointAt(0) ?? 0);

/** What is hidden of a text, with a # for each sign. */
function hidden(pattern: string, text: string): string {
  const left = [...text];
  for (const [from, to] of new Pattern(pattern).find(signs(text))) left.fill("#", from, to);
  return left.join("");
}

describe("patterns", () => {
  test.each([
    ["abc", "xabcx ABC", "x###x ###"],
    ["a+b?", "caaab aa", "c#### ##"],
    ["(?:ab|cd){2}", "abcdab ab", "###### ab"],
    ["\\d{3,4}", "12 123 12345", "12 ### #####"],
    ["\\bInv-\\d+\\b", "inv-12 xinv-13", "###### xinv-13"],
    ["[^\\d\\s]+", "ab 12 c", "## 12 #"],
    ["[a-c\\d-]+", "xa-1y", "x###y"],
    ["^a.", "ab ab\nac", "## ab\n##"],
    ["a$", "a aa", "a a#"],
    ["\\u674e.", "a李小龙", "a##龙"],
    ["(a|b)*c", "abac", "####"],
    ["x{0,2}y", "xxxy", "x###"],
  ])("%s in %s", (pattern, text, left) => {
    expect(hidden(pattern, text)).toBe(left);
  });

  test.each(["(a", "a)", "*a", "[a", "a{200}", "\\1", "(?=a)", "a**b\\", "", "a*", "\\q", "[b-a]", "(".repeat(99)])(
    "%s is no pattern",
    (pattern) => {
      expect(() => new Pattern(pattern)).toThrow("regex");
    },
  );

  test("none takes longer than its length and the text's", () => {
    const text = signs("a".repeat(20_000));
    for (const pattern of ["(a*)*b", "(a|a)*b", "(a+)+b", "a{50}a{50}b", "(.*)(.*)(.*)b"])
      expect(new Pattern(pattern).find(text)).toEqual([]);
  });
});

test("what has no length is not written out a hundred times a hundred", () => {
  for (const nothing of [`${"(".repeat(20)}${"){100}".repeat(20)}`, `a{0}${"{100}".repeat(150)}`])
    expect(hidden(`x${nothing}y`, "axyb")).toBe("a##b");
});

test("places that overlap are one, and words are found in capitals of any alphabet", () => {
  const placesOf = (text: string, wish: { texts?: string[]; regex?: string }) =>
    findIn(text, soughtOf({ texts: [], kinds: [], ...wish })).map(({ from, to }) => text.slice(from, to));
  expect(placesOf("Name: Jane Doe", { regex: "Name: .+" })).toEqual(["Name: Jane Doe"]);
  expect(placesOf("aaaa baa", { texts: ["aa", "AA", " "] })).toEqual(["aaaa", "aa"]);
  expect(placesOf("12", { regex: "\\d" })).toEqual(["1", "2"]);
  expect(placesOf("𝒳ab", { regex: "a" })).toEqual(["a"]);
  expect(placesOf("ΟΔΟΣ, οδος, οδοσ", { texts: ["Οδός".normalize("NFD").replace(/\u0301/, "")] })).toHaveLength(3);
  expect(placesOf("ISPARTA, ısparta, İZMİR", { texts: ["Isparta", "izmir"] })).toEqual(["ISPARTA", "ısparta", "İZMİR"]);
});

describe("kinds prove themselves", () => {
  const found = (kind: "email" | "phone" | "iban" | "card", text: string): string[] =>
    findIn(text, { texts: [], kinds: [kind] }).map(({ from, to }) => text.slice(from, to));

  test.each([
    ["email", "write to a.b+c@mail.example.co.uk.", ["a.b+c@mail.example.co.uk"]],
    ["email", "a@b and @c.de", []],
    ["iban", "GB82 WEST 1234 5698 7654 32 and GB82WEST12345698765433", ["GB82 WEST 1234 5698 7654 32"]],
    ["iban", "FR1420041010050500013M02606", ["FR1420041010050500013M02606"]],
    ["card", "5555-5555-5555-4444, 378282246310005, 1234 5678 9012 3456", ["5555-5555-5555-4444", "378282246310005"]],
    ["card", "4111 1111 1111 1111 123 and 12 4111111111111111 2027", ["4111 1111 1111 1111", "4111111111111111"]],
    [
      "phone",
      "+1 (212) 555-0100, 0800 123 4567, (030) 123456-7",
      ["+1 (212) 555-0100", "0800 123 4567", "(030) 123456-7"],
    ],
    ["phone", "212-555-0100 on 2024-01-02, 12.03.2024, 1,234,567.00 and 3.1415926", ["212-555-0100"]],
  ] as const)("%s in %s", (kind, text, all) => {
    expect(found(kind, text)).toEqual([...all]);
  });
});
