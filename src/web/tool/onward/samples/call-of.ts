import type { Json, Tool } from "../../../ui/catalogue.ts";
import type { Values } from "../../model.ts";
import { given, mapOf, optionsOf } from "../../send/body.ts";
import type { Call } from "./call.ts";

/** The word in place of a password: code is shown, copied and sent on. */
const instead = "PASSWORD";

/** The names of the files that a call sends, by their fields. */
export type Named = readonly (readonly [field: string, file: string])[];

/** The longest file within a text: a longer one fits in no command line, and nobody reads it. */
const longestAddress = 2_000;

const words = (value: unknown): string[] => [value].flat().map(String);

/** Completes a form with the tool's example where it lacks something that the tool needs. */
function complete(tool: Tool, values: Values, parts: Named): Values {
  const told = { ...given(tool, values) };
  const borrow = (name: string) => {
    told[name] ??= words(tool.example[name] ?? "")[0] ?? "";
  };
  for (const [name, { required }] of Object.entries(tool.fields)) if (required) borrow(name);
  const isThere = (name: string) => told[name] !== undefined || parts.some(([part]) => part === name);
  for (const { kind, fields } of tool.relations) {
    const own = fields.find((name) => tool.example[name] !== undefined && tool.fields[name]);
    if (kind === "oneNeeded" && own !== undefined && !fields.some(isThere)) borrow(own);
  }
  const begun = tool.relations.filter(({ kind, fields }) => kind === "together" && fields.some(isThere));
  for (const name of begun.flatMap(({ fields }) => fields)) if (tool.example[name] !== undefined) borrow(name);
  for (const [name, { format }] of Object.entries(tool.fields)) {
    const text = told[name];
    if (text === undefined) continue;
    if (format === "password") told[name] = instead;
    if (format === "data-url" && text.length > longestAddress)
      told[name] = words(tool.example[name] ?? `${text.slice(0, 40)}…`)[0] ?? "";
  }
  return told;
}

function exampleFiles({ input, example }: Tool): Named {
  const { field } = input;
  return field === null ? [] : words(example[field] ?? []).map((name) => [field, name] as const);
}

/** Describes the call that the page would make, for a program. */
export function callOf(tool: Tool, url: string, values: Values, files: Named, parts: Named): Call {
  const told = complete(tool, values, parts);
  if (tool.input.field === null) return { url, body: { json: optionsOf(tool, told) as Record<string, Json> } };
  const texts = Object.entries(told).map(([name, text]) => {
    const isMap = tool.fields[name]?.type === "object";
    return [name, isMap ? JSON.stringify(mapOf(text)) : text] as const;
  });
  return { url, body: { files: [...(files.length > 0 ? files : exampleFiles(tool)), ...parts], texts } };
}
