import type { Model } from "../manifest.ts";

/** One of a model's networks, and for what it is there. */
export interface Way {
  network: string;
  factor: number;
  /** The least quality of a source that it is meant for; see `faithOf`. */
  from: number;
  /** Brings the enlarged picture closer to its source. */
  refinedBy: string | undefined;
}

/** What a model of this task has in its settings. */
export interface Settings {
  input: string;
  output: string;
  /** Pixels of a tile's side, without what it shares with its neighbours. */
  tile: number;
  /** Pixels of the source that a tile sees beyond each of its edges. */
  overlap: number;
  /** How often the network goes over all of a picture whose windows have at most so many pixels; once over larger ones. */
  passes: readonly { pixels: number; times: number }[];
  ways: readonly Way[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const words = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const whole = (value: unknown, otherwise: number): number => (Number.isSafeInteger(value) ? Number(value) : otherwise);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export function settingsOf({ name, networks, settings }: Model): Settings {
  const ways = list(settings.ways).flatMap(({ network, factor, from, refinedBy }): Way[] => {
    if (typeof network !== "string" || !networks[network] || (factor !== 2 && factor !== 4)) return [];
    return [
      { network, factor, from: whole(from, 0), refinedBy: typeof refinedBy === "string" ? refinedBy : undefined },
    ];
  });
  if (ways.length === 0) throw new Error(`the model ${name} has no way to enlarge by 2 or 4 in its settings`);
  return {
    input: words(settings.input, "input"),
    output: words(settings.output, "output"),
    tile: Math.max(32, whole(settings.tile, 256)),
    overlap: Math.max(0, whole(settings.overlap, 16)),
    passes: list(settings.passes).map(({ pixels, times }) => ({ pixels: whole(pixels, 0), times: whole(times, 1) })),
    ways,
  };
}

export interface Route {
  way: Way;
  /** How often the network's result goes through it once more. */
  rounds: number;
  /** By how much the enlarged picture is made smaller afterwards. */
  shrunk: number;
}

/** How a model comes to a scale: by a network of that factor, else by one used twice, else by one that does too much. */
export function routeTo(scale: number, { ways }: Settings, faith: number): Route {
  const by = (factor: number): Way | undefined => {
    const able = ways.filter((way) => way.factor === factor);
    return able.find(({ from }) => faith >= from) ?? able.at(-1);
  };
  const straight = by(scale);
  if (straight) return { way: straight, rounds: 1, shrunk: 1 };
  const [half, twice] = [by(2), by(4)];
  if (half) return { way: half, rounds: 2, shrunk: 1 };
  if (twice) return { way: twice, rounds: 1, shrunk: 2 };
  throw new Error(`no way leads to ${scale}`);
}
