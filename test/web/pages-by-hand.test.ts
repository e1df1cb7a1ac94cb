import { describe, expect, test } from "bun:test";
import { turnsOf } from "#formats/pages/page-order.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { cornerOf, gapAt, gridOf, heightOf, inSight, touched } from "../../src/web/tool/board/grid.ts";
import { followed, moved, readOrder, writeOrder } from "../../src/web/tool/board/order.ts";
import { changed, pagesIn, readSpans, toggled, writeSpans } from "../../src/web/tool/board/spans.ts";

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

  test("are chosen many at once, and spans that somebody wrote stay apart", () => {
    expect(writeSpans(changed([], new Set([2, 3, 4, 5])))).toBe("3-6");
    expect(writeSpans(changed(readSpans("1-2,3-4", 10) ?? [], new Set([0, 1, 2, 3, 6])))).toBe("1-2,3-4,7");
    expect(writeSpans(changed(readSpans("1-10", 10) ?? [], new Set([0, 1, 2, 8, 9])))).toBe("1-3,9-10");
    expect(writeSpans(changed([], new Set(Array.from({ length: 2000 }, (_, at) => at))))).toBe("1-2000");
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

describe("the order of pages of several files", () => {
  const order = (value: string, pages: number[]) =>
    readOrder(value, pages)
      ?.map(({ file, page }) => `${file + 1}:${page}`)
      .join(" ");
  const again = (value: string, pages: number[]) => writeOrder(readOrder(value, pages) ?? [], pages);

  test("is a list for each, empty where a file comes whole", () => {
    expect(order("3,1;;2-", [3, 2, 4])).toBe("1:3 1:1 2:1 2:2 3:2 3:3 3:4");
    expect(again("3,1;;2-", [3, 2, 4])).toBe("3,1;;2-4");
    expect(again("1-3;1", [3, 1])).toBe("");
    expect(again("1,1-2,2", [2])).toBe("1,1-2,2");
  });

  test("is one list where pages come between those of another file, or a file is left out", () => {
    expect(order("1:1-2,2:1,1:3-", [4, 2])).toBe("1:1 1:2 2:1 1:3 1:4");
    expect(again("1:1-2,2:1,1:3-", [4, 2])).toBe("1:1-2,2:1,1:3-4");
    expect(again("2:1-", [4, 2])).toBe("2:1-2");
    expect(again("2:1-,1:1-", [4, 2])).toBe("2:1-2,1:1-4");
    expect(again("1:1-4,2:1-2", [4, 2])).toBe("");
  });

  test("is the one that the service reads", () => {
    const items = readOrder("2:2,1:last,2:1,1:1-2", [3, 2]) ?? [];
    const turns = turnsOf(writeOrder(items, [3, 2]), "pages");
    const read = turns.flatMap(({ at, pages = "1-" }) =>
      pagesOf(pages, [3, 2][at] ?? 0).map((page) => ({ file: at, page })),
    );
    expect(read).toEqual(items);
  });

  test("doesn't fit other files", () => {
    for (const value of ["5", ";;", "3:1", "1:9", "1:1,2", "1:"])
      expect([value, readOrder(value, [3, 3])]).toEqual([value, undefined]);
  });

  test("stays with files that change places, come and go", () => {
    expect(followed("1,2;;3", ["a", "b", "c"], ["c", "a"])).toBe("3;1,2");
    expect(followed("1:1-2,2:1,1:3", ["a", "b"], ["b", "a"])).toBe("2:1-2,1:1,2:3");
    // Each file's pages stand together: they go with it.
    expect(followed("2:1-2,1:3", ["a", "b"], ["a", "b", "c"])).toBe("1:3,2:1-2,3:1-");
    expect(followed("1:1,2:1,1:2", ["a", "b"], ["a"])).toBe("1:1,1:2");
    expect(followed("2:1", ["a", "b"], ["a"])).toBe("");
  });

  test("changes by some that stand elsewhere", () => {
    expect(moved([1, 2, 3, 4], new Set([0]), 3)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], new Set([3]), 0)).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3, 4, 5], new Set([0, 3]), 5)).toEqual([2, 3, 5, 1, 4]);
    expect(moved([1, 2, 3], new Set([0, 1]), 1)).toEqual([1, 2, 3]);
  });
});

describe("where tiles stand", () => {
  const grid = gridOf(2000, 340, { width: 98, height: 148 });

  test("is reckoned, and only those in sight are told of", () => {
    expect(grid.columns).toBe(3);
    expect(inSight(grid, 0, 600).length).toBeLessThan(24);
    expect(inSight(grid, 50_000, 600).length).toBeLessThan(30);
    expect(inSight(grid, heightOf(grid) - 600, 600).at(-1)).toBe(1999);
  });

  test("is where they are touched and let go", () => {
    const [one, five] = [cornerOf(grid, 1), cornerOf(grid, 5)];
    expect(touched(grid, one, { x: five.x + 5, y: five.y + 5 })).toEqual([1, 2, 4, 5]);
    expect(touched(grid, { x: 1, y: 1 }, { x: 4, y: 4 })).toEqual([]);
    expect(gapAt(grid, { x: one.x + 10, y: one.y + 10 })).toBe(1);
    expect(gapAt(grid, { x: one.x + 90, y: one.y + 10 })).toBe(2);
    expect(gapAt(grid, { x: 339, y: -50 })).toBe(3);
    expect(gapAt(grid, { x: 0, y: 1e6 })).toBe(1998);
    expect(gapAt(grid, { x: 339, y: 1e6 })).toBe(2000);
  });
});
