import { type Finding, judge } from "./judge.ts";
import { targets } from "./targets.ts";

export interface Wish {
  seed: number;
  cases: number;
  seconds: number;
  /** The only case to be run. */
  single: number | undefined;
}

export interface Outcome {
  cases: number;
  findings: Finding[];
  /** What was measured. */
  says?: readonly string[];
}

/** Goes round all parsers, a case each, until cases or time are at their end. */
export function fuzzParsers({ seed, cases, seconds, single }: Wish): Outcome {
  const ends = performance.now() + seconds * 1_000;
  const [first, last] = single === undefined ? [0, cases] : [single, single + 1];
  const findings: Finding[] = [];
  let number = first;
  for (; number < last && performance.now() < ends; number++) {
    const finding = judge(targets, seed, number);
    if (finding) findings.push(finding);
  }
  return { cases: number - first, findings };
}
