import { expect, test } from "bun:test";
import { hasNamedLinks } from "#formats/office/named-links.ts";

test.each([
  ["http://user:pw@example.org/a", true],
  ["https://user@example.org", true],
  ["hthttp http://u@e", true],
  ["http://example.org/a@b", false],
  ["https://example.org?mail=a@b.example", false],
  ["http://@example.org", false],
  ["mailto:jo@example.org http://example.org jo@example.org", false],
  [`http://${"a".repeat(300)}@example.org`, false],
] as const)("%s, in letters of one byte and of two: %p", (text, has) => {
  for (const coding of ["latin1", "utf16le"] as const) {
    expect(hasNamedLinks(Buffer.from(`\u0001 ${text} `, coding))).toBe(has);
  }
});
