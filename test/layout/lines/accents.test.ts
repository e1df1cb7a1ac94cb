import { expect, test } from "bun:test";
import { withAccents } from "#layout/lines/accents.ts";
import { runOf } from "#support/made-pages.ts";

/** A run of letters, each from one place to another. */
const drawn = (text: string, edges: readonly number[], base = 100) => ({
  ...runOf({ x: 0, y: base, text }, 0),
  edges: [...edges],
});

test("a mark that is drawn over a letter is its accent", () => {
  const [run, ...more] = withAccents([drawn("D´ep", [0, 7, 7.2, 11.2, 7, 11, 11, 16])]);
  expect([run?.text, run?.edges, more]).toEqual(["Dép", [0, 7, 7, 11, 11, 16], []]);
  expect(withAccents([drawn("na¨ıf", [0, 5, 5, 9, 9, 13, 9.5, 12.5, 13, 16])])[0]?.text).toBe("naïf");
  expect(withAccents([drawn("c¸a", [0, 5, 0.5, 4.5, 5, 10])])[0]?.text).toBe("ça");
});

test("a mark that is raised for a capital is of it, and one beside a letter stays", () => {
  const runs = withAccents([drawn("´", [10, 14], 97.7), drawn("Ecart", [9, 15, 15, 19, 19, 24, 24, 28, 28, 31])]);
  expect(runs.map(({ text }) => text)).toEqual(["Écart"]);
  const quoted = [drawn("`a", [0, 3, 3, 8])];
  expect(withAccents(quoted)).toEqual(quoted);
  const hat = [drawn("ˆβ", [0, 5, 0, 5])];
  expect(withAccents(hat)).toEqual(hat);
});
