/**
 * Fits by how much each cue speaks for two tables where one was seen (src/layout/tables/stream/part-cues.ts):
 * `bun scripts/fit-table-parts.ts --set fit [--judge check] [--write]`. Sets are made by `bun run truth`. It tells how often the
 * weights are right on another set, and writes them to part-weights.ts.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cues, likelihood } from "#layout/model/cues.ts";
import type { BelowCues, BesideCues } from "#layout/tables/stream/part-cues.ts";
import { leastLikely } from "#layout/tables/stream/table-parts.ts";
import { columnsOfPages } from "./fit/columns-of-pages.ts";
import { type Example, fit } from "./fit/logistic.ts";
import { type PartExamples, partExamples } from "./fit/part-examples.ts";
import { writtenWeights } from "./fit/written-weights.ts";
import { tablesOf } from "./score/known.ts";
import { setFolder, truthsOf } from "./score/set.ts";
import { run, table } from "./tell.ts";

const usage = "Usage: bun scripts/fit-table-parts.ts --set fit [--judge check] [--write]\n";
const options = {
  set: { type: "string", default: "fit" },
  judge: { type: "string", default: "check" },
  write: { type: "boolean", default: false },
} as const;
const file = join(import.meta.dir, "../src/layout/tables/stream/part-weights.ts");

async function examplesOf(set: string): Promise<PartExamples> {
  const folder = setFolder(set);
  const all: PartExamples = { beside: [], below: [] };
  for (const truth of await truthsOf(folder, undefined, Number.POSITIVE_INFINITY)) {
    if (tablesOf(truth).length === 0) continue;
    const bytes = await Bun.file(join(folder, `${truth.name}.pdf`)).bytes();
    const { beside, below } = partExamples(truth, await columnsOfPages(bytes));
    all.beside.push(...beside);
    all.below.push(...below);
  }
  return all;
}

function judged<Name extends string>(
  name: string,
  weights: Cues<Name>,
  examples: readonly Example<Name>[],
  least: number,
): string[] {
  const told = examples.map(({ cues, isYes }) => ({ isYes, isTold: likelihood(weights, cues) > least }));
  const count = (isYes: boolean, isTold: boolean) =>
    told.filter((one) => one.isYes === isYes && one.isTold === isTold).length;
  return [name, least, count(true, true), count(true, false), count(false, true), count(false, false)].map(String);
}

const source = (
  set: string,
  beside: BesideCues,
  below: BelowCues,
): string => `import type { BelowCues, BesideCues } from "./part-cues.ts";

// Made by scripts/fit-table-parts.ts from the set "${set}".
export const besideWeights: BesideCues = {
${writtenWeights(beside)}};

export const belowWeights: BelowCues = {
${writtenWeights(below)}};
`;

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const known = await examplesOf(values.set);
  const [beside, below] = [fit(known.beside), fit(known.below)];
  if (values.write) await Bun.write(file, source(values.set, beside, below));
  const other = await examplesOf(values.judge);
  return table(
    ["two tables", "least", "found", "missed", "false", "rightly none"],
    [
      judged("beside", beside, other.beside, leastLikely.beside),
      judged("below", below, other.below, leastLikely.below),
    ],
  );
});
