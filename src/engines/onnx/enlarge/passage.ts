import type { Network } from "../network.ts";
import type { Planes } from "./planes.ts";
import { inverse, turned, turnsOf } from "./turns.ts";
import type { Route, Settings } from "./ways.ts";

/** Enlarges what is seen of a picture through one window. */
export type Passage = (window: Planes, times: number) => Promise<Planes>;

/** A route through a model's networks; `times` is over how many turns of the window its results are averaged. */
export function passageOf(
  { way, rounds }: Route,
  { input, output }: Settings,
  networks: Readonly<Record<string, Network>>,
): Passage {
  const named = (name: string): Network => {
    const network = networks[name];
    if (!network) throw new Error(`the model has no network ${name}`);
    return network;
  };
  const network = named(way.network);
  const refining = way.refinedBy === undefined ? undefined : named(way.refinedBy);

  const through = async (window: Planes): Promise<Planes> => {
    const { [output]: made } = await network.run({ [input]: tensorOf(window) }, [output]);
    if (!made) throw new Error(`the network gives no ${output}`);
    return planesOf(made);
  };
  const round = async (window: Planes, times: number): Promise<Planes> => {
    const turns = turnsOf(times);
    let sum: Planes | undefined;
    for (const turn of turns) {
      const made = turned(await through(turned(window, turn)), inverse(turn));
      if (sum) addTo(sum.data, made.data);
      else sum = made;
    }
    if (!sum) throw new Error("a window was passed through no network");
    if (turns.length > 1)
      for (let at = 0; at < sum.data.length; at++) sum.data[at] = (sum.data[at] ?? 0) / turns.length;
    if (!refining) return sum;
    const refined = await refining.run({ small: tensorOf(window), large: tensorOf(sum) }, ["refined"]);
    return planesOf(refined.refined);
  };

  return async (window, times) => {
    let made = window;
    for (let count = 0; count < rounds; count++) made = await round(made, times);
    return made;
  };
}

const tensorOf = ({ width, height, data }: Planes) => ({ data, dims: [1, 3, height, width] });

function planesOf({ data, dims }: { data: Float32Array; dims: readonly number[] }): Planes {
  const [, channels, height = 0, width = 0] = dims;
  if (channels !== 3) throw new Error(`the network gives ${dims.join(" × ")} numbers, which is no picture`);
  return { width, height, data };
}

function addTo(sum: Float32Array, more: Float32Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
}
