import { table } from "../tell.ts";
import { measures } from "./measures/index.ts";
import { type Tool, tools } from "./read.ts";
import { change, type Outcome, pool, type Scored } from "./tally.ts";

const shown = (value: number): string => (Number.isNaN(value) ? "" : value.toFixed(3));
const all = "all documents";

interface Part {
  tool: Tool;
  title: string;
  documents: readonly Scored[];
}

/** Of each tool all documents, then each class of them. */
const partsOf = ({ documents }: Outcome): Part[] =>
  tools.flatMap((tool) => {
    const own = documents.filter((one) => one.tool === tool);
    const classes = Map.groupBy(own, (one) => one.class);
    const sorted = [...classes].sort(([one], [other]) => (one < other ? -1 : 1));
    const parts = sorted.map(([title, some]) => ({ tool, title, documents: some }));
    return own.length === 0 ? [] : [{ tool, title: all, documents: own }, ...parts];
  });

export const sumsOf = (documents: readonly Scored[], measure: string) =>
  documents.flatMap(({ sums }) => (sums[measure] ? [sums[measure]] : []));

export function printed(outcome: Outcome): string {
  return partsOf(outcome)
    .map(({ tool, title, documents }) => {
      const rows = measures.flatMap(({ name }) => {
        const sums = sumsOf(documents, name);
        if (sums.length === 0) return [];
        const { score, noise } = pool(sums);
        return [[name, shown(score), `±${shown(noise)}`, String(sums.length)]];
      });
      const count = (key: "lost" | "invented") => documents.reduce((sum, one) => sum + one[key], 0);
      const failed = documents.filter((one) => one.failed !== undefined).length;
      const told = [`${documents.length} documents`, `${count("lost")} letters lost`, `${count("invented")} invented`];
      if (failed > 0) told.push(`${failed} without a result`);
      return `${outcome.by}, ${tool}, ${title}: ${told.join(", ")}\n${table(["measure", "score", "noise", "of"], rows)}`;
    })
    .join("\n\n");
}

/** What differs from an earlier run by more than the noise, of documents that both have scored. */
export function differences(now: Outcome, before: Outcome): string {
  const known = new Map(before.documents.map((one) => [`${one.tool} ${one.name}`, one]));
  const rows = partsOf(now).flatMap(({ tool, title, documents }) =>
    measures.flatMap(({ name }) => {
      const pairs = documents.flatMap((one) => {
        const [was, is] = [known.get(`${tool} ${one.name}`)?.sums[name], one.sums[name]];
        return was && is ? [[was, is] as const] : [];
      });
      if (pairs.length === 0) return [];
      const { before: was, score, noise, isReal } = change(pairs);
      return isReal ? [[tool, title, name, shown(was), shown(score), `${shown(score - was)} ±${shown(noise)}`]] : [];
    }),
  );
  if (rows.length === 0) return "No measure differs by more than its noise.";
  return table(["tool", "class", "measure", "before", "now", "difference"], rows);
}
