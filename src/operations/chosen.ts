import { ConfigError } from "#config";
import { enumerate } from "./fields.ts";
import type { Operation } from "./operation.ts";

/** Chooses the operations of these names and families, in their own order; all where none is named. */
export function chosen(all: readonly Operation[], words: readonly string[]): readonly Operation[] {
  const families = [...new Set(all.map(({ family }) => family))];
  const known = new Set<string>([...families, ...all.map(({ name }) => name)]);
  const unknown = words.find((word) => !known.has(word));
  if (unknown !== undefined) {
    const may = `all, or a comma-separated list of ${enumerate(families, "and")} and of names of tools`;
    throw new ConfigError(`TOOLS must be ${may}, but it has "${unknown}".`);
  }
  return words.length === 0 ? all : all.filter(({ name, family }) => words.includes(name) || words.includes(family));
}
