import type { Model } from "../manifest.ts";

/** A picture's passage through one of a model's networks. */
export interface Leg {
  network: string;
  /** A small network that brings the result closer to its source. */
  refinedBy: string | undefined;
}

/** How thoroughly a picture is gone over. */
export interface Care {
  /** The number of results whose mean is taken, each of the picture turned otherwise. */
  times: number;
  /** Whether the result is then mixed with that of the other way to the same factor. */
  mixed: boolean;
}

/** A model's way to enlarge by a factor, and the pictures it is there for. */
export interface Way extends Leg {
  factor: number;
  /** The least quality of a source that it is meant for; see `faithOf`. */
  from: number;
  /** How pictures are gone over whose windows have at most so many pixels; larger ones go once, and by this way. */
  care: readonly (Care & { pixels: number })[];
  /** Pixels of a tile's side, without what it shares with its neighbours: large ones share less, and hold more memory. */
  tile: number;
  /** The tile for pictures of at most so many pixels, which leave more memory to the network. */
  wide: { pixels: number; tile: number };
  /** Another way to the same factor, through several networks: its errors differ, so the mean of both has fewer. */
  beside: readonly (Leg & { times: number })[];
}

/** Settings of a model for this task. */
export interface Settings {
  input: string;
  output: string;
  /** Pixels of the source that a tile sees beyond each of its edges. */
  overlap: number;
  ways: readonly Way[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const word = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const whole = (value: unknown, otherwise: number): number => (Number.isSafeInteger(value) ? Number(value) : otherwise);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export function settingsOf({ name, networks, settings }: Model): Settings {
  const tile = whole(settings.tile, 256);
  const ways = list(settings.ways).flatMap((entry): Way[] => {
    const { factor, from, care, beside } = entry;
    const leg = legOf(entry);
    if (!networks[leg.network] || (factor !== 2 && factor !== 4)) return [];
    const others = list(beside).map((one) => ({ ...legOf(one), times: whole(one.times, 1) }));
    const cares = list(care).map(({ pixels, times, mixed }) => ({
      pixels: whole(pixels, 0),
      times: whole(times, 1),
      mixed: mixed === true && others.length > 0,
    }));
    const side = Math.max(32, whole(entry.tile, tile));
    const [wider] = list([entry.wide]);
    const wide = { pixels: whole(wider?.pixels, 0), tile: Math.max(side, whole(wider?.tile, side)) };
    return [{ ...leg, factor, from: whole(from, 0), care: cares, tile: side, wide, beside: others }];
  });
  if (ways.length === 0) throw new Error(`the model ${name} has no way to enlarge by 2 or 4 in its settings`);
  return {
    input: word(settings.input, "input"),
    output: word(settings.output, "output"),
    overlap: Math.max(0, whole(settings.overlap, 16)),
    ways,
  };
}

const legOf = ({ network, refinedBy }: Record<string, unknown>): Leg => ({
  network: word(network, ""),
  refinedBy: typeof refinedBy === "string" ? refinedBy : undefined,
});

export const careFor = (pixels: number, { care }: Way): Care =>
  care.find((some) => pixels <= some.pixels) ?? { times: 1, mixed: false };

export const tileFor = (pixels: number, { tile, wide }: Way): number => (pixels <= wide.pixels ? wide.tile : tile);

export interface Route {
  way: Way;
  /** How often a picture goes through the network, each time as the last result. */
  rounds: number;
  /** The factor by which the enlarged picture is made smaller afterwards. */
  shrunk: number;
}

/** Finds a model's way to a scale: by a network of it, else by one used twice, else by one that does too much. */
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
