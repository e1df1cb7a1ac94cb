import { config } from "#config";
import { fileFields, type Operation } from "#operations/operation.ts";
import type { Call } from "#web/tool/onward/samples/call.ts";
import { curl } from "#web/tool/onward/samples/curl.ts";
import { javascript } from "#web/tool/onward/samples/javascript.ts";
import { python } from "#web/tool/onward/samples/python.ts";

export const urlOf = (path: string): string => (config.baseUrl ?? `http://localhost:${config.port}`) + path;

/** Makes a call of a tool's example that works where its example files lie. */
export function exampleCall(operation: Operation): Call {
  const { name, input, example } = operation;
  const url = urlOf(`/api/${name}`);
  if (input.kind === "none") return { url, body: { json: example as Record<string, string | number | boolean> } };
  const fields = fileFields(operation);
  const given = Object.entries(example).flatMap(([field, value]) =>
    [value].flat().map((one) => [field, String(one)] as const),
  );
  const files = given.filter(([field]) => fields.includes(field));
  return { url, body: { files, texts: given.filter(([field]) => !fields.includes(field)) } };
}

/** Writes the same call in each language, as the documentation shows it. */
export function codeSamples(example: Call) {
  const call = { ...example, isKeyless: config.access === "open" };
  return [
    { lang: "Shell", label: "curl", source: curl(call) },
    { lang: "JavaScript", label: "JavaScript", source: javascript(call) },
    { lang: "Python", label: "Python", source: python(call) },
  ];
}
