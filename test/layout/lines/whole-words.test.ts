import { expect, test } from "bun:test";
import { withWholeWords } from "#layout/lines/whole-words.ts";
import type { Run } from "#layout/model/page.ts";
import { runOf } from "#support/made-pages.ts";

/** Letters are half an em wide: five points each. */
const row = (x: number, text: string, { bold = false, y = 100 } = {}): Run[] => [runOf({ x, y, text, bold }, 0)];
const textsOf = (rows: readonly Run[][]) => rows.map((runs) => runs.map(({ text }) => text).join(""));

test("a letter of another font goes back into its word, and the blank that was seen in its place is none", () => {
  expect(textsOf(withWholeWords([row(50, "the ( ika)"), row(75, "t", { bold: true })]))).toEqual(["the (tika)"]);
});

test("letters between two texts make one of them", () => {
  const made = withWholeWords([row(50, "and Vi"), row(90, "u texts"), row(80, "sn", { bold: true })]);
  expect(textsOf(made)).toEqual(["and Visnu texts"]);
  expect(made[0]?.flatMap(({ edges }) => edges).every((edge, at, all) => edge >= (all[at - 1] ?? edge))).toBe(true);
});

test("the blank beside a letter that begins or ends a word stays", () => {
  expect(textsOf(withWholeWords([row(50, "all  ika here"), row(70, "t", { bold: true })]))).toEqual(["all tika here"]);
});

test("a sign goes back into the hole that was left for it, and one that stands apart does not", () => {
  expect(textsOf(withWholeWords([row(50, "Paid ( )"), row(80, "₹", { bold: true })]))).toEqual(["Paid (₹)"]);
  expect(textsOf(withWholeWords([row(50, "CO  g"), row(60, "₂", { bold: true })]))).toEqual(["CO₂ g"]);
  const amount = [row(50, "Sales      100"), row(80, "₹", { bold: true })];
  expect(textsOf(withWholeWords(amount))).toEqual(textsOf(amount));
});

test("what stands apart, in the same font, in another size, below it or upon it is a text of its own", () => {
  const apart = [row(50, "the (    ) of"), row(85, "t", { bold: true })];
  const same = [row(50, "the ( ika)"), row(75, "t")];
  const below = [row(50, "the ( ika)"), row(75, "t", { bold: true, y: 104 })];
  const upon = [row(50, "the (tika)"), row(75, "t", { bold: true })];
  const numbers = [row(50, "12 34"), row(60, "5", { bold: true })];
  for (const rows of [apart, same, below, upon, numbers]) expect(textsOf(withWholeWords(rows))).toEqual(textsOf(rows));
});
