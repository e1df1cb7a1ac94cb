import { config } from "#config";
import { Problem } from "#problem";
import { arrive, type Sent } from "../identify.ts";
import { operations } from "../index.ts";
import { nearest } from "../nearest.ts";
import type { Operation } from "../operation.ts";
import { type Fault, nameOf, readOptions, refuse, tellUnknown } from "../read.ts";
import { judgeOrder } from "./order.ts";
import { fieldOf, inStep, type Step, stepName } from "./step.ts";

export interface Uploads {
  /** The number of files for the first step. */
  count: number;
  /** The file parts that came for a step. */
  beside(operation: Operation, index: number): readonly (Sent & { part: string })[];
}

/** Reads all steps of a pipeline; all that is wrong with any of them is told in one refusal. */
export function readSteps(list: unknown, { count, beside }: Uploads, faults: Fault[] = []): Step[] {
  const most = config.limits.pipelineSteps;
  if (!Array.isArray(list) || list.length === 0 || list.length > most) {
    const was = !Array.isArray(list) ? nameOf(list) : list.length === 0 ? "an empty list" : `a list of ${list.length}`;
    faults.push({ field: "steps", says: `steps must be a list of 1 to ${most} steps, but it is ${was}.` });
    refuse(faults);
    return [];
  }
  const steps = list.map((one, index) => readStep(one, index, { beside, faults }));
  faults.push(...judgeOrder(steps, count));
  refuse(faults);
  return steps.flatMap((step) => {
    if (!step) return [];
    const { sent, ...known } = step;
    return { ...known, beside: sent.map((file) => inStep(known, () => arrive(step.operation, file))) };
  });
}

/** A step whose own files have not been looked at. */
type Judged = Omit<Step, "beside"> & { sent: readonly Sent[] };

const members = ["tool", "options"];

interface Reading extends Pick<Uploads, "beside"> {
  faults: Fault[];
}

function readStep(one: unknown, index: number, { beside, faults }: Reading): Judged | undefined {
  const place = `steps[${index}]`;
  const fault = (field: string, says: string) => void faults.push({ field, says: `Step ${index + 1}: ${says}` });
  if (!isObject(one)) return fault(place, `it must be an object with tool and options, but it is ${nameOf(one)}.`);
  const { tool, options: body = {} } = one;
  const operation = operations.find(({ name }) => name === tool);
  if (!operation) return fault(`${place}.tool`, noTool(tool));
  if (!isObject(body)) return fault(`${place}.options`, `options must be an object, but it is ${nameOf(body)}.`);

  const named = { index, operation, sent: beside(operation, index) };
  const parts = named.sent.map(({ part }) => part);
  const options = attempt(() => readOptions(operation, { from: "json", body }, [], parts));
  const strict = options instanceof Problem ? body.strict === true : options.strict;
  const strangers = tellUnknown(
    Object.keys(one).filter((name) => !members.includes(name)),
    members,
    strict,
  );
  const told = options instanceof Problem ? [{ fields: options.fields, says: options.message }] : [];
  for (const { field, says } of strict ? strangers : []) told.push({ fields: [field], says });
  for (const { fields, says } of told) {
    for (const field of fields) faults.push({ field: fieldOf(named, field), says: `${stepName(named)}: ${says}` });
  }
  if (options instanceof Problem) return { ...named, options: { values: {}, strict, unknown: [] } };
  return { ...named, options: { ...options, unknown: [...strangers.map(({ says }) => says), ...options.unknown] } };
}

function noTool(tool: unknown): string {
  if (tool === undefined) return "tool is missing: it must be the name of a tool.";
  const near =
    typeof tool === "string" ? nearest(tool.slice(0, 60), [...operations.map(({ name }) => name)]) : undefined;
  return `tool is ${nameOf(tool)}, which is no tool here${near ? `: did you mean ${near}?` : ". See /catalogue.json."}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function attempt<T>(read: () => T): T | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem && error.kind === "bad-request") return error;
    throw error;
  }
}
