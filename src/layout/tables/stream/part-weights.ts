import type { BelowCues, BesideCues } from "./part-cues.ts";

// Made by scripts/fit-table-parts.ts from the set "fit".
export const besideWeights: BesideCues = {
  always: -1.199,
  width: 0.273,
  wider: -0.87,
  labelsBehind: 0.979,
  figuresBefore: -0.173,
  sameKinds: -1.601,
  oneSided: 0.449,
  severalOnOneSide: 7.148,
  singleColumn: -0.222,
  rulesEnd: -0.419,
  rulesPass: -1.874,
  fillsEnd: -4.641,
  fillsPass: -2.398,
  otherBases: 9.506,
  columns: -2.359,
};

export const belowWeights: BelowCues = {
  always: -7.822,
  gap: -2.068,
  singleBelow: 1.806,
  singleAbove: 1.244,
  wordsBelowFigures: -2.62,
  boldBelow: 0.425,
  boldAbove: 2.374,
  larger: 40.391,
  smaller: 69.784,
  filledBelow: -2.341,
  lined: 0.669,
  otherCount: -0.948,
  ruled: -2.444,
  first: 0.076,
  last: -0.448,
  sameHead: -0.094,
  longAbove: 0.635,
  longBelow: 1.348,
  singleBelowGap: 1.928,
  asWide: -4.498,
  singles: 0.44,
};
