import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../tell.ts";
import { truthFolder } from "../truth/sources.ts";
import type { Truth } from "../truth/truth.ts";

/** Where sets of documents lie, each with its truths. */
export const setFolder = (set: string): string => join(truthFolder, set);

/** Truths of a set by their names; of those that are wanted, spread over all of them. */
export async function truthsOf(folder: string, only: string | undefined, limit: number): Promise<Truth[]> {
  const files = await readdir(folder).catch(() => {
    throw new UsageError(`There is no set in ${folder}: bun run truth makes it.`);
  });
  const names = files.filter((name) => name.endsWith(".json") && files.includes(name.replace(/json$/, "pdf"))).sort();
  const all = await Promise.all(names.map(async (name) => (await Bun.file(join(folder, name)).json()) as Truth));
  const wanted = all.filter((truth) => only === undefined || truth.template === only || truth.class === only);
  if (wanted.length === 0) throw new UsageError(`No document of ${folder} is of ${only ?? "any template"}.`);
  const step = Math.max(1, wanted.length / limit);
  return wanted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
