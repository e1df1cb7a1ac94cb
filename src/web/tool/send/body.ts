import type { Field, Json, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";

/** The text of a field that nobody has touched. */
export const ownText = ({ default: own }: Field): string => (own === undefined ? "" : String(own));

/** The text of a field, touched or not; "" where a tool has no such field. */
export const heldText = ({ fields }: Tool, values: Values, name: string): string =>
  values[name] ?? (fields[name] ? ownText(fields[name]) : "");

/**
 * Lists the values to send. Defaults stay away: some fields may not be given together with others, and a default counts
 * as given once it is sent.
 */
export function given({ fields }: Tool, values: Values): Record<string, string> {
  const entries = Object.entries(fields).map(([name, field]) => [name, values[name] ?? "", ownText(field)] as const);
  return Object.fromEntries(entries.filter(([, text, own]) => text !== "" && text !== own).map(([n, t]) => [n, t]));
}

/** Reads lines of "Name: value". */
export function mapOf(lines: string): Record<string, string> {
  const written = lines.split(/\r?\n/).filter((line) => line.trim() !== "");
  return Object.fromEntries(
    written.map((line) => {
      const colon = line.indexOf(":");
      return colon < 0 ? [line.trim(), ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Turns a field's text into JSON's own types. */
export function typed(field: Field, text: string): Json {
  if (field.type === "boolean") return text === "true";
  if (field.type === "integer" || field.type === "number") return Number(text);
  return field.type === "object" ? mapOf(text) : text;
}

/** Writes a call's options as JSON: the body of tools without files, and the options of a pipeline's step. */
export const optionsOf = (tool: Tool, values: Values): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(given(tool, values)).flatMap(([name, text]) => {
      const field = tool.fields[name];
      return field ? [[name, typed(field, text)]] : [];
    }),
  );

export function bodyOf(tool: Tool, files: readonly Chosen[], parts: Record<string, File>, values: Values) {
  const { field } = tool.input;
  if (field === null) return JSON.stringify(optionsOf(tool, values));
  const form = new FormData();
  // Options first: whoever watches the body come knows what is asked before the bytes are all there.
  for (const [name, text] of Object.entries(given(tool, values)))
    form.append(name, tool.fields[name]?.type === "object" ? JSON.stringify(mapOf(text)) : text);
  for (const [name, file] of Object.entries(parts)) form.append(name, file);
  for (const { file } of files) form.append(field, file);
  return form;
}
