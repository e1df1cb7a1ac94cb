import type { Random } from "../fuzz/random.ts";

/** A phrase's cues, and the tools that are right for it. */
export interface Lesson {
  cues: readonly string[];
  tools: readonly string[];
  /** How much it counts beside others. */
  worth: number;
}

const rounds = 12;
const stepLength = 0.3;
/** Keeps weights of rare cues small. */
const shrinkage = 0.002;
/** Two stems beside each other are a cue where phrases of this worth have them: one phrase alone proves nothing. */
const leastOfPair = 1.5;

/** Counts how much phrases with each cue are worth, and keeps those that tell anything. */
function known(lessons: readonly Lesson[]): Map<string, number> {
  const worths = new Map<string, number>();
  for (const { cues, worth } of lessons) for (const cue of cues) worths.set(cue, (worths.get(cue) ?? 0) + worth);
  const cues = [...worths].filter(([cue, worth]) => worth >= (cue.includes(" ") ? leastOfPair : 0));
  return new Map(cues.map(([cue], at) => [cue, at]));
}

/** Turns sums into shares of one, in their place. */
function share(sums: Float64Array): void {
  const largest = Math.max(...sums);
  let all = 0;
  for (const [at, sum] of sums.entries()) all += sums[at] = Math.exp(sum - largest);
  for (const [at, one] of sums.entries()) sums[at] = one / all;
}

/**
 * Weights of each cue for each tool by which a sum of cues tells the tool, by logistic regression over all tools at once:
 * phrases come in any order, and a weight that has moved much moves less.
 */
export function learn(lessons: readonly Lesson[], tools: readonly string[], random: Random): Map<string, Float64Array> {
  const places = known(lessons);
  const many = tools.length;
  const weights = new Float64Array(places.size * many);
  const moved = new Float64Array(weights.length).fill(0.01);
  const taught = lessons.map(({ cues, tools: due, worth }) => ({
    starts: cues.map((cue) => (places.get(cue) ?? -1) * many).filter((start) => start >= 0),
    due: due.map((tool) => tools.indexOf(tool)),
    worth,
  }));
  const off = new Float64Array(many);
  for (let turn = 0; turn < rounds * taught.length; turn++) {
    const { starts, due, worth } = random.pick(taught);
    off.fill(0);
    for (const start of starts)
      for (let tool = 0; tool < many; tool++) off[tool] = at(off, tool) + at(weights, start + tool);
    share(off);
    for (const tool of due) off[tool] = at(off, tool) - 1 / due.length;
    for (const start of starts) {
      for (let tool = 0; tool < many; tool++) {
        const place = start + tool;
        const slope = worth * at(off, tool) + shrinkage * at(weights, place);
        moved[place] = at(moved, place) + slope * slope;
        weights[place] = at(weights, place) - (stepLength * slope) / Math.sqrt(at(moved, place));
      }
    }
  }
  return new Map([...places].map(([cue, place]) => [cue, weights.subarray(place * many, (place + 1) * many)]));
}

const at = (numbers: Float64Array, place: number): number => numbers[place] ?? 0;
