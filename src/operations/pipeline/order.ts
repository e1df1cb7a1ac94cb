import { type Format, titles } from "#formats/kinds/format.ts";
import type { Operation } from "../operation.ts";
import type { Fault } from "../read.ts";
import { fieldOf, type Step, stepName } from "./step.ts";

/** The files that come to a step, as far as definitions tell before anything is done. */
interface Coming {
  from: string;
  /** The formats of the files; undefined where they may be any. */
  kinds: readonly Format[] | undefined;
  /** The number of files; unknown behind a tool that makes several of one. */
  count: number | undefined;
}

type Placed = Pick<Step, "index" | "operation">;

/** The files behind an unknown step. */
const anything: Coming = { from: "the step before", kinds: undefined, count: undefined };

/** Whether each step can take what comes to it: the uploads, or what the step before gives. */
export function judgeOrder(steps: readonly (Placed | undefined)[], files: number): Fault[] {
  const faults: Fault[] = [];
  let coming: Coming = { ...anything, count: files || undefined };
  for (const step of steps) {
    const isFirst = step?.index === 0;
    const says = step && (isFirst ? misfitOfUpload(step.operation, files) : misfit(step.operation, coming));
    if (says) faults.push({ field: isFirst ? "files" : fieldOf(step, "tool"), says: `${stepName(step)}: ${says}` });
    coming = step ? behind(step, coming) : anything;
  }
  return faults;
}

function misfitOfUpload({ input }: Operation, files: number): string | undefined {
  if (input.kind === "none") return files > 0 ? "it takes no files: send steps alone." : undefined;
  if (files === 0) return `files is missing: it must be one or more files (${titles(input.formats)}).`;
  return tooFew(input, files, "were sent");
}

function misfit({ input }: Operation, { from, kinds, count }: Coming): string | undefined {
  if (input.kind === "none") return "it takes no file, so it can only be the first step.";
  if (kinds?.length === 0) return `nothing can follow ${from}, which gives files that no tool takes.`;
  if (kinds && !kinds.some((kind) => input.formats.includes(kind))) {
    return `it takes ${titles(input.formats)}, but ${from} gives ${titles(kinds)}.`;
  }
  return count === undefined ? undefined : tooFew(input, count, `come from ${from}`);
}

const tooFew = (input: Operation["input"], count: number, come: string): string | undefined =>
  input.kind === "many" && count < input.minimum
    ? `it takes at least ${input.minimum} files, and ${count} ${come}.`
    : undefined;

function behind(step: Placed, coming: Coming): Coming {
  const { input, output, packs = [] } = step.operation;
  const kinds = [...output.filter((format) => format !== "zip"), ...packs];
  const count = output.includes("zip") ? undefined : input.kind === "one" ? coming.count : 1;
  return { from: `step ${step.index + 1} (${step.operation.name})`, kinds, count };
}
