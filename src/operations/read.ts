import { turnsOf } from "#formats/pages/page-order.ts";
import { readWords } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";
import { enumerate, type Field, isRequired, severalOf } from "./fields.ts";
import { nearest } from "./nearest.ts";
import { fileFields, type Operation } from "./operation.ts";

/** A call's options as they came in: texts of a form (each as often as it was sent) or the members of a JSON object. */
export type Raw = { from: "form"; texts: ReadonlyMap<string, readonly string[]> } | { from: "json"; body: object };

export interface Options {
  values: Record<string, unknown>;
  strict: boolean;
  /** Unknown fields, each with a guess at what was meant. */
  unknown: string[];
}

/** Control characters and those that turn text around: they would let a caller forge what a log or a page shows. */
const unprintable = /[\p{Cc}\p{Cf}]/gu;

export interface Fault {
  field: string;
  says: string;
}

/** Reads every option of a call, which came with some file parts; all that is wrong is reported in one refusal. */
export function readOptions(
  operation: Operation,
  raw: Raw,
  faults: Fault[] = [],
  parts: Iterable<string> = [],
): Options {
  const fields: Record<string, Field> = operation.options;
  const values: Record<string, unknown> = {};
  const given = new Set(parts);

  for (const [name, field] of Object.entries(fields)) {
    const received = receive(raw, name);
    if (faults.some((fault) => fault.field === name)) {
      // The field was sent in a wrong form, which has been told already.
      given.add(name);
      continue;
    }
    if (received === undefined) {
      if (field.default !== undefined) values[name] = field.default;
      else if (isRequired(field))
        faults.push({ field: name, says: `${name} is missing: it must be ${valid(field, raw)}.` });
      continue;
    }
    given.add(name);
    if (received.length > 1) {
      faults.push({ field: name, says: `${name} was sent ${received.length} times: send it once.` });
      continue;
    }
    const value = raw.from === "form" ? fromText(field, String(received[0])) : received[0];
    const misspelt = fits(field, value) ? misspelling(field, name, value) : undefined;
    if (misspelt) faults.push({ field: name, says: misspelt });
    else if (fits(field, value)) values[name] = value;
    else faults.push({ field: name, says: `${name} must be ${valid(field, raw)}${butIs(field, received[0], raw)}.` });
  }

  for (const rule of operation.rules ?? []) {
    for (const field of rule.broken(given, values)) faults.push({ field, says: rule.says });
  }
  // JSON has no fields for files.
  const own = raw.from === "form" ? fileFields(operation) : [];
  const strangers = names(raw).filter((name) => !Object.hasOwn(fields, name) && !own.includes(name));
  const { strict, ...options } = values;
  const known = [...Object.keys(fields), ...Object.keys(operation.parts)];
  const unknown = tellUnknown(strangers, known, strict === true);
  if (strict === true) refuse([...faults, ...unknown]);
  if (faults.length > 0) {
    // The missing field may have been sent by a name with a slip in it.
    const slips = strangers.slice(0, mostUnknown).filter((name) => nearest(name, known));
    refuse([...faults, ...tellUnknown(slips, known, true)]);
  }
  return { values: options, strict: strict === true, unknown: unknown.map(({ says }) => says) };
}

export function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const says = [...new Set(faults.map((fault) => fault.says))];
  const fields = [...new Set(faults.map((fault) => fault.field))];
  throw new Problem("bad-request", says.join(" "), { fields });
}

const names = (raw: Raw): string[] => (raw.from === "form" ? [...raw.texts.keys()] : Object.keys(raw.body));

function receive(raw: Raw, name: string): readonly unknown[] | undefined {
  if (raw.from === "form") return raw.texts.get(name);
  return Object.hasOwn(raw.body, name) ? [(raw.body as Record<string, unknown>)[name]] : undefined;
}

