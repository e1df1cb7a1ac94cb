import { join } from "node:path";
import { fileFields, type Operation } from "#operations/operation.ts";
import { type Answer, callForm, callJson, type Sent } from "./call.ts";
import { examplePage } from "./page.ts";
import { repository } from "./service.ts";

export const fixtures = join(repository, "test/fixtures");

export const fixture = (name: string): Promise<Uint8Array> => Bun.file(join(fixtures, name)).bytes();

type Value = string | number | boolean;

/** The options of an operation's example, without its files; a page of the web is one that is served here. */
export function exampleOptions(operation: Operation): Record<string, Value> {
  const { work, example } = operation;
  const files = fileFields(operation);
  const entries = Object.entries(example).filter(([name]) => !files.includes(name));
  return Object.fromEntries(work === "capture" ? [...entries, ["url", examplePage]] : entries) as Record<string, Value>;
}

/** Calls an operation with its own example, its options replaced or joined by others. */
export async function callExample(
  operation: Operation,
  options: Record<string, Value> = {},
  url?: string,
): Promise<Answer> {
  const given = { ...exampleOptions(operation), ...options };
  if (operation.input.kind === "none") return callJson(operation.name, given, url);
  return callForm(operation.name, await exampleFiles(operation), given, url ? { url } : {});
}

/** The files of an operation's example by their form fields. */
export async function exampleFiles(operation: Operation): Promise<Record<string, Sent[]>> {
  const sent: Record<string, Sent[]> = {};
  for (const field of fileFields(operation)) {
    const names = [operation.example[field] ?? []].flat() as string[];
    sent[field] = await Promise.all(names.map(async (name) => ({ name, bytes: await fixture(name) })));
  }
  return sent;
}
