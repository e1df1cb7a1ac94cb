import { join } from "node:path";
import { fileField, type Operation } from "#operations/operation.ts";
import { type Answer, callForm, callJson } from "./call.ts";
import { examplePage } from "./page.ts";
import { repository } from "./service.ts";

export const fixtures = join(repository, "test/fixtures");

export const fixture = (name: string): Promise<Uint8Array> => Bun.file(join(fixtures, name)).bytes();

type Value = string | number | boolean;

/** The options of an operation's example, without its files; a page of the web is one that is served here. */
export function exampleOptions({ input, work, example }: Operation): Record<string, Value> {
  const entries = Object.entries(example).filter(([name]) => name !== fileField(input));
  return Object.fromEntries(work === "capture" ? [...entries, ["url", examplePage]] : entries) as Record<string, Value>;
}

/** Calls an operation with its own example, its options replaced or joined by others. */
export async function callExample(
  operation: Operation,
  options: Record<string, Value> = {},
  url?: string,
): Promise<Answer> {
  const given = { ...exampleOptions(operation), ...options };
  const field = fileField(operation.input);
  if (!field) return callJson(operation.name, given, url);
  const names = [operation.example[field] ?? []].flat() as string[];
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await fixture(name) })));
  return callForm(operation.name, { [field]: files }, given, url ? { url } : {});
}
