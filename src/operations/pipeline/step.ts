import { asProblem, Problem } from "#problem";
import type { Arrived } from "../identify.ts";
import type { Operation } from "../operation.ts";
import type { Options } from "../read.ts";

/** One step of a pipeline: a tool, and its options as the tool itself reads them. */
export interface Step {
  /** The step's place, from 0. */
  index: number;
  operation: Operation;
  options: Options;
  /** Files that came for this step alone. */
  beside: readonly Arrived[];
}

type Named = Pick<Step, "index" | "operation">;

/** Names a step for people, who count from 1. */
export const stepName = ({ index, operation }: Named): string => `Step ${index + 1} (${operation.name})`;

/** Names a field of a step as the request has it: `steps[1].options`. */
export const fieldOf = ({ index }: Pick<Step, "index">, field: string): string => `steps[${index}].${field}`;

/** Does the work of one step; a failure is told as that step's. */
export function inStep<T>(step: Named, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw problemIn(step, cause);
  }
}

/** Turns the failure of one step into the pipeline's: its own kind and words, with its place before them. */
export function problemIn(step: Named, cause: unknown, file = ""): Problem {
  const problem = asProblem(cause);
  const { retryAfterSeconds } = problem;
  return new Problem(problem.kind, `${stepName(step)}: ${problem.message}${file}`, {
    cause: problem.cause,
    fields: problem.fields.map((field) => fieldOf(step, field)),
    tools: problem.tools,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
