export interface CueWeights {
  bias: number;
  /** In the order of the cues' names. */
  weights: readonly number[];
}

// Made by scripts/fit-table-parts.ts from the set "fit".
export const besideWeights: CueWeights = {
  bias: -1.199,
  weights: [
    0.273, // width
    -0.87, // wider
    0.979, // labelsBehind
    -0.173, // figuresBefore
    -1.601, // sameKinds
    0.449, // oneSided
    7.148, // severalOnOneSide
    -0.222, // singleColumn
    -0.419, // rulesEnd
    -1.874, // rulesPass
    -4.641, // fillsEnd
    -2.398, // fillsPass
    9.506, // otherBases
    -2.359, // columns
  ],
};

export const belowWeights: CueWeights = {
  bias: -7.822,
  weights: [
    -2.068, // gap
    1.806, // singleBelow
    1.244, // singleAbove
    -2.62, // wordsBelowFigures
    0.425, // boldBelow
    2.374, // boldAbove
    40.391, // larger
    69.784, // smaller
    -2.341, // filledBelow
    0.669, // lined
    -0.948, // otherCount
    -2.444, // ruled
    0.076, // first
    -0.448, // last
    -0.094, // sameHead
    0.635, // longAbove
    1.348, // longBelow
    1.928, // singleBelowGap
    -4.498, // asWide
    0.44, // singles
  ],
};
