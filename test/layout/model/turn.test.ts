import { expect, test } from "bun:test";
import { turnOf } from "#layout/model/turn.ts";

const page = { width: 400, height: 300 };
const rounded = (place: readonly number[]) => place.map((value) => Math.round(value * 1000) / 1000 + 0);

test("a page turned back by quarters has its corners in its corners", () => {
  expect(turnOf(0, page).back(10, 20)).toEqual([10, 20]);
  expect(rounded(turnOf(90, page).back(10, 20))).toEqual([20, 390]);
  expect(rounded(turnOf(180, page).back(10, 20))).toEqual([390, 280]);
  expect(rounded(turnOf(270, page).back(10, 20))).toEqual([280, 10]);
});

test("what is turned back and on again stands where it stood, and nothing is left of the page or above it", () => {
  for (const degrees of [0, 17.3, 45, 90, 133, 180, 250, 270, 359]) {
    const turn = turnOf(degrees, page);
    for (const [x, y] of [
      [0, 0],
      [400, 0],
      [0, 300],
      [400, 300],
      [123, 45],
    ] as const) {
      const back = turn.back(x, y);
      expect(Math.min(...rounded(back))).toBeGreaterThanOrEqual(0);
      expect(rounded(turn.onto(...back))).toEqual([x, y]);
    }
  }
});
