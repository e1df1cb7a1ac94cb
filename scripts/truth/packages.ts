import type { Wanted } from "../wild/packages.ts";

/** Packages whose files are shown in documents: data sets, documentation, texts. Each file is used for one set only. */
export const packages: Wanted = {
  debian: ["python3-libpysal", "python3-sklearn", "python3-statsmodels"],
  npm: ["vega-datasets", "world-countries"],
  endings: [".csv"],
  mostBytes: 2_000_000,
};
