import type { Field, Relation, Tool } from "../../ui/catalogue.ts";
import { listed } from "../../ui/words.ts";
import type { Values } from "../model.ts";
import { given, mapOf, ownText } from "../send/body.ts";
import { bounds } from "./words.ts";

/** The faults by field or file part; one of a relation stands at each of its fields. */
export type Faults = Record<string, string>;

/** A number as the service reads it: "0x10" and "1e3" are none. */
const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Describes the fault of one field's text, whatever the others hold. */
export function misfit(field: Field, text: string): string | undefined {
  if (field.type === "boolean") return ["true", "false"].includes(text) ? undefined : "This must be yes or no.";
  if (field.enum) return isListed(field, text) ? undefined : "This must be one of the values of the list.";
  if (field.type === "integer" || field.type === "number") {
    const value = Number(text);
    const fits =
      plainNumber.test(text) &&
      (field.type !== "integer" || Number.isInteger(value)) &&
      value >= (field.minimum ?? -Infinity) &&
      value <= (field.maximum ?? Infinity);
    return fits ? undefined : `This must be ${bounds(field)}.`;
  }
  if (field.type === "object") return mapMisfit(field, text);
  if (field.maxLength !== undefined && text.length > field.maxLength)
    return `This has ${text.length} letters; at most ${field.maxLength} are taken.`;
  if (field.format === "color" && !/^#[0-9a-f]{6}$/i.test(text)) return "This must be a colour such as #1a2b3c.";
  if (field.pattern && !new RegExp(field.pattern).test(text)) return "This is not written as it has to be.";
  return undefined;
}

/** Whether a text is a value of a list, or several with their joiner between. */
function isListed({ joiner, enum: values = [] }: Field, text: string): boolean {
  const listed = values.map(String);
  return (joiner ? text.split(joiner) : [text]).every((one) => listed.includes(one));
}

function mapMisfit(field: Field, text: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((one) => one.trim() !== "");
  const line = lines.find((one) => one.indexOf(":") < 1);
  if (line !== undefined) return `Write one "Name: value" on each line; "${line.trim()}" is none.`;
  const written = lines.map((one) => one.slice(0, one.indexOf(":")).trim());
  // Only the last of two values by one name would be sent.
  const twice = written.find((name, at) => written.indexOf(name) < at);
  if (twice !== undefined) return `"${twice}" stands there twice: leave only one of them.`;
  const map = mapOf(text);
  const [names, values] = [new RegExp(field["x-names"] ?? ""), new RegExp(field.additionalProperties?.pattern ?? "")];
  const bad = Object.entries(map).find(([name, value]) => !names.test(name) || !values.test(value));
  if (bad) return `"${bad[0]}" has signs in its name or value that are not allowed there.`;
  const most = field.maxProperties ?? Infinity;
  return Object.keys(map).length > most ? `At most ${most} lines are taken.` : undefined;
}

/** Names the fields that a relation finds fault with, and tells why. */
function broken(
  { kind, fields }: Relation,
  has: (name: string) => boolean,
  titles: (names: readonly string[]) => string[],
) {
  const present = fields.filter(has);
  if (kind === "oneNeeded" && present.length === 0)
    return { names: fields, says: `${listed(titles(fields))} is needed.` };
  if (kind === "notTogether" && present.length > 1)
    return { names: present, says: `${listed(titles(present), "and")} don't go together: leave only one of them.` };
  if (kind === "together" && present.length > 0 && present.length < fields.length) {
    const missing = fields.filter((name) => !has(name));
    return { names: missing, says: `${listed(titles(fields), "and")} go together: fill in all of them or none.` };
  }
  return undefined;
}

/** Names the missing value where one of several ways was taken and its field is empty. */
const missing = ({ title, format }: Field): string =>
  format === "page-ranges" ? "Choose pages first: click them, or write their numbers." : `${title} is needed.`;

/** The fault of a missing rectangle, whatever its fields are called. */
const nothingDrawn = "Draw a rectangle on the picture first, or choose another way.";

/** Finds all faults that can be told without the service; `way` is the chosen one of several fields for the same. */
export function faultsOf(tool: Tool, values: Values, parts: Record<string, File>, way?: string): Faults {
  const faults: Faults = {};
  for (const [name, field] of Object.entries(tool.fields)) {
    const text = values[name] ?? ownText(field);
    if (text === "" && field.required) faults[name] = `${field.title} is needed.`;
    // A value that is the tool's default is not sent, so it is not checked.
    const says = text === "" || text === ownText(field) ? undefined : misfit(field, text);
    if (says) faults[name] = says;
  }
  const sent = { ...given(tool, values), ...parts };
  const titleOf = (name: string) => (tool.fields[name] ?? tool.parts[name])?.title ?? name;
  for (const relation of tool.relations) {
    const fault = broken(
      relation,
      (name) => name in sent,
      (names) => names.map(titleOf),
    );
    const taken = relation.kind === "oneNeeded" && way !== undefined && fault?.names.includes(way) && tool.fields[way];
    if (taken) faults[way] ??= missing(taken);
    else {
      const isArea = relation.kind === "oneNeeded" && fault?.names.some((name) => tool.fields[name]?.format === "area");
      for (const name of fault?.names ?? []) faults[name] ??= isArea ? nothingDrawn : (fault?.says ?? "");
    }
  }
  return faults;
}
