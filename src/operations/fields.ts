import {
  type Static,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
  TypeGuard,
} from "@sinclair/typebox";
import { areasPattern } from "#formats/image/areas.ts";
import { aspectPattern } from "#formats/image/aspect.ts";
import type { Format } from "#formats/kinds/format.ts";

/** The vocabulary of options. Every field has a title and a sentence; bounds stand here and nowhere else. */
interface Words {
  title: string;
  /** A sentence for people who fill in a form, and for the documentation. */
  description: string;
  /** A sentence for programs only: it stands behind the description where they read it, and on no form. */
  api?: string;
  /** Few callers need the field: a form shows it when asked for more. */
  rare?: boolean;
  /** The values say nothing to people: no page asks for them. */
  forPrograms?: boolean;
  unit?: Unit;
  /** The sign between several values, where the field takes several. */
  joiner?: "+" | ",";
  /** The outcome where nothing is given and there is no default, in a few words: "Fitted to the page". */
  without?: string;
}
type Told<T> = Words & { default?: T };
type Bounded = Told<number> & {
  minimum: number;
  maximum: number;
  /** The number in place of a missing one, where it is no default: a given default counts as a wish. */
  usual?: number;
  /** The field is one of four that are a rectangle, which can be drawn with a pointer. */
  format?: "area";
};

/** The unit of a number, as it stands behind it. */
export type Unit = "px" | "pt" | "mm" | "%" | "°" | "dpi" | "ms" | "KB" | "MB" | "pages" | "modules" | "×";

export type Field = TSchema & Words;
export type Fields = Record<string, Field>;
export type Values<F extends Fields> = Static<TObject<F>>;

export const whole = (told: Bounded) => Type.Integer(told) as TInteger & Words;
export const number = (told: Bounded) => Type.Number(told) as TNumber & Words;

/** A field for yes or no: "true" or "false" in a form, a boolean in JSON. */
export const flag = (told: Told<boolean>) => Type.Boolean(told) as TBoolean & Words;

/** Texts with a grammar of their own, or that are never repeated; see `read.ts`. */
type TextFormat = "password" | "page-areas" | "page-ranges" | "page-lists" | "url" | "html";

export const text = (told: Told<string> & { minLength?: number; maxLength: number; format?: TextFormat }) =>
  Type.String({ minLength: 1, ...told }) as TString & Words;

/** A field for a small file within a text, as a data: address; `formats` are the kinds that it may be of. */
export const dataAddress = (told: Told<string> & { maxLength: number; formats: readonly Format[] }) =>
  Type.String({ minLength: 1, format: "data-url", ...told }) as TString & Words;

export const colour = (told: Told<string>) =>
  Type.String({ pattern: "^#[0-9a-fA-F]{6}$", format: "color", ...told }) as TString & Words;

/** A field for a shape such as "4:5". */
export const aspect = (told: Told<string>) =>
  Type.String({ pattern: aspectPattern, format: "aspect", ...told }) as TString & Words;

/** A field for rectangles of a picture such as "10,20,64,64;200,20,64,80". */
export const areas = (told: Told<string>) =>
  Type.String({ pattern: areasPattern, format: "areas", maxLength: 2_000, ...told }) as TString & Words;

interface MapOf extends Words {
  maxProperties: number;
  /** The patterns of a name and of a value. */
  names: string;
  values: string;
}

/** A field for texts by their names: an object, for tools that take JSON. */
export const textMap = ({ names, values, ...told }: MapOf) =>
  Type.Unsafe<Record<string, string>>({
    type: "object",
    "x-names": names,
    additionalProperties: { type: "string", pattern: values },
    ...told,
  }) as TUnsafe<Record<string, string>> & Words;

/** A field for one of some values; with `place` they are places, by the names that `layout/stamp` has for them. */
export const choice = <const T extends readonly string[]>(values: T, told: Told<T[number]> & { format?: "place" }) =>
  Type.Unsafe<T[number]>({ type: "string", enum: [...values], ...told }) as TUnsafe<T[number]> & Words;

export const numberChoice = <const T extends readonly number[]>(values: T, told: Told<T[number]>) =>
  Type.Unsafe<T[number]>({ type: "integer", enum: [...values], ...told }) as TUnsafe<T[number]> & Words;

/** A field for one of the installed languages, or several with + between. */
export const languageChoice = (installed: readonly string[], told: Told<string>) =>
  Type.Unsafe<string>({
    type: "string",
    format: "language",
    enum: [...installed],
    joiner: "+",
    ...told,
  }) as TUnsafe<string> & Words;

/** Fields for the recognition of pages that are pictures of text. */
export const recognition = (installed: readonly string[]) => ({
  ocr: choice(["auto", "force", "off"], {
    title: "Recognise text (OCR)",
    description:
      "Auto recognises pages that are pictures of text, the first 20 of them; force recognises every page anew; off leaves them pictures.",
    default: "auto",
  }),
  language: languageChoice(installed, {
    title: "Language",
    description: "What scanned pages are written in; of several, the most frequent first.",
    api: "Several with + between.",
    default: "eng",
  }),
});

