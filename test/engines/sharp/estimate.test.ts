import { expect, test } from "bun:test";
import { estimate, type Timing } from "#engines/sharp/drawing/estimate.ts";

const size = { width: 4_000, height: 4_000 };
const budgetMs = 20_000;

/** A drawing that takes so many milliseconds at its full area, by some power of it, and so many at any. */
function taking(fullMs: number, power: number, fixedMs = 1) {
  const seen: number[] = [];
  const time: Timing = async ({ width, height }, mostMs) => {
    seen.push(width);
    const ms = fixedMs + fullMs * ((width * height) / (size.width * size.height)) ** power;
    return ms > mostMs ? undefined : ms;
  };
  return { seen, found: estimate(size, 1_000, budgetMs, time) };
}

test.each([
  ["an area", 1, 25_000, "beyond", 2],
  ["an area, within the budget", 1, 15_000, "within", 4],
  ["an area, far within it", 1, 200, "within", 2],
  ["the square of an area", 2, 90_000, "beyond", 4],
  ["the square of an area, within the budget", 2, 15_000, "within", 2],
] as const)("time by %s", async (_name, power, fullMs, found, timed) => {
  const drawing = taking(fullMs, power);
  expect(await drawing.found).toBe(found);
  expect(drawing.seen).toEqual([32, 500, 1_000, 2_000].slice(0, timed));
});

test("what takes its time at any size is endless, and allowed more the longer its text is", async () => {
  expect(await taking(0, 1, 2_500).found).toBe("endless");
  expect(await estimate(size, 1_000_000, budgetMs, async (_size, mostMs) => (mostMs < 2_500 ? undefined : 2_500))).toBe(
    "within",
  );
});

test("a small drawing is timed at few sizes", async () => {
  const seen: number[] = [];
  const time: Timing = async ({ width }) => {
    seen.push(width);
    return 400;
  };
  expect(await estimate({ width: 60, height: 10 }, 1_000, budgetMs, time)).toBe("within");
  expect(seen).toEqual([32]);
});
