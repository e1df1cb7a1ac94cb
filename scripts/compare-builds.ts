/**
 * Every tool of two builds with the same files, one after the other: `bun run compare ../before . [--only NAME] FOLDER…`.
 * An answer is its status, its message, its facts and warnings, and its bytes. Where bytes may differ, as in encrypted
 * files and captures, pages, words and pixels are compared instead. Ends with 1 where anything differs.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { operations } from "#operations/index.ts";
import type { Operation } from "#operations/operation.ts";
import { type Served, serve } from "./bench/serve.ts";
import { type Answer, ask } from "./compare/ask.ts";
import { difference } from "./compare/difference.ts";
import { type File, filesIn } from "./compare/files.ts";
import { serveFolders } from "./compare/pages.ts";
import { variants } from "./compare/variants.ts";

const usage =
  "Usage: bun run compare BEFORE AFTER [--only NAME] FOLDER...\nBEFORE and AFTER are folders of the project.\n";

interface Case {
  operation: Operation;
  file: File | undefined;
  options: Record<string, string>;
}

function casesOf(operation: Operation, files: readonly File[], pages: readonly string[]): Case[] {
  const { input, name, work } = operation;
  return variants(operation).flatMap((options): Case[] => {
    if (work === "capture") return pages.map((url) => ({ operation, file: undefined, options: { ...options, url } }));
    if (input.kind === "none") return [{ operation, file: undefined, options }];
    return files
      .filter(({ format }) => input.formats.includes(format))
      .map((file) => ({ operation, file, options: unlocked(name, file, options) }));
  });
}

const unlocked = (name: string, { password }: File, options: Record<string, string>) =>
  password === undefined || name === "protect-pdf" ? options : { ...options, password };

function titleOf({ operation, file, options }: Case): string {
  const { url, ...rest } = options;
  return [operation.name, JSON.stringify(rest), file?.name ?? url ?? ""].join(" ");
}

async function main(words: readonly string[]): Promise<number> {
  const at = words.indexOf("--only");
  const only = at < 0 ? undefined : words[at + 1];
  const [before, after, ...folders] = at < 0 ? words : words.filter((_, index) => index !== at && index !== at + 1);
  if (!before || !after || folders.length === 0) {
    process.stderr.write(usage);
    return 2;
  }
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const site = serveFolders(folders);
  const env = { CAPTURE_ALLOW: site.place, LOG_LEVEL: "error" };
  const [old, fresh] = await Promise.all([before, after].map((root) => serve(env, resolve(root))));
  if (!old || !fresh) throw new Error("a build did not start");
  try {
    const chosen = operations.filter(({ name }) => only === undefined || name === only);
    let differences = 0;
    for (const operation of chosen) {
      const cases = casesOf(operation, files, site.pages);
      differences += await compareAll(operation, cases, old, fresh);
    }
    process.stdout.write(`${differences} differences\n`);
    return differences === 0 ? 0 : 1;
  } finally {
    await Promise.all([old.stop(), fresh.stop(), site.stop()]);
  }
}

async function compareAll({ name }: Operation, cases: readonly Case[], old: Served, fresh: Served): Promise<number> {
  const counts = new Map<string, number>();
  let differences = 0;
  const ahead = [...cases];
  const work = async () => {
    for (let one = ahead.shift(); one; one = ahead.shift()) {
      const { operation, file, options } = one;
      const both = await Promise.all([old, fresh].map(({ url }) => ask(url, operation, file, options)));
      const [was, is] = both as [Answer, Answer];
      const { same, why } = await difference(operation, was, is, options.password);
      const kind = same ? `${is.status}, ${why}` : "different";
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (same) continue;
      differences += 1;
      process.stdout.write(`${titleOf(one)}: ${why}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work));
  const told = [...counts].map(([kind, count]) => `${kind} × ${count}`).join("; ");
  process.stdout.write(`${name}: ${told || "no file that it takes"}\n`);
  return differences;
}

process.exitCode = await main(process.argv.slice(2));
