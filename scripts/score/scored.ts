import { join } from "node:path";
import type { Truth } from "../truth/truth.ts";
import { lettersAmiss } from "./amiss.ts";
import { Case, type Given } from "./case.ts";
import { answered, isThere, resultOf } from "./convert.ts";
import { measures } from "./measures/index.ts";
import type { Read, Tool } from "./read.ts";
import { readAll } from "./readers.ts";
import { readSource } from "./source.ts";
import type { Scored } from "./tally.ts";

export const nothing: Read = { blocks: [], sections: [], edges: [], labels: [], numbered: false };

export function score(given: Given, asked: readonly string[] = measures.map(({ name }) => name)): Scored {
  const one = new Case(given);
  const own = measures.filter(({ tools, name }) => tools.includes(given.tool) && asked.includes(name));
  const sums = own.flatMap(({ name, score: of }) => {
    const sum = of(one);
    return sum ? [[name, sum] as const] : [];
  });
  const { lost, invented } = lettersAmiss(one);
  const { name, class: kind } = given.truth;
  return { name, tool: given.tool, class: kind, sums: Object.fromEntries(sums), lost, invented };
}

/** Scores the results that lie in a folder. What is missing or can't be read holds nothing, and scores so. */
export async function scoreAll(tool: Tool, set: string, truths: readonly Truth[], folder: string): Promise<Scored[]> {
  const there = truths.filter(({ name }) => isThere(folder, tool, name));
  const reads = await readAll(
    tool,
    there.map(({ name }) => resultOf(folder, tool, name)),
  );
  const all: Scored[] = [];
  for (const truth of truths) {
    const { warnings, failed } = await answered(folder, tool, truth.name);
    const told = reads.get(resultOf(folder, tool, truth.name));
    const why = failed ?? (told && "error" in told ? told.error : undefined);
    const read = told && !("error" in told) ? told : nothing;
    const source = await readSource(join(set, `${truth.name}.pdf`));
    // A refusal tells that all is missing.
    const says = failed === undefined ? warnings : ["The file was left out."];
    all.push({ ...score({ truth, tool, read, source, warnings: says }), ...(why ? { failed: why } : {}) });
  }
  return all;
}
