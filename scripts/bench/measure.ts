/** Figures of one side of a comparison, in milliseconds. */
export interface Figures {
  median: number;
  p95: number;
}

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function figures(samples: readonly number[]): Figures {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95) };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/**
 * Times two ways of doing the same, turn about, so that whatever else the machine does falls on both alike. Which goes
 * first changes at every round.
 */
export async function paired(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<{ first: Figures; second: Figures; ratio: number; difference: number }> {
  const samples: [number[], number[]] = [[], []];
  for (const work of [first, second, first, second]) await work();
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const side of order) samples[side as 0 | 1].push(await time(side === 0 ? first : second));
  }
  const [a, b] = [figures(samples[0]), figures(samples[1])];
  return { first: a, second: b, ratio: a.median / b.median, difference: a.median - b.median };
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** A Markdown table, ready for docs/benchmarks.md. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
