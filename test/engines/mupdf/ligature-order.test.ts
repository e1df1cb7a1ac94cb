import { expect, test } from "bun:test";
import { withLigaturesInOrder } from "#engines/mupdf/reading/ligature-order.ts";
import { runOf } from "#support/made-pages.ts";

/** Letters one beside the other, from the right; those of no width stand at the right of the one after them. */
const leftwards = (text: string, narrow: readonly number[]) => {
  const edges: number[] = [];
  let right = 500;
  for (const [at] of [...text].entries()) {
    const width = narrow.includes(at) ? 0 : 10;
    edges.push(right - width, right);
    right -= width;
  }
  return { ...runOf({ x: 0, y: 0, text }, 0), edges };
};

test("lam and alef that are drawn as one are read in their order", () => {
  // As the library tells them: alef before lam.
  expect(withLigaturesInOrder(leftwards("األسعار", [1])).text).toBe("الأسعار");
  expect(withLigaturesInOrder(leftwards("االتفاق", [1])).text).toBe("الاتفاق");
});

test("letters that have their width, and marks that have none, stay where they are", () => {
  for (const run of [leftwards("المال", []), leftwards("مُد", [1]), leftwards("fi", [1])])
    expect(withLigaturesInOrder(run)).toEqual(run);
});
