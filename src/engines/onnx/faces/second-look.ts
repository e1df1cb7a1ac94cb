import type { Network } from "../network.ts";
import { areSame, type Face } from "./face.ts";
import { around } from "./levels.ts";
import { type Level, throughWindow } from "./look.ts";
import { type Finder, findFar, findNear } from "./mediapipe.ts";

/** The side of a look at one face, in pixels, for which the near network was made. */
const pixels = 128;
/** The least score that is an answer, and the highest that counts, as no look is certain of anything. */
const [least, surest] = [0.02, 0.999];

const odds = (score: number): number => Math.log(Math.max(score, least) / (1 - Math.min(score, surest)));

/**
 * Sums the logarithms of a face's odds: of the first look, and of three closer ones, upright as its eyes and mouth
 * tell.
 */
export async function likelihood(
  { far, near }: { far: Network; near: Network },
  levels: readonly Level[],
  face: Face,
): Promise<number> {
  const best = async (find: Finder, network: Network, margin: number): Promise<number> => {
    const look = around(levels, face, margin, pixels);
    const same = throughWindow(look, face);
    const found = (await find(network, look, least)).filter((other) => areSame(other, same));
    return odds(Math.max(0, ...found.map(({ score }) => score)));
  };
  const close = (await best(findNear, near, 2)) + (await best(findNear, near, 3));
  return odds(face.score) + (await best(findFar, far, 2)) + close / 2;
}
