import { type Call, isForm } from "./call.ts";

/** Writes one word of a POSIX shell, whatever is in it. */
const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a path for curl: "-" alone would be its input; names with its signs, or blanks at their ends, get quotes. */
function pathOf(file: string): string {
  const path = file === "-" ? "./-" : file;
  return /^[^\s",;\\](?:[^",;\\]*[^\s",;\\])?$/.test(path) ? path : `"${path.replace(/[\\"]/g, "\\$&")}"`;
}

/** Writes the call as a command for a shell. */
export function curl({ url, isKeyless, key, body }: Call): string {
  const words = [`curl --fail-with-body -OJ ${word(url)}`];
  if (!isKeyless) words.push(key ? `-H ${word(`x-api-key: ${key}`)}` : '-H "x-api-key: $API_KEY"');
  if (isForm(body)) {
    for (const [field, file] of body.files) words.push(`-F ${word(`${field}=@${pathOf(file)}`)}`);
    // Unlike -F, --form-string takes a leading @ or < as it stands.
    for (const [field, text] of body.texts) words.push(`--form-string ${word(`${field}=${text}`)}`);
  } else {
    words.push("-H 'content-type: application/json'", `-d ${word(JSON.stringify(body.json))}`);
  }
  return words.join(" \\\n  ");
}
