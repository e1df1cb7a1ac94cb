/** What was seen at one place, and whether the answer there is yes. */
export interface Example {
  /** Examples of one template are alike: all of them together count as much as those of another. */
  template: string;
  cues: readonly number[];
  isYes: boolean;
}

export interface Fitted {
  bias: number;
  weights: number[];
}

const steps = 1_500;
const stepLength = 2;
/** Keeps weights of rare cues small. */
const shrinkage = 0.002;
/** A template with fewer examples of an answer is no surer of it for that. */
const fewestOfTemplate = 8;

/** Weights by which a sum of cues tells a yes from a no, by logistic regression over cues brought to one scale. */
export function fit(examples: readonly Example[]): Fitted {
  const count = examples[0]?.cues.length ?? 0;
  const places = Array.from({ length: count }, (_, at) => at);
  const cue = (one: Example, at: number) => one.cues[at] ?? 0;
  const mean = places.map((at) => average(examples.map((one) => cue(one, at))));
  const spread = places.map(
    (at) => Math.sqrt(average(examples.map((one) => (cue(one, at) - (mean[at] ?? 0)) ** 2))) || 1,
  );
  const scaled = examples.map((one) => places.map((at) => (cue(one, at) - (mean[at] ?? 0)) / (spread[at] ?? 1)));
  const own = Map.groupBy(examples, ({ template, isYes }) => `${template} ${isYes}`);
  const worth = examples.map(
    ({ template, isYes }) => 1 / Math.max(fewestOfTemplate, own.get(`${template} ${isYes}`)?.length ?? 0),
  );
  const all = worth.reduce((sum, one) => sum + one, 0);
  let bias = 0;
  const weights = places.map(() => 0);
  for (let step = 0; step < steps; step++) {
    let slope = 0;
    const slopes = places.map(() => 0);
    for (const [index, values] of scaled.entries()) {
      const sum = values.reduce((so, value, at) => so + value * (weights[at] ?? 0), bias);
      const miss = ((worth[index] ?? 0) * (1 / (1 + Math.exp(-sum)) - (examples[index]?.isYes ? 1 : 0))) / all;
      slope += miss;
      for (const [at, value] of values.entries()) slopes[at] = (slopes[at] ?? 0) + miss * value;
    }
    bias -= stepLength * slope;
    for (const at of places)
      weights[at] = (weights[at] ?? 0) - stepLength * ((slopes[at] ?? 0) + shrinkage * (weights[at] ?? 0));
  }
  const plain = weights.map((weight, at) => weight / (spread[at] ?? 1));
  return { weights: plain, bias: bias - plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0) };
}

const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
