import { basename, join, resolve } from "node:path";
import { Glob } from "bun";
import { serve } from "../bench/serve.ts";
import { table, UsageError } from "../tell.ts";
import type { Truth } from "../truth/truth.ts";
import { type Amiss, lettersAmiss } from "./amiss.ts";
import { Case } from "./case.ts";
import { answered, convert, patient, resultOf } from "./convert.ts";
import type { Read, Tool } from "./read.ts";
import { readAll } from "./readers.ts";
import { nothing } from "./scored.ts";
import { seenWords } from "./seen-words.ts";
import { readSource, type SourcePage } from "./source.ts";

export interface LettersOf extends Pick<Amiss, "drawn" | "lost" | "held" | "invented" | "words"> {
  /** The folder's name, and the file's below it. */
  name: string;
  tool: Tool;
  warnings: readonly string[];
  /** Why there is no result, or why Poppler tells nothing. */
  failed?: string;
}

/** A document of which nothing is known but its pages. */
const unknown = (name: string): Truth => ({
  ...{ name, set: "fit", class: "unknown", kind: "page", template: "none", source: "made", seed: 0, tagged: false },
  ...{ blocks: [], pages: [] },
});

/** Letters that are lost or invented on PDFs of any folders: no truth is asked for. */
export async function lettersOnly(
  folders: readonly string[],
  tools: readonly Tool[],
  out: string,
): Promise<LettersOf[]> {
  if (folders.length === 0) throw new UsageError("--letters wants folders of PDFs.");
  const served = await serve(patient);
  try {
    const all: LettersOf[] = [];
    for (const folder of folders.map((path) => resolve(path)))
      for (const tool of tools) all.push(...(await lettersIn(served.url, tool, folder, join(out, basename(folder)))));
    return all;
  } finally {
    await served.stop();
  }
}

async function lettersIn(url: string, tool: Tool, folder: string, out: string): Promise<LettersOf[]> {
  const names = [...new Glob("**/*.pdf").scanSync({ cwd: folder, followSymlinks: true })].sort();
  if (names.length === 0) throw new UsageError(`${folder} has no PDF.`);
  const truths = names.map((name) => unknown(name.replace(/\.pdf$/, "")));
  await convert(url, tool, folder, truths, out);
  const made: Truth[] = [];
  for (const truth of truths) if ((await answered(out, tool, truth.name)).failed === undefined) made.push(truth);
  const reads = await readAll(
    tool,
    made.map(({ name }) => resultOf(out, tool, name)),
  );
  return Promise.all(
    truths.map(async (truth) => {
      const answer = await answered(out, tool, truth.name);
      const told = reads.get(resultOf(out, tool, truth.name));
      return lettersOf({ folder, tool, truth, ...answer, told: told ?? nothing });
    }),
  );
}

interface Made {
  folder: string;
  tool: Tool;
  truth: Truth;
  warnings: readonly string[];
  failed?: string;
  told: Read | { error: string };
}

async function lettersOf({ folder, tool, truth, warnings, failed, told }: Made): Promise<LettersOf> {
  const named = { name: join(basename(folder), truth.name), tool, warnings };
  const none = { drawn: 0, lost: 0, held: 0, invented: 0, words: [] };
  if (failed !== undefined) return { ...named, ...none, failed };
  if ("error" in told) return { ...named, ...none, failed: told.error };
  const pdf = join(folder, `${truth.name}.pdf`);
  const source = await readSource(pdf).catch(() => undefined);
  if (!source) return { ...named, ...none, failed: "Poppler can't read it." };
  const amissOn = (pages: readonly SourcePage[]) =>
    lettersAmiss(new Case({ truth, tool, read: told, source: pages, warnings }));
  let amiss = amissOn(source);
  // A word that is seen on none of these pages is left out, and then the same word of another page may be asked for.
  for (let [pages, before] = [new Set<number>(), -1]; amiss.lost > 0 && pages.size > before; ) {
    before = pages.size;
    for (const { page } of amiss.words) pages.add(page);
    if (pages.size > before) amiss = amissOn(await seenWords(pdf, source, pages));
  }
  return { ...named, ...amiss };
}

const wordsShown = 8;

/** Sums, then each document with letters amiss and the words that lost them. */
export function printedLetters(all: readonly LettersOf[]): string {
  const sums = [...Map.groupBy(all, ({ tool }) => tool)].map(([tool, some]) => {
    const sum = (of: (one: LettersOf) => number) => String(some.reduce((so, one) => so + of(one), 0));
    const failed = sum(({ failed }) => Number(failed !== undefined));
    return [
      tool,
      String(some.length),
      sum(({ drawn }) => drawn),
      sum(({ lost }) => lost),
      sum(({ invented }) => invented),
      failed,
    ];
  });
  const amiss = all.filter(({ lost, invented }) => lost > 0 || invented > 0);
  const rows = amiss.map(({ name, tool, lost, invented, words }) => {
    const some = words.slice(0, wordsShown).map(({ page, word }) => `${page}:${word}`);
    return [tool, name, String(lost), String(invented), some.join(" ")];
  });
  const head = ["tool", "documents", "letters", "lost and not told", "invented", "without a result"];
  return [table(head, sums), table(["tool", "document", "lost", "invented", "page:word"], rows)].join("\n\n");
}
