import type { Work } from "#config";
import type { FactName } from "#engines/facts.ts";
import type { Bundle, Product } from "#engines/product.ts";
import type { EngineName } from "#engines/state.ts";
import { type Format, photos } from "#formats/format.ts";
import { type Fields, type Rule, strict, type Values } from "./fields.ts";

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

type Given<I extends Input> = I extends OneFile ? Upload : I extends ManyFiles ? readonly Upload[] : undefined;

interface Definition<I extends Input, F extends Fields> {
  name: string;
  family: "generate" | "image" | "pdf";
  title: string;
  summary: string;
  /** More for the documentation than the summary's one sentence. */
  notes?: string;
  /** The sort of work: it decides the deadline, the lane and the rate. */
  work: Work;
  /** Engines without which it can't run. */
  needs: readonly EngineName[];
  input: I;
  options: F;
  rules?: readonly Rule[];
  output: readonly Format[];
  /** The `X-Result-*` facts it always tells, beyond those that follow from what comes out. */
  facts?: readonly FactName[];
  /** Those that it tells of some calls. */
  occasional?: readonly FactName[];
  /** Field values that work with the project's own fixtures; files by their names there. */
  example: Record<string, string | number | boolean | readonly string[]>;
  run(input: Given<I>, options: Values<F>): Promise<Result>;
}

/** An operation whose types are forgotten, so that a list of all of them stays within what tsc can hold. */
export interface Operation extends Omit<Definition<Input, Fields>, "run"> {
  facts: readonly FactName[];
  occasional: readonly FactName[];
  run(input: Upload | readonly Upload[] | undefined, options: Record<string, unknown>): Promise<Result>;
}

/** The definition with what is every operation's: the field `strict`, and the facts that follow from its product. */
export function operation<I extends Input, F extends Fields>(definition: Definition<I, F>): Operation {
  const { facts = [], occasional = [], output } = definition;
  const options = { ...definition.options, strict };
  const told = { facts: [...always(output), ...facts], occasional: [...sometimes(output), ...occasional] };
  return { ...definition, options, ...told } as unknown as Operation;
}

const pictures: ReadonlySet<Format> = new Set(photos);

/** What `perform` tells of every result of such a format. */
function always(output: readonly Format[]): FactName[] {
  if (output.every((format) => format === "pdf")) return ["Pages"];
  if (output.every((format) => format === "zip")) return ["Files"];
  return output.every((format) => pictures.has(format)) ? ["Width", "Height"] : [];
}

const sometimes = (output: readonly Format[]): FactName[] =>
  output.some((format) => format === "gif") ? ["Frames"] : [];

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
