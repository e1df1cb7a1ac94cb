import type { Model } from "../manifest.ts";

/** One of a model's networks, and for what it is there. */
export interface Way {
  network: string;
  factor: number;
  /** The least quality of a source that it is meant for; see `faithOf`. */
  from: number;
  /** A small network that brings what was made closer to its source, and which of its outputs does so. */
  refinedBy: { network: string; output: string } | undefined;
  /** How often it goes over a picture whose windows have at most so many pixels; once over larger ones. */
  passes: readonly { pixels: number; times: number }[];
}

/** What a model of this task has in its settings. */
export interface Settings {
  input: string;
  output: string;
  /** Pixels of a tile's side, without what it shares with its neighbours. */
  tile: number;
  /** Pixels of the source that a tile sees beyond each of its edges. */
  overlap: number;
  ways: readonly Way[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const word = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const whole = (value: unknown, otherwise: number): number => (Number.isSafeInteger(value) ? Number(value) : otherwise);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export function settingsOf({ name, networks, settings }: Model): Settings {
  const ways = list(settings.ways).flatMap(({ network, factor, from, refinedBy, passes }): Way[] => {
    if (typeof network !== "string" || !networks[network] || (factor !== 2 && factor !== 4)) return [];
    const refining = isRecord(refinedBy)
      ? { network: word(refinedBy.network, ""), output: word(refinedBy.output, "output") }
      : undefined;
    const often = list(passes).map(({ pixels, times }) => ({ pixels: whole(pixels, 0), times: whole(times, 1) }));
    return [{ network, factor, from: whole(from, 0), refinedBy: refining, passes: often }];
  });
  if (ways.length === 0) throw new Error(`the model ${name} has no way to enlarge by 2 or 4 in its settings`);
  return {
    input: word(settings.input, "input"),
    output: word(settings.output, "output"),
    tile: Math.max(32, whole(settings.tile, 256)),
    overlap: Math.max(0, whole(settings.overlap, 16)),
    ways,
  };
}

export const timesFor = (pixels: number, { passes }: Way): number =>
  passes.find((some) => pixels <= some.pixels)?.times ?? 1;

export interface Route {
  way: Way;
  /** How often a picture goes through the network, each time as what it was made into. */
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
