import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./service.ts";

const shared = join(repository, "../shared");

/** Real files of every kind, which lie beside the repository on some machines and are no part of it. */
export const hasCorpus = existsSync(join(shared, "corpus"));

export const corpusPath = (...parts: string[]): string => join(shared, "corpus", ...parts);
export const judgePath = (name: string): string => join(shared, "judges", name);

export const corpusFiles = (family: string): string[] =>
  hasCorpus
    ? readdirSync(corpusPath(family))
        .filter((name) => name !== "MANIFEST.tsv")
        .sort()
    : [];

if (!hasCorpus) process.stderr.write("No corpus beside the repository: the tests that need it are skipped.\n");

const manifest = hasCorpus ? readFileSync(corpusPath("MANIFEST.tsv"), "utf8").split("\n") : [];

/** What the manifest says opens a file; nothing where no password does. */
export function passwordOf(family: string, name: string): string | undefined {
  const [, , expectation = ""] = manifest.find((line) => line.startsWith(`${family}\t${name}\t`))?.split("\t") ?? [];
  const password = /(?:^|;)password=([^;]+)/.exec(expectation)?.[1];
  return password === "-" ? undefined : password;
}
