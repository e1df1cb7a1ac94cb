import { existsSync } from "node:fs";
import type { Field } from "#operations/fields.ts";
import type { Operation } from "#operations/operation.ts";
import { readOptions } from "#operations/read.ts";
import { Problem } from "#problem";
import type { Tool } from "./catalogue.ts";

/** A wrong call of the script: told in words, and exit code 2. */
export class UsageError extends Error {}

export const usage = `Runs one operation, or several in a row, over a folder, against a running server.

  bun run batch OPERATION IN OUT [--concurrency N] [--key KEY] [--url URL] [--force] [--OPTION VALUE …]
  bun run batch --steps FILE|JSON IN OUT [--concurrency N] [--key KEY] [--url URL] [--force]
  bun run batch --examples [OUT] [--concurrency N] [--key KEY] [--url URL] [--page URL]

IN is a folder (walked to its end) or one file. Tools that take many files get one call per sub-folder of IN,
or one for IN where it has none. Tools that take JSON get one call per line of a text file, per .txt file of a
folder, and per object of a .json file. What is done is remembered in OUT and left out the next time, unless the
input or the options changed; --force does it again. --page is what captures visit instead of their example's page.
A file that a tool takes beside its input is named like an option: --image logo.png.
--steps runs several tools in a row in one call: a JSON list of objects with tool and options, or a file of it. IN is
then what the first of them takes. A file for the second step alone is --2.image logo.png.
The key may stand in the environment as API_KEY instead.
Exit codes: 0 all went well, 1 something failed, 2 wrong call or no server, 130 interrupted.
`;

const withValue = ["url", "key", "concurrency", "page", "steps"] as const;
const alone = ["examples", "force", "help"] as const;
type Own = (typeof withValue)[number] | (typeof alone)[number];

export interface Arguments {
  positional: string[];
  own: Partial<Record<Own, string>>;
  /** Options for the operation, as they were written. */
  options: Record<string, string>;
}

const isOwn = (name: string): name is Own => [...withValue, ...alone].some((own) => own === name);

/** `isFlag` tells which of the operation's options stand without a value. */
export function readArguments(argv: readonly string[], isFlag: (option: string) => boolean = () => false): Arguments {
  const read: Arguments = { positional: [], own: {}, options: {} };
  for (let place = 0; place < argv.length; place++) {
    const word = argv[place] ?? "";
    if (!word.startsWith("--")) {
      read.positional.push(word);
      continue;
    }
    const [, name = "", inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const next = argv[place + 1];
    let value = inline;
    if (value === undefined) {
      const isBare = isFlag(name) && next !== "true" && next !== "false";
      const standsAlone = isOwn(name) ? alone.some((own) => own === name) : isBare;
      if (standsAlone) value = "true";
      else if (next === undefined || next.startsWith("--")) throw new UsageError(`--${name} needs a value.`);
      else value = argv[++place] ?? "";
    }
    if (isOwn(name)) read.own[name] = value;
    else if (Object.hasOwn(read.options, name)) throw new UsageError(`--${name} is given twice.`);
    else read.options[name] = value;
  }
  return read;
}

export interface ToolOptions {
  fields: Record<string, unknown>;
  /** Paths of the files that go along, by their form fields. */
  parts: Record<string, string>;
}

/** The operation's options in their own types; whatever is wrong with them is told before the first call. */
export function readToolOptions(tool: Tool, texts: Record<string, string>): ToolOptions {
  const parts = Object.fromEntries(Object.entries(texts).filter(([name]) => Object.hasOwn(tool.parts, name)));
  const absent = Object.entries(parts).find(([, path]) => !existsSync(path));
  if (absent) throw new UsageError(`There is no ${absent[1]}, which --${absent[0]} names.`);
  const rest = Object.fromEntries(Object.entries(texts).filter(([name]) => !Object.hasOwn(parts, name)));
  return { fields: readFields(tool, rest), parts };
}

function readFields(tool: Tool, texts: Record<string, string>): Record<string, unknown> {
  const valid = Object.keys(tool.fields);
  const unknown = Object.keys(texts).filter((name) => !valid.includes(name));
  if (unknown.length > 0) {
    const list = [...Object.keys(tool.parts), ...valid].map((name) => `--${name}`).join(", ");
    throw new UsageError(`Unknown option ${unknown.map((name) => `--${name}`).join(", ")}. ${tool.name} has ${list}.`);
  }
  const given = Object.entries(tool.fields).filter(([name]) => Object.hasOwn(texts, name));
  const options = Object.fromEntries(given) as unknown as Record<string, Field>;
  const raw = { from: "form" as const, texts: new Map(Object.entries(texts).map(([name, text]) => [name, [text]])) };
  try {
    const checked = { name: tool.name, input: { kind: "none" }, parts: {}, options } as unknown as Operation;
    const { values, strict } = readOptions(checked, raw);
    return strict ? { ...values, strict } : values;
  } catch (error) {
    if (error instanceof Problem) throw new UsageError(error.message);
    throw error;
  }
}

export function readConcurrency(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > 256) throw new UsageError(`--concurrency must be a whole number from 1 to 256.`);
  return number;
}
