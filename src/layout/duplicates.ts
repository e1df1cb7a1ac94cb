import type { Run } from "./page.ts";

/** In em: shadows and letters made bold by drawing them twice are no further off. */
const nearest = 0.12;
const mostAlike = 500;

/** Runs without those that say the same in the same place once more. */
export function withoutDuplicates(runs: readonly Run[]): Run[] {
  const known = new Map<string, Run[]>();
  return runs.filter((run) => {
    const text = run.text.trim();
    if (text === "") return true;
    const others = known.get(text) ?? [];
    const start = run.edges[0] ?? 0;
    const far = nearest * run.size;
    const isTwin = others.some(
      (other) =>
        other.turned === run.turned &&
        Math.abs(other.base - run.base) < far &&
        Math.abs((other.edges[0] ?? 0) - start) < far &&
        Math.abs(other.size - run.size) < 0.5,
    );
    if (!isTwin && others.length < mostAlike) others.push(run);
    known.set(text, others);
    return !isTwin;
  });
}
