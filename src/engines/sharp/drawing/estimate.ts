import type { Size } from "../budget.ts";

/** Times a drawing at a size; undefined where it is more than a limit. */
export type Timing = (size: Size, mostMs: number) => Promise<number | undefined>;

/** The side of the smallest drawing that is timed: its time goes into every size. */
const leastSide = 32;
/** The most time for the smallest size: no drawing that was seen took a twentieth of it. */
const mostForLeast = { ms: 2_000, msPerMB: 4_000 };
/** Shares of the area that are timed one after the other, as long as doubt is left. */
const shares = [1 / 64, 1 / 16, 1 / 4];

export type Estimate = "within" | "beyond" | "endless";

/**
 * Whether a drawing surely takes more time than it may, by its time at smaller sizes: each pixel takes at least as much
 * in a larger one, and more where a filter's radius grows along.
 */
export async function estimate(size: Size, bytes: number, budgetMs: number, time: Timing): Promise<Estimate> {
  const smallest = scaled(size, Math.min(1, leastSide / Math.max(size.width, size.height)));
  const fixed = await time(smallest, Math.min(budgetMs, mostForLeast.ms + (bytes / 1e6) * mostForLeast.msPerMB));
  if (fixed === undefined) return "endless";
  let before: number | undefined;
  let last = 0;
  for (const share of shares) {
    const part = scaled(size, Math.sqrt(share));
    if (area(part) < 4 * area(smallest)) continue;
    const taken = await time(part, fixed + share * budgetMs);
    if (taken === undefined) return "beyond";
    before = last;
    last = Math.max(0, taken - fixed);
    // No filter takes more time than the square of the area.
    if (fixed + last / share ** 2 < budgetMs) return "within";
  }
  const growth = before ? Math.max(4, last / before) : 4;
  return last * growth > 2 * budgetMs ? "beyond" : "within";
}

const scaled = ({ width, height }: Size, by: number): Size => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
});
const area = ({ width, height }: Size): number => width * height;
