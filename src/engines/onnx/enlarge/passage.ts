import type { Network, Tensor } from "../network.ts";
import type { Planes } from "./planes.ts";
import { inverse, turned, turnsOf } from "./turns.ts";
import type { Care, Leg, Route, Settings } from "./ways.ts";

/** Enlarges one window of a picture. */
export type Passage = (window: Planes, care: Care) => Promise<Planes>;

/** Makes a route through a model's networks. */
export function passageOf(
  { way, rounds }: Route,
  { input, output }: Settings,
  networks: Readonly<Record<string, Network>>,
): Passage {
  const run = async (name: string, inputs: Record<string, Planes>, wanted: string): Promise<Planes> => {
    const network = networks[name];
    if (!network) throw new Error(`the model has no network ${name}`);
    const given = Object.entries(inputs).map(([key, planes]) => [key, tensorOf(planes)] as const);
    const { [wanted]: made } = await network.run(Object.fromEntries(given), [wanted]);
    return planesOf(made, wanted);
  };
  const along = async ({ network, refinedBy }: Leg, window: Planes, times: number): Promise<Planes> => {
    const turns = turnsOf(times);
    const mean: Planes[] = [];
    for (const turn of turns) {
      const made = turned(await run(network, { [input]: turned(window, turn) }, output), inverse(turn));
      addTo(mean, made, 1 / turns.length);
    }
    const large = only(mean);
    return refinedBy ? run(refinedBy, { small: window, large }, output) : large;
  };
  const round = async (window: Planes, { times, mixed }: Care): Promise<Planes> => {
    const made = await along(way, window, times);
    if (!mixed) return made;
    let other = window;
    for (const leg of way.beside) other = await along(leg, other, leg.times);
    const mean: Planes[] = [];
    for (const one of [made, other]) addTo(mean, one, 0.5);
    return only(mean);
  };

  return async (window, care) => {
    let made = window;
    for (let count = 0; count < rounds; count++) made = await round(made, care);
    return made;
  };
}

const tensorOf = ({ width, height, data }: Planes): Tensor => ({ data, dims: [1, 3, height, width] });

function planesOf(tensor: Tensor | undefined, name: string): Planes {
  const [, channels, height = 0, width = 0] = tensor?.dims ?? [];
  if (!tensor || channels !== 3) throw new Error(`the network gives no picture as ${name}`);
  return { width, height, data: tensor.data };
}

/** Adds a share of a picture to a sum, which begins with the first. */
function addTo(sums: Planes[], { width, height, data }: Planes, share: number): void {
  const [sum] = sums;
  if (!sum) {
    sums.push({ width, height, data: share === 1 ? data : data.map((value) => value * share) });
    return;
  }
  if (sum.width !== width || sum.height !== height) throw new Error("two networks give pictures of two sizes");
  for (let at = 0; at < data.length; at++) sum.data[at] = (sum.data[at] ?? 0) + (data[at] ?? 0) * share;
}

function only([sum]: readonly Planes[]): Planes {
  if (!sum) throw new Error("a window went through no network");
  return sum;
}