/** Reads a form's text as the value that it spells; a text that spells none stays, and fits nothing but a text. */
function fromText(field: Field, text: string): unknown {
  if (field.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (field.type === "object") return fromJson(text);
  if (field.type === "integer" || field.type === "number")
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  return text;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fits(field: Field, value: unknown): boolean {
  const { type, minimum, maximum, minLength, maxLength, pattern } = field;
  if (field.joiner) return typeof value === "string" && severalOf(field, value).every(isOneOf(field));
  if (field.enum) return isOneOf(field)(value);
  if (type === "boolean") return typeof value === "boolean";
  if (type === "object") return isMap(value) && misfit(field, value) === undefined;
  if (type === "string") {
    if (typeof value !== "string" || value.length < (minLength ?? 0) || value.length > (maxLength ?? Infinity))
      return false;
    return !pattern || new RegExp(pattern).test(value);
  }
  if (typeof value !== "number" || !Number.isFinite(value) || (type === "integer" && !Number.isInteger(value)))
    return false;
  return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
}

const isOneOf =
  (field: Field) =>
  (value: unknown): boolean =>
    (field.enum as unknown[]).includes(value);

/** Describes the fault of an object of texts: which member, and why. */
function misfit({ maxProperties, "x-names": names, additionalProperties }: Field, value: object): string | undefined {
  const [name, text] = [new RegExp(names), new RegExp(additionalProperties.pattern)];
  const entries = Object.entries(value);
  if (entries.length > maxProperties) return `has ${entries.length} of them`;
  for (const [key, one] of entries) {
    if (!name.test(key)) return `has ${quoted(key)}, which is no name that is allowed`;
    if (typeof one !== "string") return `has ${quoted(key)} with ${nameOf(one)} instead of a text`;
    if (!text.test(one))
      return `has ${quoted(key)} with a text that is too long or has signs that are not allowed in it`;
  }
  return undefined;
}

const isMap = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** Describes the fault of a text, whatever its grammar, as far as it can be told without the file. */
function misspelling(field: Field, name: string, value: unknown): string | undefined {
  if (typeof value === "string" && !value.isWellFormed()) {
    return `${name} has half a letter in it (a lone surrogate, such as "\\ud83d" alone): send whole letters.`;
  }
  try {
    if (field.format === "page-ranges") readWords(String(value), name);
    if (field.format === "page-lists") turnsOf(String(value), name);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Describes the values that a field takes: "a whole number from 1 to 100". */
export function valid(field: Field, raw: { from: "form" | "json" } = { from: "form" }): string {
  if (field.enum) {
    const values = enumerate(field.enum as (string | number)[], "or");
    return field.joiner ? `${values}, or several of these with ${field.joiner} between` : values;
  }
  if (field.type === "boolean") return raw.from === "form" ? '"true" or "false"' : "true or false";
  if (field.type === "integer") return `a whole number from ${field.minimum} to ${field.maximum}`;
  if (field.type === "number") return `a number from ${field.minimum} to ${field.maximum}`;
  if (field.type === "object") return `an object of at most ${field.maxProperties} allowed names with a text each`;
  if (field.format === "aspect") return 'two numbers with a colon between, such as "4:5"';
  if (field.format === "areas") return 'rectangles in pixels, "x,y,width,height", with ; between';
  if (field.pattern) return "a colour such as #1a2b3c";
  return `a text of ${field.minLength ?? 0} to ${field.maxLength} characters`;
}

/** Describes the received value, short and without control characters; a secret is never repeated. */
function butIs(field: Field, value: unknown, raw: Raw): string {
  if (field.format === "password") return "";
  const given = field.type === "object" && typeof value === "string" ? fromJson(value) : value;
  if (field.type === "object" && isMap(given)) return `, but it ${misfit(field, given)}`;
  return `, but it is ${raw.from === "form" ? quoted(String(value)) : nameOf(value)}`;
}

/** Describes a value of JSON. Lists and objects are only named: they may be nested deeper than a stack is. */
export function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "string") return quoted(value);
  // 1e400 is valid JSON, but no number that a computer has.
  return typeof value === "number" && !Number.isFinite(value) ? "too large a number" : String(value);
}

function quoted(text: string): string {
  const clean = text.slice(0, 200).toWellFormed().replace(unprintable, "\u{fffd}");
  const letters = [...clean];
  return letters.length > 40 ? `"${letters.slice(0, 40).join("")}…" (${text.length} characters)` : `"${clean}"`;
}

/** The most unknown names that may be typos. */
const mostUnknown = 20;

/** Lists unknown names as faults, each with a guess at what was meant. */
export function tellUnknown(names: readonly string[], known: readonly string[], isStrict: boolean): Fault[] {
  const told = names.slice(0, mostUnknown).map((name) => {
    const field = [...name.slice(0, 120).toWellFormed()].slice(0, 60).join("");
    const near = nearest(field, known);
    const shown = `Unknown field "${field.replace(unprintable, "\u{fffd}")}"${isStrict ? "" : " was ignored"}`;
    return { field, says: near ? `${shown}: did you mean ${near}?` : `${shown}.` };
  });
  const rest = names.length - told.length;
  const [last] = told.slice(-1);
  if (rest === 0 || !last) return told;
  return [...told, { field: last.field, says: `There are ${rest} more unknown fields.` }];
}
