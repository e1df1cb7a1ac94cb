import type { Tool } from "../../ui/catalogue.ts";
import { type Chosen, type Course, GoneFile, type Outcome, Refused, type Values } from "../model.ts";
import type { Sent } from "../sent.ts";
import { rateIn } from "./answer.ts";
import { Broken } from "./broken.ts";
import { send } from "./call.ts";
import { persist, type Waiting, waitOut } from "./persist.ts";
import type { Listeners } from "./post.ts";
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

const statusesOfAFile = new Set([413, 415, 422, 500, 504]);

/** What is wrong with the one file; all else would be the same with every other. */
const isOfTheFile = (refusal: Refused) => refusal instanceof GoneFile || statusesOfAFile.has(refusal.status);

/** One call, or one for each file where a tool takes one and there are several. */
export async function sendAll(tool: Tool, sent: Sent, tell: (told: Told) => void, signal: AbortSignal): Promise<Done> {
  if (tool.input.maximum === 1 && sent.files.length > 1) return inARow(tool, sent, tell, signal);
  try {
    const outcome = await one(tool, [...sent.files], sent, (standing) => tell({ standing }), signal);
    return { outcome, refused: new Map() };
  } catch (error) {
    throw asRefused(error) ?? error;
  }
}

/** One file after the other, within the rate; out comes one ZIP. */
async function inARow(tool: Tool, sent: Sent, tell: (told: Told) => void, signal: AbortSignal): Promise<Done> {
  const { files } = sent;
  const outcomes: Outcome[] = [];
  const refused = new Map<string, Refused>();
  for (const [index, chosen] of files.entries()) {
    const file = { name: chosen.file.name, number: index + 1, of: files.length };
    const say = (standing: Standing) => tell({ standing, file });
    try {
      await pauseForRate(outcomes.at(-1), waitingSaid(say), signal);
      outcomes.push(await one(tool, [chosen], sent, say, signal));
    } catch (error) {
      const refusal = asRefused(error);
      if (!refusal) throw error;
      const isLast = !isOfTheFile(refusal);
      // Those after it would fare the same; what is done by then is handed out.
      for (const { id } of isLast ? files.slice(index) : [chosen]) refused.set(id, refusal);
      if (isLast) break;
    }
  }
  if (outcomes.length === 0) throw [...refused.values()][0] ?? new Error("nothing was sent");
  tell({ standing: { at: "packing" } });
  return { outcome: await together(tool, outcomes, sent.values), refused };
}

type Say = (standing: Standing) => void;

const one = (tool: Tool, files: Chosen[], { parts, values }: Sent, say: Say, signal: AbortSignal) =>
  patiently((on) => send(tool, files, parts, values, on, signal), say, signal);

/** A call that is made until it goes through or is refused, and tells how it stands. */
export function patiently(call: (on: Listeners) => Promise<Outcome>, say: Say, signal: AbortSignal): Promise<Outcome> {
  const on: Listeners = {
    upload: (share) => say({ at: "upload", share }),
    state: (course) => say({ at: "course", course }),
  };
  const attempt = () => {
    on.upload(0);
    return call(on);
  };
  return persist(attempt, waitingSaid(say), signal);
}

const waitingSaid = (say: Say) => (waiting: Waiting | undefined) =>
  say(waiting ? { at: "waiting", waiting } : { at: "upload", share: 0 });

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
