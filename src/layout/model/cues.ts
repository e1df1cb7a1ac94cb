/** Cues speak for an answer or against it. The cue "always" is 1: its weight is the answer before any other cue. */
export type Cues<Name extends string> = Readonly<Record<Name, number>>;

/** Tells how likely the answer is yes, from 0 to 1, by weights of the cues that logistic regression fits. */
export function likelihood<Name extends string>(weights: Cues<Name>, cues: Cues<Name>): number {
  const names = Object.keys(weights) as Name[];
  return 1 / (1 + Math.exp(-names.reduce((sum, name) => sum + weights[name] * cues[name], 0)));
}
