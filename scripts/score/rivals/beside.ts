import { measures } from "../measures/index.ts";
import { sumsOf } from "../printed.ts";
import { change, type Outcome, pool, type Scored } from "../tally.ts";
import { rivalMeasures } from "./rival.ts";

const all = "all documents";

/**
 * One table in Markdown: of each class and measure what everybody scores. Whoever is ahead of each of the others by more
 * than the noise stands in bold letters.
 */
export function beside(outcomes: readonly Outcome[]): string {
  const columns = outcomes.map(({ by, documents }) => ({
    by,
    documents: documents.filter(({ tool }) => tool === "word"),
  }));
  const classes = [...new Set(columns.flatMap(({ documents }) => documents.map((one) => one.class)))].sort();
  const lines = [all, ...classes].flatMap((title) =>
    measures
      .filter(({ name }) => rivalMeasures.includes(name))
      .flatMap(({ name }) => {
        const own = columns.map(({ documents }) => documents.filter((one) => title === all || one.class === title));
        return own.some((documents) => sumsOf(documents, name).length > 0) ? [[title, name, ...row(own, name)]] : [];
      }),
  );
  const head = ["class", "measure", ...columns.map(({ by }) => by)];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function row(own: readonly (readonly Scored[])[], measure: string): string[] {
  const scores = own.map((documents) => pool(sumsOf(documents, measure)).score);
  const best = scores.indexOf(Math.max(...scores.filter((score) => !Number.isNaN(score))));
  const isAhead = own.every((documents, at) => at === best || isLess(documents, own[best] ?? [], measure));
  return scores.map((score, at) => {
    const text = Number.isNaN(score) ? "" : score.toFixed(3);
    return at === best && isAhead ? `**${text}**` : text;
  });
}

function isLess(some: readonly Scored[], others: readonly Scored[], measure: string): boolean {
  const known = new Map(some.map(({ name, sums }) => [name, sums[measure]]));
  const pairs = others.flatMap(({ name, sums }) => {
    const [was, is] = [known.get(name), sums[measure]];
    return was && is ? [[was, is] as const] : [];
  });
  return pairs.length > 0 && change(pairs).isReal;
}
