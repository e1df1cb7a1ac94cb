/**
 * Fits by how much each cue speaks for two tables where one was seen (src/layout/tables/stream/part-cues.ts):
 * `bun scripts/fit-table-parts.ts --set fit [--judge check] [--write]`. Sets are made by `bun run truth`. It tells how often the
 * weights are right on another set, and writes them to part-weights.ts.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { belowCueNames, besideCueNames } from "#layout/tables/stream/part-cues.ts";
import { likelihood } from "#layout/tables/stream/table-parts.ts";
import { columnsOfPages } from "./fit/columns-of-pages.ts";
import { type Example, type Fitted, fit } from "./fit/logistic.ts";
import { type PartExamples, partExamples } from "./fit/part-examples.ts";
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

function judged(name: string, fitted: Fitted, examples: readonly Example[], least: number): string[] {
  const told = examples.map(({ cues, isYes }) => ({ isYes, isTold: likelihood(fitted, cues) > least }));
  const count = (isYes: boolean, isTold: boolean) =>
    told.filter((one) => one.isYes === isYes && one.isTold === isTold).length;
  return [name, least, count(true, true), count(true, false), count(false, true), count(false, false)].map(String);
}

const written = (name: string, { bias, weights }: Fitted, names: readonly string[]): string =>
  `export const ${name}: CueWeights = {\n  bias: ${bias.toFixed(3)},\n  weights: [\n${weights.map((weight, at) => `    ${weight.toFixed(3)}, // ${names[at]}`).join("\n")}\n  ],\n};\n`;

const source = (set: string, beside: Fitted, below: Fitted): string => `export interface CueWeights {
  bias: number;
  /** In the order of the cues' names. */
  weights: readonly number[];
}

// Made by scripts/fit-table-parts.ts from the set "${set}".
${written("besideWeights", beside, besideCueNames)}
${written("belowWeights", below, belowCueNames)}`;

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const known = await examplesOf(values.set);
  const [beside, below] = [fit(known.beside), fit(known.below)];
  if (values.write) await Bun.write(file, source(values.set, beside, below));
  const other = await examplesOf(values.judge);
  return table(
    ["two tables", "least", "found", "missed", "false", "rightly none"],
    [
      judged("beside", beside, other.beside, 0.5),
      judged("below", below, other.below, 0.5),
      judged("below", below, other.below, 0.9),
    ],
  );
});
