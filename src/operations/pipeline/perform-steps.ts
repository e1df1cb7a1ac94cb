import { config } from "#config";
import { refuseTooLarge } from "#engines/product/check.ts";
import { requireEngines } from "#engines/state.ts";
import type { Course } from "#formats/wire/progress.ts";
import { namedAfter } from "#formats/wire/stem.ts";
import { Problem } from "#problem";
import type { Arrived } from "../identify.ts";
import type { Operation } from "../operation.ts";
import { type Bounds, type Outcome, type Produced, packAll, produce } from "../perform.ts";
import type { Options } from "../read.ts";
import { Harvest } from "./harvest.ts";
import { inStep, problemIn, type Step, stepName } from "./step.ts";

interface Pipeline extends Omit<Bounds, "heed"> {
  heed?: ((course: Course) => void) | undefined;
  /** Hears the number of bytes between two steps whenever it changes. */
  hold(bytes: number): void;
}

/**
 * Runs one step after the other: what comes out of one goes into the next, in memory and never packed, within the bounds
 * that uploads have. `files` is emptied as it is used, so that none is kept for longer than the step that takes it.
 */
export async function performSteps(
  steps: readonly Step[],
  files: Arrived[],
  { signal, aside, deadlineMs, hold, heed }: Pipeline,
): Promise<Outcome> {
  const endsAt = Date.now() + deadlineMs;
  for (const step of steps) inStep(step, () => requireEngines(step.operation.needs));
  const warnings: string[] = [];
  let stem = files[0]?.stem;
  let coming = files;
  for (const step of steps) {
    const next = steps[step.index + 1];
    const harvest = await runStep(step, coming, { signal, aside, endsAt, next, heed });
    warnings.push(...harvest.warnings().map((text) => `${stepName(step)}: ${text}`));
    stem ??= harvest.stem;
    if (next === undefined) {
      const facts = harvest.facts().set("Steps", steps.length);
      const file = harvest.alone ?? (await packAll(harvest.entries, signal));
      return {
        ...file,
        stem: harvest.ownStem ?? namedAfter(stem ?? "file", `-${step.operation.name}`),
        facts,
        warnings,
      };
    }
    coming = inStep(next, () => harvest.passOn(next.operation));
    hold(coming.reduce((sum, { bytes }) => sum + bytes.length, 0));
  }
  throw new Error("a pipeline has at least one step");
}

interface Run {
  signal: AbortSignal;
  aside: Bounds["aside"];
  endsAt: number;
  next: Step | undefined;
  heed: Pipeline["heed"];
}

/** Runs a step: a tool for one file works on one after the other, all others take all files at once. */
async function runStep(step: Step, files: Arrived[], { signal, aside, endsAt, next, heed }: Run): Promise<Harvest> {
  const { operation, beside } = step;
  let { options } = step;
  const runs = operation.input.kind === "one" ? files.length : 1;
  const number = step.index + 1;
  const within: Bounds["heed"] = heed && ((progress) => heed({ step: number, ...progress }));
  const harvest = new Harvest(operation.name, runs);
  for (let run = 1; run <= runs; run++) {
    // With several files their number is told, and not the pages of each.
    heed?.({ step: number, ...(runs > 1 && { done: run - 1, total: runs, unit: "files" }) });
    const taken = files.splice(0, operation.input.kind === "one" ? 1 : files.length);
    try {
      const produced = await produce(operation, [...taken, ...beside], options, {
        signal,
        aside,
        deadlineMs: endsAt - Date.now(),
        heed: runs > 1 ? undefined : within,
      });
      harvest.add(taken, produced);
      options = goingOn(operation, options, produced);
    } catch (cause) {
      throw problemIn(step, cause, runs > 1 ? ` (File ${run} of ${runs}.)` : "");
    }
    if (next) inStep(next, () => requirePassable(step, harvest));
    else inStep(step, () => refuseTooLarge(harvest.bytes));
  }
  return harvest;
}

/** Gives the options for the next file: some count on from the last one, such as numbers of pages. */
function goingOn({ goesOn }: Operation, options: Options, { facts }: Produced): Options {
  const last = goesOn && options.values[goesOn.flag] === true ? facts.get(goesOn.after) : undefined;
  return goesOn && last !== undefined
    ? { ...options, values: { ...options.values, [goesOn.field]: Number(last) + 1 } }
    : options;
}

/** Refuses more files or bytes between two steps than a call may bring: they are held here, as uploads are. */
function requirePassable(step: Step, { count, bytes }: Harvest): void {
  const { pipelineFiles, uploadBytes } = config.limits;
  const from = `step ${step.index + 1} (${step.operation.name})`;
  if (count > pipelineFiles) {
    const says = `more than ${pipelineFiles} files came from ${from}; at most ${pipelineFiles} go from one step to the next.`;
    throw new Problem("too-large", says);
  }
  if (bytes <= uploadBytes) return;
  const [actual, limit] = [bytes, uploadBytes].map((one) => `${Math.ceil(one / 1_048_576)} MB`);
  throw new Problem("too-large", `${actual} came from ${from}; at most ${limit} go from one step to the next.`);
}
