import { config } from "#config";
import { fileFields, type Operation } from "#operations/operation.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A tool's example as a command that runs where its example files lie. */
export function curl(operation: Operation): string {
  const { name, input, example } = operation;
  const files = fileFields(operation);
  const base = config.baseUrl ?? `http://localhost:${config.port}`;
  const words = [`curl --fail-with-body -OJ ${quoted(`${base}/api/${name}`)}`, '-H "x-api-key: $API_KEY"'];
  if (input.kind === "none") {
    words.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(example))}`);
  } else {
    for (const [field, value] of Object.entries(example)) {
      const isFile = files.includes(field);
      // Unlike -F, --form-string takes a leading @ or < as it stands.
      for (const one of Array.isArray(value) ? value : [value]) {
        words.push(isFile ? `-F ${quoted(`${field}=@${one}`)}` : `--form-string ${quoted(`${field}=${one}`)}`);
      }
    }
  }
  return words.join(" \\\n  ");
}
