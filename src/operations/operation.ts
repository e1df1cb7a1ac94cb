import type { Work } from "#config";
import type { FactName } from "#engines/job/facts.ts";
import type { Bundle, Product } from "#engines/product/product.ts";
import type { EngineName } from "#engines/state.ts";
import { type Format, photos } from "#formats/kinds/format.ts";
import { type Fields, type Rule, strict, type Values } from "./fields.ts";
import type { LimitName } from "./limits.ts";
import type { Seen } from "./seen.ts";

/** An uploaded file. Its format was read from its bytes; its stem is fit for a file name. */
export interface Upload {
  stem: string;
  format: Format;
  bytes: Uint8Array;
}

/** A file that came in a file part. */
export interface Attached extends Omit<Upload, "format"> {
  /** The file's name, with its extension, fit for any file system. */
  name: string;
  /** The format; unknown only where the part takes files of any kind. */
  format: Format | undefined;
}

/** A file beside a tool's own input, in a form field of its own: one at most. */
export interface FilePart {
  title: string;
  description: string;
  /** A sentence for programs only, as in a field. */
  api?: string;
  /** The formats that it may have; any where nothing is said. */
  formats?: readonly Format[];
}
export type FileParts = Record<string, FilePart>;

type Brought<P extends FileParts> = {
  [Name in keyof P]?: P[Name] extends { formats: readonly Format[] } ? Attached & { format: Format } : Attached;
};

/** A tool's result: one file, or several that leave as a ZIP; `stem` where no upload gives one. */
export type Result = (Product | Bundle) & { stem?: string };

export interface OneFile {
  kind: "one";
  formats: readonly Format[];
  /** The tool also takes files that are damaged at their beginning, by traces of these formats anywhere in them. */
  traces?: boolean;
}
export interface ManyFiles {
  kind: "many";
  formats: readonly Format[];
  minimum: number;
}
export interface NoFile {
  kind: "none";
  /** A call's JSON may bear a whole document. */
  document?: boolean;
}
export type Input = OneFile | ManyFiles | NoFile;

type Given<I extends Input> = I extends OneFile ? Upload : I extends ManyFiles ? readonly Upload[] : undefined;

/** Options that go together for a purpose: what most people want, before any number. */
export interface Preset<Options = Record<string, unknown>> {
  title: string;
  /** The purpose, in a few words. */
  note: string;
  /** The options that it sets; all others that some preset of the tool sets return to their defaults. */
  options: Partial<Options>;
  /** Options that would overrule these: they are emptied, though no preset sets them. */
  clears?: readonly (keyof Options & string)[];
}

interface Definition<I extends Input, F extends Fields, P extends FileParts> {
  name: string;
  family: "generate" | "image" | "pdf";
  title: string;
  /** The text of the tool's button, beginning with a verb; the title where there is none. */
  action?: string;
  summary: string;
  /** Words that people search for who don't know the title. */
  words: readonly string[];
  /** Most people come for one of these tools, so they stand before others. */
  everyday?: boolean;
  /** Limits of its own, beyond those that follow from what it takes and gives. */
  limits?: readonly LimitName[];
  /** The tool is quick and takes no files: a form may show the result while it is filled in. */
  live?: boolean;
  seen?: Seen;
  /** The trouble that the tool removes for others: files that are too large for them. */
  mends?: readonly "size"[];
  /** Sentences for the documentation beyond the summary. */
  notes?: string;
  /** The sort of work: it decides the deadline, the lane and the rate. */
  work: Work;
  /** Engines without which it can't run. */
  needs: readonly EngineName[];
  input: I;
  /** Files that a call may bring beside the input; for tools that take a form. */
  parts?: P;
  options: F;
  presets?: readonly Preset<Values<F>>[];
  rules?: readonly Rule[];
  output: readonly Format[];
  /** The formats in the tool's ZIP, where tools take all of them. */
  packs?: readonly Format[];
  /** The `X-Result-*` facts it always tells, beyond those that follow from what comes out. */
  facts?: readonly FactName[];
  /** Facts that it tells of some calls only. */
  occasional?: readonly FactName[];
  /** With this flag each file of a pipeline starts `field` one behind the fact `after` of the file before. */
  goesOn?: { flag: string; field: string; after: FactName };
  /** Field values that work with the project's own fixtures; files by their names there. */
  example: Record<string, string | number | boolean | readonly string[]>;
  run(input: Given<I>, options: Values<F>, parts: Brought<P>): Promise<Result>;
}

/** An operation without its own types: tsc can't hold a list of all of them with types. */
export interface Operation extends Omit<Definition<Input, Fields, FileParts>, "run" | "presets"> {
  action: string;
  mends: readonly "size"[];
  presets: readonly Preset[];
  parts: FileParts;
  facts: readonly FactName[];
  occasional: readonly FactName[];
  run(
    input: Upload | readonly Upload[] | undefined,
    options: Record<string, unknown>,
    parts: Record<string, Attached>,
  ): Promise<Result>;
}

/** Adds to a definition what every operation has: the field `strict`, and the facts that follow from its product. */
export function operation<I extends Input, F extends Fields, P extends FileParts = Record<never, never>>(
  definition: Definition<I, F, P>,
): Operation {
  const {
    title,
    action = title,
    mends = [],
    presets = [],
    parts = {},
    facts = [],
    occasional = [],
    output,
  } = definition;
  const options = { ...definition.options, strict };
  const told = { facts: [...always(output), ...facts], occasional: [...sometimes(output), ...occasional] };
  return { ...definition, action, mends, presets, parts, options, ...told } as unknown as Operation;
}

const pictures: ReadonlySet<Format> = new Set(photos);

/** Lists the facts that `perform` tells of every result of such formats. */
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
export const documentInJson: NoFile = { kind: "none", document: true };

/** Lists the form fields of a tool that hold files. */
export const fileFields = ({ input, parts }: Pick<Operation, "input" | "parts">): string[] => [
  ...[fileField(input) ?? []].flat(),
  ...Object.keys(parts),
];

/** Names an upload's form field. */
export const fileField = (input: Input): "file" | "files" | undefined =>
  input.kind === "one" ? "file" : input.kind === "many" ? "files" : undefined;
