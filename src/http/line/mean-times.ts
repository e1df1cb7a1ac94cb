/** The most means that are kept; the one that was heard of longest ago goes first. */
const mostMeans = 4_096;
/** How much a new time counts in a tool's mean. */
const newShare = 1 / 10;

/**
 * How long calls take, as moving means by caller and tool. Nobody is expected to take long because another caller has:
 * for a caller new to a tool, the mean of all counts up to a bound.
 */
export class MeanTimes {
  readonly #own = new Map<string, number>();
  readonly #all = new Map<string, number>();

  of(caller: string, tool: string, unknown: { ms: number; mostMs: number }): number {
    return this.#own.get(keyOf(caller, tool)) ?? Math.min(unknown.mostMs, this.#all.get(tool) ?? unknown.ms);
  }

  learn(caller: string, tool: string, ms: number): void {
    const key = keyOf(caller, tool);
    const own = moved(this.#own.get(key), ms);
    this.#own.delete(key);
    this.#own.set(key, own);
    this.#all.set(tool, moved(this.#all.get(tool), ms));
    if (this.#own.size <= mostMeans) return;
    const [oldest] = this.#own.keys();
    if (oldest !== undefined) this.#own.delete(oldest);
  }
}

const keyOf = (caller: string, tool: string): string => `${tool} ${caller}`;
const moved = (mean: number | undefined, ms: number): number =>
  mean === undefined ? ms : mean + (ms - mean) * newShare;
