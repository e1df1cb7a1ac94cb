import type { Network, Tensor } from "../network.ts";
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
  const refining = way.refinedBy && { network: named(way.refinedBy.network), output: way.refinedBy.output };

  const refine = async (small: Planes, large: Planes): Promise<Planes> => {
    if (!refining) return large;
    const inputs = { small: tensorOf(small), large: tensorOf(large) };
    const { [refining.output]: refined } = await refining.network.run(inputs, [refining.output]);
    return planesOf(refined, refining.output);
  };

  const through = async (window: Planes): Promise<Planes> => {
    const { [output]: made } = await network.run({ [input]: tensorOf(window) }, [output]);
    return planesOf(made, output);
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
    return refine(window, sum);
  };

  return async (window, times) => {
    let made = window;
    for (let count = 0; count < rounds; count++) made = await round(made, times);
    return made;
  };
}

const tensorOf = ({ width, height, data }: Planes) => ({ data, dims: [1, 3, height, width] });

function planesOf(tensor: Tensor | undefined, name: string): Planes {
  const [, channels, height = 0, width = 0] = tensor?.dims ?? [];
  if (!tensor || channels !== 3) throw new Error(`the network gives no picture as ${name}`);
  return { width, height, data: tensor.data };
}

function addTo(sum: Float32Array, more: Float32Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
}
