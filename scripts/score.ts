/**
 * How well pdf-to-word, -excel and -ppt understand documents whose structure is known:
 * `bun run score [--set check] [--tool word|excel|ppt] [--only TEMPLATE-or-CLASS] [--limit N] [--against BASELINE.json]
 * [--out FOLDER] [--report FOLDER] [--rival NAME] [--without RULE,RULE]`, `bun run score --ablate [--without RULE,RULE]` for what each
 * rule of the layout earns, `bun run score --beside OURS.json RIVAL.json...`, or `bun run score --letters FOLDER...`. Sets are made
 * by `bun run truth`.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "./bench/serve.ts";
import { ablate, printedAblation } from "./score/ablation/ablate.ts";
import { type Rule, rules, rulesNamed } from "./score/ablation/rules.ts";
import { withBuildWithout } from "./score/ablation/without.ts";
import { convert, patient } from "./score/convert.ts";
import { lettersOnly, printedLetters } from "./score/letters-only.ts";
import { differences, printed } from "./score/printed.ts";
import { type Tool, tools } from "./score/read.ts";
import { report } from "./score/report.ts";
import { beside } from "./score/rivals/beside.ts";
import { rivals, scoreRival } from "./score/rivals/index.ts";
import { scoreAll } from "./score/scored.ts";
import { setFolder, truthsOf } from "./score/set.ts";
import type { Outcome, Scored } from "./score/tally.ts";
import { run, UsageError } from "./tell.ts";
import type { Truth } from "./truth/truth.ts";

const usage =
  "Usage: bun run score --set check [--tool word|excel|ppt] [--only TEMPLATE-or-CLASS] [--limit N]\n" +
  "  [--against BASELINE.json] [--out FOLDER] [--report FOLDER]\n" +
  "  [--rival opendataloader|libreoffice|pdftotext|mupdf] [--without RULE,RULE]\n" +
  "or:    bun run score --ablate [--without RULE,RULE] [--set check] [--tool TOOL] [--out FOLDER]\n" +
  "or:    bun run score --beside OURS.json RIVAL.json...\n" +
  "or:    bun run score --letters FOLDER... [--tool word|excel|ppt] [--out FOLDER]\n";

const options = {
  set: { type: "string", default: "check" },
  tool: { type: "string" },
  only: { type: "string" },
  limit: { type: "string" },
  against: { type: "string" },
  out: { type: "string" },
  report: { type: "string" },
  rival: { type: "string" },
  without: { type: "string" },
  ablate: { type: "boolean", default: false },
  beside: { type: "boolean", default: false },
  letters: { type: "boolean", default: false },
} as const;

function chosenTools(name: string | undefined): readonly Tool[] {
  const chosen = tools.filter((tool) => name === undefined || tool === name);
  if (chosen.length === 0) throw new UsageError(`--tool is one of ${tools.join(", ")}.`);
  return chosen;
}

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? Number.POSITIVE_INFINITY : Number(text);
  if (!(limit > 0)) throw new UsageError("--limit is a number of documents.");
  return limit;
}

interface Asked {
  set: string;
  truths: readonly Truth[];
  tools: readonly Tool[];
  out: string;
}

async function ours({ set, truths, tools, out }: Asked, without: readonly Rule[]): Promise<Scored[]> {
  const convertAll = async (root?: string) => {
    const served = await serve(patient, root);
    try {
      for (const tool of tools) await convert(served.url, tool, set, truths, out);
    } finally {
      await served.stop();
    }
  };
  await (without.length > 0 ? withBuildWithout(without, convertAll) : convertAll());
  const all: Scored[] = [];
  for (const tool of tools) all.push(...(await scoreAll(tool, set, truths, out)));
  return all;
}

async function theirs(name: string, set: string, truths: readonly Truth[], out: string): Promise<Scored[]> {
  const rival = rivals.find((one) => one.name === name);
  if (!rival) throw new UsageError(`--rival is one of ${rivals.map((one) => one.name).join(", ")}.`);
  return scoreRival(rival, set, truths, out);
}

async function letters(folders: readonly string[], chosen: readonly Tool[], out: string): Promise<string> {
  const all = await lettersOnly(folders, chosen, out);
  const kept = join(out, "letters.json");
  await Bun.write(kept, JSON.stringify(all, null, 1));
  return `${printedLetters(all)}\n\nResults and ${kept}`;
}

const read = async (path: string): Promise<Outcome> => (await Bun.file(path).json()) as Outcome;

await run(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  if (values.beside) return beside(await Promise.all(positionals.map(read)));
  const chosen = chosenTools(values.tool);
  const out = resolve(values.out ?? (await mkdtemp(join(tmpdir(), "score-"))));
  if (values.letters) return letters(positionals, chosen, out);
  if (positionals.length > 0) throw new UsageError(usage);
  if (values.report && (values.rival || values.set.startsWith("sealed")))
    throw new UsageError("A report is of our own results, and never of a sealed set: nobody looks at its pages.");
  const set = setFolder(values.set);
  const truths = await truthsOf(set, values.only, limitOf(values.limit));
  const asked: Asked = { set, truths, tools: chosen, out };
  const without = values.without === undefined ? [] : rulesNamed(values.without);
  if (values.ablate) return printedAblation(await ablate({ ...asked, rules: without.length > 0 ? without : rules }));
  const documents = values.rival ? await theirs(values.rival, set, truths, out) : await ours(asked, without);
  const outcome: Outcome = { set: values.set, by: values.rival ?? "ours", documents };
  const kept = join(out, "score.json");
  await Bun.write(kept, JSON.stringify(outcome, null, 1));
  const told = [printed(outcome)];
  if (values.against) told.push(differences(outcome, await read(values.against)));
  if (values.report) told.push(`Report: ${await report(outcome, { set, results: out, into: resolve(values.report) })}`);
  return [...told, `Results and ${kept}`].join("\n\n");
});
