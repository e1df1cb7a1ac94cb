import { asProblem, type Kind, Problem } from "#problem";
import type { FactName } from "../job/facts.ts";
import type { Job } from "../job/job.ts";

/** A failure as it goes to another process or thread. */
export interface Failure {
  kind: Kind;
  message: string;
  fields: readonly string[];
  retryAfterSeconds: number | undefined;
  tools: readonly string[];
  cause: string | undefined;
}

/** Warnings and facts of a call, on their way home beside its result. */
export interface Asides {
  warnings: string[];
  facts: [FactName, string | number][];
}

export function failureOf(error: unknown): Failure {
  const told = (what: unknown) => (what instanceof Error ? (what.stack ?? what.message) : String(what));
  const { kind, message, fields, retryAfterSeconds, tools, cause } = asProblem(error);
  return { kind, message, fields, retryAfterSeconds, tools, cause: cause ? told(cause) : undefined };
}

export function problemOf({ kind, message, fields, retryAfterSeconds, tools, cause }: Failure): Problem {
  const details = { fields, tools, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return new Problem(kind, message || "Something failed on our side.", details);
}

/** Tells a child's warnings and facts in this job. */
export function repeatIn(job: Job, { warnings, facts }: Asides): void {
  for (const text of warnings) job.warnings.add(text);
  for (const [name, value] of facts) job.facts.set(name, value);
}
