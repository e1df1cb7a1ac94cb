import type { FactName } from "#engines/facts.ts";
import type { Bundle, Product } from "#engines/product.ts";
import type { EngineName } from "#engines/state.ts";
import type { Format } from "#formats/format.ts";
import type { Fields, Rule, Values } from "./fields.ts";

/** An uploaded file. Its format was read from its bytes; its stem is fit for a file name. */
export interface Upload {
  stem: string;
  format: Format;
  bytes: Uint8Array;
}

/** What a tool hands over: one file, or several that leave as a ZIP; `stem` where no upload gives one. */
export type Result = (Product | Bundle) & { stem?: string };

export interface OneFile {
  kind: "one";
  formats: readonly Format[];
  /** Takes what is too damaged to be told from its beginning, by traces of these formats anywhere in it. */
  traces?: boolean;
}
export interface ManyFiles {
  kind: "many";
  formats: readonly Format[];
  minimum: number;
}
export interface NoFile {
  kind: "none";
}
export type Input = OneFile | ManyFiles | NoFile;

/** The sort of work: it decides the deadline, the lane and the rate. */
export type Work = "image" | "pdf" | "capture" | "office";

type Given<I extends Input> = I extends OneFile ? Upload : I extends ManyFiles ? readonly Upload[] : undefined;

interface Definition<I extends Input, F extends Fields> {
  name: string;
  family: "generate" | "image" | "pdf";
  title: string;
  summary: string;
  /** More for the documentation than the summary's one sentence. */
  notes?: string;
  work: Work;
  /** Engines without which it can't run. */
  needs: readonly EngineName[];
  input: I;
  options: F;
  rules?: readonly Rule[];
  output: readonly Format[];
  /** The `X-Result-*` facts it sends, beyond bytes and warnings. */
  facts: readonly FactName[];
  /** Field values that work with the project's own fixtures; files by their names there. */
  example: Record<string, string | number | boolean | readonly string[]>;
  run(input: Given<I>, options: Values<F>): Promise<Result>;
}

/** An operation whose types are forgotten, so that a list of all of them stays within what tsc can hold. */
export interface Operation extends Omit<Definition<Input, Fields>, "run"> {
  run(input: Upload | readonly Upload[] | undefined, options: Record<string, unknown>): Promise<Result>;
}

export function operation<I extends Input, F extends Fields>(definition: Definition<I, F>): Operation {
  return definition as unknown as Operation;
}

export const oneFile = (formats: readonly Format[], more: Pick<OneFile, "traces"> = {}): OneFile => ({
  kind: "one",
  formats,
  ...more,
});
export const manyFiles = (formats: readonly Format[], minimum = 1): ManyFiles => ({ kind: "many", formats, minimum });
export const noFile: NoFile = { kind: "none" };

/** The one word for an upload's form field. */
export const fileField = (input: Input): "file" | "files" | undefined =>
  input.kind === "one" ? "file" : input.kind === "many" ? "files" : undefined;
