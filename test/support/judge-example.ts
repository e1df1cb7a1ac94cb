import { expect } from "bun:test";
import { type FactName, facts } from "#engines/job/facts.ts";
import { formats } from "#formats/kinds/format.ts";
import type { Operation } from "#operations/operation.ts";
import { callExample } from "./example.ts";
import { service } from "./service.ts";

interface Documentation {
  paths: Record<string, { post: { responses: Record<number, { headers: object }> } }>;
}
let documentation: Promise<Documentation> | undefined;

/** The headers that the documentation tells of an operation's answers, in small letters. */
async function documentedHeaders(name: string): Promise<string[]> {
  documentation ??= fetch(`${(await service()).url}/swagger/json`).then(
    (answer) => answer.json() as Promise<Documentation>,
  );
  const { headers } = (await documentation).paths[`/api/${name}`]?.post.responses[200] ?? {};
  return Object.keys(headers ?? {}).map((header) => header.toLowerCase());
}

/** Calls an operation's example, and compares all that the answer shows with what the definition promises. */
export async function judgeExample(operation: Operation): Promise<void> {
  // One call for everything that an answer shows: some take seconds.
  const answer = await callExample(operation, { nobodyKnowsIt: 1 });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  expect(answer.warnings.filter((text) => text.startsWith("Unknown field"))).toEqual([
    expect.stringContaining('Unknown field "nobodyKnowsIt" was ignored'),
  ]);
  expect(operation.output.map((format) => formats[format].mime) as string[]).toContain(
    answer.headers.get("content-type") ?? "",
  );
  const told = [...answer.headers.keys()].filter((header) => header.startsWith("x-result-")).sort();
  const always: FactName[] = ["Bytes-In", "Bytes-Out", "Warnings"];
  const headers = (names: readonly FactName[]) => names.map((fact) => `x-result-${fact.toLowerCase()}`);
  expect(told).toEqual(expect.arrayContaining(headers(operation.facts)));
  expect(headers([...always, ...operation.facts, ...operation.occasional])).toEqual(expect.arrayContaining(told));
  expect(Object.keys(facts)).toEqual(expect.arrayContaining([...operation.facts, ...operation.occasional]));
  const documented = [...(await documentedHeaders(operation.name)), "content-type", "date", "connection"];
  expect([...answer.headers.keys()].filter((header) => !documented.includes(header))).toEqual([]);
}
