import type { Json } from "../../../ui/catalogue.ts";
import { type Call, type FormBody, isForm } from "./call.ts";

/** Writes a value in Python, whose texts are those of JSON, but not its words for true, false and nothing. */
function literal(value: Json, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((member) => literal(member, inner)).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${literal(member, inner)}`);
  return members.length === 0 ? "{}" : `{\n${members.map((one) => `${inner}${one},\n`).join("")}${indent}}`;
}

const list = (name: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`    ${name}=[`, ...items.map((item) => `        ${item},`), "    ],"];

function formLines({ files, texts }: FormBody): string[] {
  const quoted = (value: string) => JSON.stringify(value);
  const opened = files.map(([field, file]) => `(${quoted(field)}, (${quoted(file)}, open(${quoted(file)}, "rb")))`);
  // Without a file requests would send no form of parts, so texts are sent as parts without a file's name.
  if (files.length === 0) {
    return list(
      "files",
      texts.map(([field, value]) => `(${quoted(field)}, (None, ${quoted(value)}))`),
    );
  }
  const fields = texts.map(([field, value]) => `(${quoted(field)}, ${quoted(value)})`);
  return [...list("files", opened), ...list("data", fields)];
}

/** Writes the call as a script with the requests package. */
export function python({ url, isKeyless, body }: Call): string {
  return [
    ...(isKeyless ? [] : ["import os"]),
    "import re",
    "",
    "import requests",
    "",
    "answer = requests.post(",
    `    ${JSON.stringify(url)},`,
    ...(isKeyless ? [] : ['    headers={"x-api-key": os.environ["API_KEY"]},']),
    ...(isForm(body) ? formLines(body) : [`    json=${literal(body.json, "    ")},`]),
    ")",
    "if not answer.ok:",
    '    raise SystemExit(answer.json()["message"])',
    'name = re.search(\'filename="([^"]+)"\', answer.headers["content-disposition"])[1]',
    'with open(name, "wb") as file:',
    "    file.write(answer.content)",
  ].join("\n");
}
