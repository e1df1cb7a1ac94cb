import { type Cues, likelihood } from "#layout/model/cues.ts";

/** An example: cues that speak for or against a yes, and whether the answer is yes. */
export interface Example<Name extends string> {
  /** Examples of one template are alike: all of them together count as much as those of another. */
  template: string;
  cues: Cues<Name>;
  isYes: boolean;
}

const steps = 1_500;
const stepLength = 2;
/** Keeps weights of rare cues small. */
const shrinkage = 0.002;
/** A template with fewer examples of an answer is no surer of it for that. */
const fewestOfTemplate = 8;

const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Weights by which a sum of cues tells a yes from a no, by logistic regression over cues brought to one scale. */
export function fit<Name extends string>(examples: readonly Example<Name>[]): Cues<Name> {
  const names = Object.keys(examples[0]?.cues ?? {}) as Name[];
  const isConstant = (name: Name) => name === "always";
  const record = (told: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, told(name)])) as Record<Name, number>;
  const mean = record((name) => (isConstant(name) ? 0 : average(examples.map(({ cues }) => cues[name]))));
  const spread = record((name) =>
    isConstant(name) ? 1 : Math.sqrt(average(examples.map(({ cues }) => (cues[name] - mean[name]) ** 2))) || 1,
  );
  const scaled = examples.map(({ cues }) => record((name) => (cues[name] - mean[name]) / spread[name]));
  const own = Map.groupBy(examples, ({ template, isYes }) => `${template} ${isYes}`);
  const worth = examples.map(
    ({ template, isYes }) => 1 / Math.max(fewestOfTemplate, own.get(`${template} ${isYes}`)?.length ?? 0),
  );
  const all = worth.reduce((sum, one) => sum + one, 0);
  const weights = record(() => 0);
  for (let step = 0; step < steps; step++) {
    const slopes = record((name) => (isConstant(name) ? 0 : shrinkage * weights[name]));
    for (const [at, cues] of scaled.entries()) {
      const off = likelihood(weights, cues) - Number(examples[at]?.isYes);
      for (const name of names) slopes[name] += ((worth[at] ?? 0) * off * cues[name]) / all;
    }
    for (const name of names) weights[name] -= stepLength * slopes[name];
  }
  const plain = record((name) => weights[name] / spread[name]);
  const shift = names.reduce((sum, name) => sum + plain[name] * mean[name], 0);
  return record((name) => plain[name] - (isConstant(name) ? shift : 0));
}
