import { extname } from "node:path";
import { UsageError } from "./arguments.ts";
import type { Tool } from "./catalogue.ts";

export interface Request {
  /** Its place in a file of several. */
  number: number | undefined;
  fields: Record<string, unknown>;
}

/** The calls that a file asks for of a tool that takes JSON; undefined where it is of no use. */
export async function readRequests(
  tool: Tool,
  file: string,
  { perLine }: { perLine: boolean },
): Promise<Request[] | undefined> {
  const extension = extname(file).toLowerCase();
  const isDocument = Object.hasOwn(tool.fields, "html") && [".html", ".htm"].includes(extension);
  if (isDocument) return [{ number: undefined, fields: { html: await Bun.file(file).text() } }];
  if (extension === ".json") return objects(file, await Bun.file(file).text());
  if (extension !== ".txt" && !perLine) return undefined;
  const field = mainField(tool);
  const text = await Bun.file(file).text();
  if (!perLine) return [{ number: undefined, fields: { [field]: text.trimEnd() } }];
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, fields: { [field]: line.trim() } }))
    .filter(({ fields }) => fields[field] !== "");
}

/** What a line of text stands for: the one field that has to be given, or that the tool's own example begins with. */
function mainField(tool: Tool): string {
  const [shown] = Object.keys(tool.example);
  const found = Object.entries(tool.fields).find(([name, field]) => field.required || name === shown);
  if (!found) throw new UsageError(`${tool.name} has no field that a line of text could stand for: use .json files.`);
  return found[0];
}

function objects(file: string, text: string): Request[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not valid JSON.`);
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((fields, index) => {
    if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
      throw new UsageError(`${file} must hold an object of fields, or a list of such objects.`);
    }
    return { number: Array.isArray(value) ? index + 1 : undefined, fields: fields as Record<string, unknown> };
  });
}
