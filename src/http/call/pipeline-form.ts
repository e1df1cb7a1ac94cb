import { config } from "#config";
import { readJsonBytes } from "#formats/wire/json.ts";
import { boundaryOf, eachSlice, type Part } from "#formats/wire/multipart.ts";
import type { Steps } from "#formats/wire/steps.ts";
import { type Arrived, arrive } from "#operations/identify.ts";
import type { Operation } from "#operations/operation.ts";
import { readSteps } from "#operations/pipeline/read-steps.ts";
import { inStep, type Step } from "#operations/pipeline/step.ts";
import { type Fault, refuse, tellUnknown } from "#operations/read.ts";
import { Problem } from "#problem";
import { filePartsIn } from "./file-parts.ts";
import { inputsIn } from "./uploads.ts";

export interface PipelineCall {
  steps: readonly Step[];
  uploads: Arrived[];
  /** Warnings about fields that a pipeline doesn't know. */
  unknown: readonly string[];
}

/** Reads a pipeline's form: its files, and its steps as JSON, which may come as a text or as a file. */
export function* readPipeline(contentType: string, body: Uint8Array): Steps<PipelineCall> {
  if (body.length === 0) throw new Problem("bad-request", "The body is empty: a multipart form is due.");
  const { limits } = config;
  const longer = new Map([["steps", limits.stepsBytes]]);
  const parts = yield* eachSlice(body, boundaryOf(contentType) ?? "", { ...limits, longer });
  const faults: Fault[] = [];
  const files = parts.filter(({ name, fileName }) => name === "files" && fileName !== undefined);
  judgeFiles(parts, files, faults);
  const list = yield* listIn(parts, faults);
  // Files that are wrong, and steps that can't be read, are told together.
  if (list === undefined) refuse(faults);
  const known = new Set(["files", "steps"]);
  const beside = (operation: Operation, index: number) => {
    const prefix = `${index + 1}.`;
    for (const part of Object.keys(operation.parts)) known.add(prefix + part);
    return filePartsIn(parts, operation, faults, prefix);
  };
  const steps = readSteps(list, { count: files.length, beside }, faults);
  const strangers = new Set(parts.map(({ name }) => name)).difference(known);
  const unknown = tellUnknown([...strangers], [...known], false).map(({ says }) => says);
  const [first] = steps;
  const uploads = inputsIn(files, "files").flatMap((file) =>
    first ? inStep(first, () => arrive(first.operation, file)) : [],
  );
  return { steps, uploads, unknown };
}

function judgeFiles(parts: readonly Part[], files: readonly Part[], faults: Fault[]): void {
  const { files: most } = config.limits;
  if (files.length > most) {
    throw new Problem("too-large", `${files.length} files were sent; at most ${most} are allowed.`);
  }
  const fault = (says: string) => faults.push({ field: "files", says });
  if (parts.some(({ name, fileName }) => name === "files" && fileName === undefined)) {
    fault("files was sent as text: send each as a file, with a file name.");
  }
  for (const [index, { bytes }] of files.entries())
    if (bytes.length === 0) fault(`File ${index + 1} of files is empty.`);
}

function* listIn(parts: readonly Part[], faults: Fault[]): Steps<unknown> {
  const sent = parts.filter(({ name }) => name === "steps");
  const [only] = sent;
  const fault = (says: string): undefined => void faults.push({ field: "steps", says });
  if (!only) return fault("steps is missing: it must be a JSON list of steps, each with tool and options.");
  if (sent.length > 1) return fault(`steps was sent ${sent.length} times: send it once.`);
  const { stepsBytes } = config.limits;
  if (only.bytes.length > stepsBytes) {
    const says = `steps has ${only.bytes.length} bytes, more than the ${stepsBytes / 1_048_576} MB allowed.`;
    throw new Problem("too-large", says);
  }
  try {
    return yield* readJsonBytes(only.bytes);
  } catch (cause) {
    return fault(cause instanceof Problem ? cause.message : "steps is not valid JSON in UTF-8.");
  }
}
