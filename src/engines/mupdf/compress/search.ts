import type { Clock } from "../pictures/clock.ts";
import type { Outcome } from "../pictures/gather.ts";
import { ladder, type Strength } from "../pictures/levels.ts";

interface Trial {
  strength: Strength;
  outcome: Outcome;
  bytes: number;
}

/** Finds the mildest strength with which a document comes below a size; the strongest of all where no strength does. */
export async function search(
  targetBytes: number,
  attempt: (strength: Strength) => Promise<{ outcome: Outcome; bytes: number }>,
  clock: Clock,
): Promise<Trial> {
  const trials = new Map<number, Trial>();
  const at = async (step: number): Promise<Trial> => {
    const strength = ladder[step] ?? ladder[0];
    const trial = trials.get(step) ?? { strength, ...(await attempt(strength)) };
    trials.set(step, trial);
    return trial;
  };
  let [low, high] = [0, ladder.length - 1];
  while (low < high && !clock(0.35)) {
    const middle = (low + high) >> 1;
    if ((await at(middle)).bytes <= targetBytes) high = middle;
    else low = middle + 1;
  }
  return at(high);
}
