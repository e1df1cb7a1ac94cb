import type { Tool } from "../../ui/catalogue.ts";
import { type Chosen, type Course, type Outcome, Refused, type Values } from "../model.ts";
import { rateIn } from "./answer.ts";
import { send } from "./call.ts";
import { persist, type Waiting, waitOut } from "./persist.ts";
import { Broken } from "./post.ts";
import { ownNames, zipOf } from "./store-zip.ts";

/** How it stands: of one call, and of several files which one it is about. */
export type Standing =
  | { at: "upload"; share: number }
  | { at: "course"; course: Course }
  | { at: "waiting"; waiting: Waiting }
  | { at: "packing" };

export interface Told {
  standing: Standing;
  file?: { name: string; number: number; of: number };
}

export interface Done {
  outcome: Outcome;
  /** Of several files those that were refused. */
  refused: ReadonlyMap<string, Refused>;
}

/** What is wrong with the one file; all else would be the same with every other. */
const ofTheFile = new Set([413, 415, 422, 500, 504]);

/** One call, or one for each file where a tool takes one and there are several: within the rate, and out comes one ZIP. */
export async function sendAll(
  tool: Tool,
  files: readonly Chosen[],
  parts: Record<string, File>,
  values: Values,
  tell: (told: Told) => void,
  signal: AbortSignal,
): Promise<Done> {
  const bundles = tool.input.maximum === 1 && files.length > 1 ? files.map((file) => [file]) : [[...files]];
  const outcomes: Outcome[] = [];
  const refused = new Map<string, Refused>();
  for (const [index, bundle] of bundles.entries()) {
    const [first] = bundle;
    const file =
      bundles.length > 1 && first ? { name: first.file.name, number: index + 1, of: bundles.length } : undefined;
    const say = (standing: Standing) => tell({ standing, ...(file && { file }) });
    const wait = (waiting: Waiting | undefined) =>
      say(waiting ? { at: "waiting", waiting } : { at: "upload", share: 0 });
    try {
      await pauseForRate(outcomes.at(-1), wait, signal);
      outcomes.push(await persist(() => one(tool, bundle, parts, values, say, signal), wait, signal));
    } catch (error) {
      const refusal = asRefused(error);
      if (!refusal || bundles.length === 1 || !ofTheFile.has(refusal.status)) throw refusal ?? error;
      if (first) refused.set(first.id, refusal);
    }
  }
  const [only, another] = outcomes;
  if (!only) throw [...refused.values()][0] ?? new Error("nothing was sent");
  if (!another && bundles.length === 1) return { outcome: only, refused };
  tell({ standing: { at: "packing" } });
  return { outcome: await together(tool, outcomes, values), refused };
}

function one(
  tool: Tool,
  files: Chosen[],
  parts: Record<string, File>,
  values: Values,
  say: (standing: Standing) => void,
  signal: AbortSignal,
) {
  say({ at: "upload", share: 0 });
  const on = {
    upload: (share: number) => say({ at: "upload", share }),
    state: (course: Course) => say({ at: "course", course }),
  };
  return send(tool, files, parts, values, on, signal);
}

/** The last answer says how many calls are left: a queue waits rather than be refused. */
async function pauseForRate(last: Outcome | undefined, wait: (waiting?: Waiting) => void, signal: AbortSignal) {
  const rate = last && rateIn(last.headers, last.tool.rate);
  if (rate?.left === 0) await waitOut({ why: "rate", seconds: rate.seconds }, wait, signal);
}

export function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (!(error instanceof Broken)) return undefined;
  const message = `${error.message} Nothing is lost here: send it again.`;
  return new Refused({ status: 0, error: "Connection broken", message, fields: [] });
}

/** What tells a result of several files: the names of those that a warning or a fact is about stand before it. */
async function together(tool: Tool, outcomes: Outcome[], values: Values): Promise<Outcome> {
  const names = ownNames(outcomes.map(({ filename }) => filename));
  const bytes = await zipOf(outcomes.map(({ bytes }, index) => ({ name: names[index] ?? "", bytes })));
  const before = outcomes.flatMap(({ from }) => from).reduce((sum, { file }) => sum + file.size, 0);
  return {
    bytes,
    type: "application/zip",
    filename: `${tool.name}.zip`,
    facts: { "Bytes-In": String(before), "Bytes-Out": String(bytes.size), Files: String(outcomes.length) },
    warnings: outcomes.flatMap(({ warnings, from }) => warnings.map((says) => `${from[0]?.file.name}: ${says}`)),
    headers: new Headers(),
    tool,
    from: outcomes.flatMap(({ from }) => from),
    values,
    beside: outcomes[0]?.beside ?? [],
  };
}