/** Turns the wish for recognition into the engine's form. */
export const textWish = <T extends { language: string }>({ language, ...wish }: T) => ({
  ...wish,
  languages: [...new Set(language.split("+"))],
});

/** A field for one or several of some values, with commas between. */
export const choices = <const T extends readonly string[]>(values: T, told: Told<string>) =>
  Type.Unsafe<string>({ type: "string", enum: [...values], joiner: ",", ...told }) as TUnsafe<string> & Words;

/** Splits the text of a field that takes one or several of its values. */
export const severalOf = (field: Field, text: string): string[] => (field.joiner ? text.split(field.joiner) : [text]);

export const optional = <T extends Field>(field: T) => Type.Optional(field) as TOptional<T> & Words;

export const isRequired = (field: Field): boolean => field.default === undefined && !TypeGuard.IsOptional(field);

/** The field for the pages that a PDF tool changes or puts out. */
export const pages = ({ rare = true } = {}) =>
  optional(
    text({
      title: "Pages",
      description: 'Such as "1-3,7-" (7 to the end) or "last"; all pages if left empty.',
      maxLength: 10_000,
      format: "page-ranges",
      ...(rare && { rare }),
    }),
  );

/** The field for the password that opens an encrypted upload. */
export const openPassword = () =>
  optional(
    text({
      title: "Password",
      description: "What opens the PDF, if it is locked.",
      api: "The user's password or the owner's.",
      maxLength: 1_000,
      format: "password",
      rare: true,
    }),
  );

/** The field for the pages of a document's PDF that are put out. */
export const documentPages = () =>
  optional(
    text({
      title: "Pages",
      description: 'Those of the PDF that are wanted, such as "1-3,7-" or "last"; all of them if left empty.',
      maxLength: 10_000,
      format: "page-ranges",
      rare: true,
    }),
  );

export const documentPassword = () =>
  optional(
    text({
      title: "Password",
      description: "What opens the file, if it is locked.",
      maxLength: 255,
      format: "password",
      rare: true,
    }),
  );

export const landscape = (more = "Those that are wide already stay as they are.") =>
  flag({ title: "Landscape", description: `Turns upright pages to their side. ${more}`, default: false });

/** The option that every operation has; the reader and the door act on it. */
export const strict = flag({
  title: "Strict",
  description: "Stops with an error rather than give a result that is less than you asked for.",
  api: "A warning becomes a 422, an unknown field a 400.",
  default: false,
  rare: true,
});

/** A relation between fields. `together`: all or none; `notTogether`: at most one; `oneNeeded`: at least one. */
export interface Relation {
  kind: "together" | "notTogether" | "oneNeeded";
  fields: readonly string[];
}

/** A relation between several fields, told in the docs and checked by the reader. */
export interface Rule {
  says: string;
  /** The same relation for programs, where it is of a common kind. */
  relations?: readonly Relation[];
  /** Names the fields at fault; none where the rule is kept. */
  broken(given: ReadonlySet<string>, values: Readonly<Record<string, unknown>>): readonly string[];
}

/** A rule for a field that means something with certain values of another one only. */
export const goesWith = (field: string, other: string, ...several: readonly string[]): Rule => ({
  says: `${field} goes with ${other} ${enumerate(several, "or")} only.`,
  broken: (given, values) =>
    given.has(field) &&
    values[field] !== false &&
    values[other] !== undefined &&
    !several.includes(String(values[other]))
      ? [field, other]
      : [],
});

export const notTogether = (field: string, others: readonly string[]): Rule => ({
  says: `${field} can't be given together with ${enumerate(others, "or")}.`,
  relations: others.map((other) => ({ kind: "notTogether", fields: [field, other] })),
  broken: (given) => {
    const clashing = others.filter((name) => given.has(name));
    return given.has(field) && clashing.length > 0 ? [field, ...clashing] : [];
  },
});

export const together = (fields: readonly string[]): Rule => ({
  says: `${enumerate(fields, "and")} go together: give all of them or none.`,
  relations: [{ kind: "together", fields }],
  broken: (given) => {
    const missing = fields.filter((name) => !given.has(name));
    return missing.length === fields.length ? [] : missing;
  },
});

export const oneNeeded = (fields: readonly string[]): Rule => ({
  says: `At least one of ${enumerate(fields, "and")} is needed.`,
  relations: [{ kind: "oneNeeded", fields }],
  broken: (given) => (fields.some((name) => given.has(name)) ? [] : fields),
});

export const exactlyOne = (fields: readonly string[]): Rule => ({
  says: `Exactly one of ${enumerate(fields, "and")} is needed.`,
  relations: [
    { kind: "oneNeeded", fields },
    { kind: "notTogether", fields },
  ],
  broken: (given) => {
    const present = fields.filter((name) => given.has(name));
    return present.length === 1 ? [] : present.length === 0 ? fields : present;
  },
});

/** Lists names in a sentence: "a, b or c". */
export function enumerate(names: readonly (string | number)[], word: "and" | "or"): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}
