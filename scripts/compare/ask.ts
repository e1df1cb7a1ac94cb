import { fileField, type Input, type Operation } from "#operations/operation.ts";
import type { File } from "./files.ts";

export interface Answer {
  status: number;
  /** What an error says, without the request's own id. */
  message: string;
  facts: Record<string, string>;
  type: string;
  bytes: Buffer;
}

/** Facts that tell of the machine's doing in this one call. */
const ofTheMoment = new Set(["x-result-engine"]);

export async function ask(
  url: string,
  { name, input }: Operation,
  file: File | undefined,
  options: Record<string, string>,
): Promise<Answer> {
  const sent = input.kind === "none" ? asJson(options) : { body: asForm(input, file, options) };
  const answer = await fetch(`${url}/api/${name}`, { method: "POST", ...sent });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const told = [...answer.headers].filter(([key]) => key.startsWith("x-result-") && !ofTheMoment.has(key));
  const message = answer.ok ? "" : bytes.toString().replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "ID");
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, message, facts: Object.fromEntries(told), type, bytes };
}

const asJson = (options: Record<string, string>) => ({
  body: JSON.stringify(Object.fromEntries(Object.entries(options).map(([key, text]) => [key, typed(text)]))),
  headers: { "content-type": "application/json" },
});

const typed = (text: string): unknown =>
  /^(true|false)$/.test(text) ? text === "true" : /^\d+$/.test(text) ? Number(text) : text;

function asForm(input: Input, file: File | undefined, options: Record<string, string>): FormData {
  const form = new FormData();
  const field = fileField(input);
  const times = input.kind === "many" ? Math.max(1, input.minimum) : 1;
  if (file && field) for (let at = 0; at < times; at++) form.append(field, new Blob([file.bytes]), file.name);
  for (const [key, value] of Object.entries(options)) form.append(key, value);
  return form;
}
