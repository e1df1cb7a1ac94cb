import { expect, test } from "bun:test";
import { safeAddress } from "#formats/ooxml/safe-address.ts";

test.each([
  "https://example.org/a?b=c&d=%20#e",
  "mailto:jo@example.org",
  "mailto:jo@example.org?subject=Hi&attach=/home/jo/report.pdf&body=x",
  "http://user:pw@example.org/",
  "HTTPS://User@example.org:8080/a",
  "ftp://user:pw@example.org/file",
  "tel:+41-44-1234567",
  "ftp://example.org/file",
])("%s is written as it is", (address) => expect(safeAddress(address)).toBe(address));

test("what no address has is spelled out, since Office takes a file with it for damaged", () => {
  expect(safeAddress('https://example.org/"><a b>')).toBe("https://example.org/%22%3E%3Ca%20b%3E");
  expect(safeAddress("https://example.org/é")).toBe("https://example.org/%C3%A9");
  expect(safeAddress("https://example.org/?a[]=100%&b=%zz#c#d")).toBe(
    "https://example.org/?a%5B%5D=100%25&b=%25zz#c%23d",
  );
  expect(safeAddress("http://[::1]:80/a[1]")).toBe("http://[::1]:80/a%5B1%5D");
});

test("signs that no address has are spelled out, and nothing of it is lost with them", () => {
  expect(safeAddress("http://us[er:p%w@[::1]/a")).toBe("http://us%5Ber:p%25w@[::1]/a");
  expect(safeAddress("http://user:pa ss@example.org/ä b")).toBe("http://user:pa%20ss@example.org/%C3%A4%20b");
  expect(safeAddress("mailto:jo@example.org?attach=C:\\My files\\a|b.txt")).toBe(
    "mailto:jo@example.org?attach=C:%5CMy%20files%5Ca%7Cb.txt",
  );
  expect(safeAddress("mailto:Jö <jo@example.org>")).toBe("mailto:J%C3%B6%20%3Cjo@example.org%3E");
  expect(safeAddress("https://example.org/a{b}^`")).toBe("https://example.org/a%7Bb%7D%5E%60");
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "\u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "file:///etc/passwd",
  "data:text/html,<script>1</script>",
  "\\\\host\\share\\x.docx",
  "https://[::bad]:99999999/ a b",
  `https://example.org/${"a".repeat(3_000)}`,
])("%p leads nowhere", (address) => expect(safeAddress(address)).toBeUndefined());
