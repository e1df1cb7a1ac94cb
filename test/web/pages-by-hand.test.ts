import { describe, expect, test } from "bun:test";
import { pagesOf } from "#formats/ranges.ts";
import { moved, readLists, writeLists } from "../../src/web/tool/by-hand/page-lists.ts";
import { pagesIn, readSpans, spansOf, stretched, toggled, writeSpans } from "../../src/web/tool/by-hand/spans.ts";

const click = (list: string, ...pages: number[]) =>
  writeSpans(pages.reduce((spans, page) => toggled(spans, page), readSpans(list, 10) ?? []));

describe("pages that are clicked", () => {
  test("are written as few spans", () => {
    expect(click("", 1, 3, 4, 5)).toBe("1,3-5");
    expect(click("1,3-5", 4)).toBe("1,3,5");
    expect(click("1,3-5", 2)).toBe("1-2,3-5");
    expect(click("7-", 1)).toBe("1,7-10");
    expect(click("3", 3)).toBe("");
  });

  test("leave the parts of a split as they were written", () => {
    expect(click("1-2,3-4", 5)).toBe("1-2,3-5");
    expect(click("5-6,1-2", 5)).toBe("6,1-2");
  });

  test("are marked up to another one", () => {
    expect(writeSpans(stretched([], 3, 6, true))).toBe("3-6");
    expect(writeSpans(stretched([{ from: 1, to: 10 }], 8, 4, false))).toBe("1-3,9-10");
  });

  test("are those that the service reads out of the list", () => {
    for (const list of ["1,3-5", "7-", "last", "2-last", "1-3, 9", "10"]) {
      const spans = readSpans(list, 10) ?? [];
      expect(new Set(pagesIn(spans))).toEqual(new Set(pagesOf(list, 10)));
      expect(pagesOf(writeSpans(spans), 10)).toEqual(pagesOf(list, 10));
    }
  });

  test("can't be read out of what the service would refuse", () => {
    for (const list of ["0", "11", "3-1", "a", "1,,2", "1;2"]) expect(readSpans(list, 10)).toBeUndefined();
  });
});

describe("lists of pages, one for each file", () => {
  test("are empty where a file comes whole", () => {
    expect(readLists("3,1;;2-", [3, 2, 4])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3, 4],
    ]);
    expect(
      writeLists(
        [
          [3, 1],
          [1, 2],
          [2, 3, 4],
        ],
        [3, 2, 4],
      ),
    ).toBe("3,1;;2-4");
    expect(writeLists([[1, 2, 3], [1]], [3, 1])).toBe("");
  });

  test("hold a page as often as it comes", () => {
    expect(writeSpans(spansOf([1, 1, 2, 2]))).toBe("1,1-2,2");
    expect(readLists("1,1-2,2", [2])).toEqual([[1, 1, 2, 2]]);
  });

  test("don't fit other files", () => {
    expect(readLists("5", [3])).toBeUndefined();
    expect(readLists(";;", [3, 3])).toBeUndefined();
  });

  test("change by one thing that stands elsewhere", () => {
    expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  });
});
