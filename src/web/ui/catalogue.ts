import { at } from "./place.ts";

export type Kind = "picture" | "pdf" | "document" | "archive" | "text";

export interface Format {
  title: string;
  type: string;
  extensions: string[];
  kind: Kind;
  /** Names for such a file by people who don't know its title. */
  words: readonly string[];
}

export interface Family {
  name: string;
  title: string;
  description: string;
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A field of a form, as JSON Schema says it, with the catalogue's own words. */
export interface Field {
  type: string;
  title: string;
  description: string;
  required: boolean;
  default?: string | number | boolean;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxProperties?: number;
  pattern?: string;
  unit?: string;
  /** The number that is taken where none is given, though it is no default. */
  usual?: number;
  /** The outcome where nothing is given and there is no default. */
  without?: string;
  /** The widget: area, color, data-url, html, language, page-areas, page-lists, page-ranges, password, place or url. */
  format?: string;
  /** The sign between several values, where the field takes several. */
  joiner?: string;
  /** The kinds that a file within a text (data-url) may be of. */
  formats?: readonly string[];
  /** The field is shown when somebody asks for more. */
  rare?: boolean;
  additionalProperties?: { type?: string; pattern?: string };
  "x-names"?: string;
}

/** A named file beside what is worked on. */
export interface Part {
  title: string;
  description: string;
  /** The formats that it may have; any where nothing is said. */
  formats?: readonly string[];
}

/** Options that go together for a purpose. */
export interface Preset {
  title: string;
  note: string;
  options: Readonly<Record<string, unknown>>;
  /** Options that would overrule these, and that are emptied. */
  clears?: readonly string[];
}

export interface Relation {
  kind: "together" | "notTogether" | "oneNeeded";
  fields: readonly string[];
  says: string;
}

export interface Seen {
  /** The result shows the same things at the same places as the file, unless a flag by this name is set. */
  sameFrame?: boolean | { unless: string };
  /**
   * The tool is quick enough to show the result of one small file while the form is filled in: first of the part in
   * sight, unless one of these options is set, which are about the whole.
   */
  follows?: { unless: readonly string[] };
  /** People come for the text of the tool's PDF. */
  text?: boolean;
  /** The drawing that the page puts upon a file while the form is filled in. */
  drawn?: "mark" | "numbers" | "turn";
}

export interface Tool {
  name: string;
  path: string;
  method: string;
  family: string;
  title: string;
  /** The text of its button. */
  action: string;
  summary: string;
  words: readonly string[];
  /** Most people come for one of these tools. */
  everyday?: boolean;
  /** The tool is cheap enough for its result to be drawn while somebody types. */
  live: boolean;
  /** The ways in which a page may show its work. */
  seen: Seen;
  contentType: string;
  input: {
    field: string | null;
    formats: readonly string[];
    minimum: number;
    maximum: number;
    /** Takes what is too damaged for its bytes to tell its kind. */
    traces?: boolean;
  };
  /** The troubles that it removes for other tools: size. */
  mends: readonly string[];
  presets: readonly Preset[];
  parts: Record<string, Part>;
  fields: Record<string, Field>;
  relations: Relation[];
  output: readonly string[];
  /** The formats in a ZIP that it gives. */
  packs?: readonly string[];
  lane: string;
  rate: string;
  deadlineSeconds: number;
  maximumBytes: number;
  limits: Record<string, number>;
  available: boolean;
  remedy?: string;
  example: Record<string, unknown>;
}

/** A fact about a result, in people's words. */
export interface PlainFact {
  title: string;
  /** Words for the fact's values; a value without words is not shown. */
  values?: Record<string, string>;
}

export interface Pipeline {
  path: string;
  method: string;
  contentType: string;
  fields: { files: string; steps: string };
  maximumSteps: number;
  maximumFiles: number;
  maximumStepsBytes: number;
  deadlineSeconds: number;
}

export interface Catalogue {
  formats: Record<string, Format>;
  families: Family[];
  plainFacts: Record<string, PlainFact>;
  operations: Tool[];
  pipeline: Pipeline;
  limits: Record<string, number>;
}

/** A tool as the home page knows it: enough to find it. */
export interface Listed
  extends Pick<
    Tool,
    "name" | "title" | "summary" | "words" | "everyday" | "family" | "input" | "output" | "packs" | "available"
  > {
  fields: Record<string, Pick<Field, "title">>;
}

export interface HomeCatalogue extends Pick<Catalogue, "formats" | "families"> {
  operations: Listed[];
}

let asked: Promise<Catalogue> | undefined;
let formats: Catalogue["formats"] = {};

/** The kind of a format; the formats are known as soon as there is a tool to ask for. */
export const kindOfFormat = (format: string | undefined): Kind | undefined =>
  format === undefined ? undefined : formats[format]?.kind;

async function askedFor<T extends HomeCatalogue>(whom: "pages" | "home"): Promise<T> {
  const response = await fetch(at(`catalogue.json?for=${whom}`));
  if (!response.ok) throw new Error(`the catalogue was answered with ${response.status}`);
  const told = (await response.json()) as T;
  formats = told.formats;
  return told;
}

/** Fetches everything that the pages know of the tools, once. */
export function catalogue(): Promise<Catalogue> {
  asked ??= askedFor<Catalogue>("pages");
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}

/** The part of the catalogue that the home page needs: a third of it, so that it is there at once. */
export const homeCatalogue = (): Promise<HomeCatalogue> => askedFor("home");
