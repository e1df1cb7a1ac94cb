const decimals = 1_000;

/** Weights as the lines of a source file, a line for each. */
export const writtenWeights = (weights: Readonly<Record<string, number>>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `  ${name}: ${Math.round(weight * decimals) / decimals},\n`)
    .join("");
