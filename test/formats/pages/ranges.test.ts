import { describe, expect, test } from "bun:test";
import { pagesOf, rangesOf, readWords } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";

function problem(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("ranges of pdf-split", () => {
  test("keep their order and may overlap", () => {
    expect(rangesOf("5,1-3,2-4", 9)).toEqual([
      { from: 5, to: 5 },
      { from: 1, to: 3 },
      { from: 2, to: 4 },
    ]);
  });

  test("may be open and may name the last page", () => {
    expect(rangesOf("5-, last ,3 - last", 7)).toEqual([
      { from: 5, to: 7 },
      { from: 7, to: 7 },
      { from: 3, to: 7 },
    ]);
  });

  test.each(["", "1,,2", "1-3,", "a", "1-b", "-3", "1--3", "1.5", "0", "0-3", "1 2", "1;2", "first", "0x10", "1e3"])(
    'refuse "%s" before any file is opened',
    (list) => {
      const { kind, message, fields } = problem(() => readWords(list, "ranges"));
      expect(kind).toBe("bad-request");
      expect(fields).toEqual(["ranges"]);
      expect(message).toContain('"1-3,5,7-"');
    },
  );

  test.each(["3-1", "9-5", "last-2"])('refuse "%s", which runs backwards, naming it and the page count', (list) => {
    const { kind, message } = problem(() => rangesOf(list, 7));
    expect(kind).toBe("bad-request");
    expect(message).toContain(`"${list}"`);
    expect(message).toContain("7 pages");
  });

  test.each(["8", "3-8", "8-", "9-last", "99999999999999999999"])('refuse "%s" beyond the end', (list) => {
    const { kind, message } = problem(() => rangesOf(`1,${list}`, 7));
    expect(kind).toBe("unprocessable");
    expect(message).toContain(`"${list}"`);
    expect(message).toContain("7 pages");
  });

  test("show no more of a long word than helps", () => {
    expect(problem(() => readWords("x".repeat(60_000), "ranges")).message.length).toBeLessThan(250);
  });
});

describe("pages of the other tools", () => {
  test("come out once each and in order", () => {
    expect(pagesOf(" 7- , 1-3,2 ", 9)).toEqual([1, 2, 3, 7, 8, 9]);
    expect(pagesOf("LAST,1", 4)).toEqual([1, 4]);
  });

  test("are all of them when none are named", () => {
    expect(pagesOf(undefined, 3)).toEqual([1, 2, 3]);
  });

  test("name their own field", () => {
    expect(problem(() => pagesOf("4", 3)).fields).toEqual(["pages"]);
  });
});
