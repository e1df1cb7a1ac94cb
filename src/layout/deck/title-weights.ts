import type { Cues } from "../model/cues.ts";
import type { TitleCue } from "./title-cues.ts";

/** Weights of an earlier fit. Those that scripts/fit-slide-titles.ts finds today miss more titles. */
export const titleWeights: Cues<TitleCue> = {
  always: 0.52,
  overLargest: 4.19,
  isNoLarger: -2.7,
  below: -3.5,
  height: -2.49,
  alike: 4.85,
  rivalAlike: -5.65,
  isSentence: -1.24,
  isQuoted: -4.75,
  length: 1.98,
  isRepeated: -1.66,
};
