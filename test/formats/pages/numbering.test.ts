import { expect, test } from "bun:test";
import { numbered, readNumbering } from "#formats/pages/numbering.ts";

const written = (format: string, n: number, total = 12) => numbered(readNumbering(format), n, total);

test("numbers stand in a text as they are, in Roman numerals, or with zeros before them", () => {
  expect(written("{n} / {total}", 3)).toBe("3 / 12");
  expect(written("– {n:roman} –", 1_994)).toBe("– mcmxciv –");
  expect(written("{n:ROMAN} of {total:ROMAN}", 4)).toBe("IV of XII");
  expect(written("ACME-{n:000000}", 42)).toBe("ACME-000042");
  expect(written("{n:000}", 12_345)).toBe("12345");
  expect(written("{n}{n:00}", 7)).toBe("707");
});

test("every Roman numeral is that of its number", () => {
  const worth: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const seen = new Set<string>();
  for (let number = 1; number <= 3_999; number++) {
    const numeral = written("{n:roman}", number);
    const values = [...numeral].map((letter) => worth[letter] ?? Number.NaN);
    const sum = values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
    expect(sum).toBe(number);
    expect(numeral).not.toMatch(/(i{4}|x{4}|c{4}|m{4}|v{2}|l{2}|d{2})/);
    seen.add(numeral);
  }
  expect(seen.size).toBe(3_999);
});

test("what has no Roman numeral is told", () => {
  for (const number of [0, 4_000]) expect(() => written("{n:roman}", number)).toThrow(`none for ${number}`);
});

test("what stands in braces must be known, and a number must stand there", () => {
  for (const format of ["{page}", "{n:Roman}", "{n:1}", "{}", "{n:}", "{n} {date}", "{n:000000000000000000000}"]) {
    expect(() => readNumbering(format)).toThrow("but it may only have {n}");
  }
  for (const format of ["Page", "{total}", "{n"]) expect(() => readNumbering(format)).toThrow("must hold {n}");
  expect(written("} { {n}", 1)).toBe("} { 1");
});
