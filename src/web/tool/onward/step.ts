import type { Catalogue, Field, Json, Tool } from "../../ui/catalogue.ts";
import type { Outcome, Values } from "../model.ts";
import { optionsOf } from "../send/body.ts";

/** One tool of a row, as a pipeline takes it. */
export interface Step {
  tool: string;
  options: Record<string, Json>;
  /** Fields and file parts that were filled in and are not kept: asked for again each time. */
  asks: string[];
}

/** Whether a value is never kept: a password, something sent to a page such as its cookies, or a file within a text. */
export const isSecret = ({ format, type }: Field): boolean =>
  format === "password" || format === "data-url" || type === "object";

export function stepOf(tool: Tool, values: Values, beside: readonly string[] = []): Step {
  const all = Object.entries(optionsOf(tool, values));
  const secret = (name: string) => isSecret(tool.fields[name] as Field);
  return {
    tool: tool.name,
    options: Object.fromEntries(all.filter(([name]) => !secret(name))),
    asks: [...all.map(([name]) => name).filter(secret), ...beside],
  };
}

/** The steps that have led to a file or an outcome, known as long as the page is open. */
const trails = new WeakMap<File | Outcome, readonly Step[]>();

export function note(made: File | Outcome, steps: readonly Step[]): void {
  trails.set(made, steps);
}

/** Lists the steps between an outcome and its files: several, where they were one call. */
export const ownSteps = (outcome: Outcome): readonly Step[] =>
  trails.get(outcome) ?? [stepOf(outcome.tool, outcome.values, outcome.beside)];

/** Lists all steps that have led to an outcome, from the files that somebody chose. */
export function stepsTo(outcome: Outcome): readonly Step[] {
  const known = trails.get(outcome);
  if (known) return known;
  const [first, ...others] = outcome.from.map(({ file }) => trails.get(file));
  // Files that came in different ways have no row in common.
  const before = first && others.every((other) => other === first) ? first : [];
  return [...before, ...ownSteps(outcome)];
}

/** Names steps in a row: "Crop image → Compress image". */
export const titlesOf = (steps: readonly Step[], { operations }: Catalogue): string =>
  steps.map(({ tool }) => operations.find(({ name }) => name === tool)?.title ?? tool).join(" → ");
