import { basename } from "node:path";
import { progressType, readProgress, type State } from "#formats/wire/progress.ts";
import type { Server } from "./catalogue.ts";
import { type Patience, pause } from "./patience.ts";
import type { Task } from "./tasks.ts";

export type Answer =
  | {
      ok: true;
      extension: string;
      bytes: Uint8Array;
      bytesIn: number;
      warnings: string[];
      ms: number;
      headers: Headers;
    }
  | { ok: false; reason: string };

const tries = { busy: 30, broken: 3 };
/** Beyond the tool's own deadline: the way there and back, and the queue. */
const graceS = 90;
const slowestBytesPerS = 100_000;

/** What a run shares: its patience, what ends it, and who hears how a call stands. */
export interface Terms {
  patience: Patience;
  signal: AbortSignal;
  told?: (state: State) => void;
}

/** Makes one call, again where the server is busy or the connection broke. Throws when the signal fires, or a file can't be read. */
export async function call(server: Server, task: Task, terms: Terms): Promise<Answer> {
  const { patience, signal } = terms;
  for (let busy = 1, broken = 1; ; ) {
    await patience.enter(signal);
    let refusedForS: number | undefined;
    try {
      const result = await attempt(server, task, terms);
      if ("answer" in result) return result.answer;
      if ("broken" in result) {
        if (broken >= tries.broken) return { ok: false, reason: result.broken };
        await pause(1000 * broken++, signal);
      } else {
        if (busy >= tries.busy) return { ok: false, reason: `${result.reason} (${busy} tries)` };
        refusedForS = result.retryAfterS;
        busy += 1;
      }
    } finally {
      patience.leave(refusedForS);
    }
  }
}

type Attempt = { answer: Answer } | { broken: string } | { retryAfterS: number; reason: string };

async function attempt(server: Server, task: Task, { signal, told = () => {} }: Terms): Promise<Attempt> {
  const { body, bytesIn } = await bodyOf(task);
  const headers = new Headers({ "x-progress": "true", ...(server.key && { "x-api-key": server.key }) });
  if (typeof body === "string") headers.set("content-type", "application/json");
  const startedAt = performance.now();
  const seconds = task.tool.deadlineSeconds + graceS + bytesIn / slowestBytesPerS;
  const limit = AbortSignal.timeout(seconds * 1000);
  try {
    const init = { method: "POST", headers, body, signal: AbortSignal.any([signal, limit]) };
    const sent = await fetch(`${server.url}${task.tool.path}`, init);
    // What is refused before the queue comes plainly.
    const isTold = sent.headers.get("content-type") === progressType;
    const response = isTold ? await readProgress(sent, told) : sent;
    const bytes = await response.bytes();
    if (!response.ok) return refusal(response, bytes);
    const ms = performance.now() - startedAt;
    const warnings = warningsOf(response.headers);
    const { headers: facts } = response;
    return { answer: { ok: true, extension: extensionOf(facts), bytes, bytesIn, warnings, ms, headers: facts } };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { answer: { ok: false, reason: "The server did not answer in time." } };
    return { broken: `The connection broke: ${error instanceof Error ? error.message : error}` };
  }
}

async function bodyOf({ tool, files, parts, fields }: Task): Promise<{ body: string | FormData; bytesIn: number }> {
  if (tool.input.field === null) {
    const body = JSON.stringify(fields);
    return { body, bytesIn: Buffer.byteLength(body) };
  }
  const form = new FormData();
  let bytesIn = 0;
  const field = tool.input.field ?? "file";
  for (const [name, file] of [...files.map((file) => [field, file] as const), ...Object.entries(parts)]) {
    const bytes = await Bun.file(file).bytes();
    bytesIn += bytes.length;
    form.append(name, new Blob([bytes]), basename(file));
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, inForm(value));
  return { body: form, bytesIn };
}

/** As a form carries it: lists and objects as JSON. */
const inForm = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Answers that another try may change, though they name no time: a gateway's, and a store that is out of reach. */
const passing = (status: number, error: string): boolean =>
  status === 502 || (status === 503 && error === "Service unavailable");

function refusal({ status, headers }: Response, bytes: Uint8Array): Attempt {
  const { error, message } = errorIn(new TextDecoder().decode(bytes));
  const reason = `${status} ${error}: ${message}`;
  const retryAfterS = secondsOf(headers.get("retry-after"));
  if ((status === 429 || status === 503) && retryAfterS !== undefined) return { retryAfterS, reason };
  return passing(status, error) ? { broken: reason } : { answer: { ok: false, reason } };
}

function errorIn(text: string): { error: string; message: string } {
  try {
    return JSON.parse(text);
  } catch {
    return { error: "not from the service", message: text.slice(0, 200) }; // A proxy's page.
  }
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0.1, seconds);
}

const extensionOf = (headers: Headers): string =>
  /\.([a-z0-9]{1,5})"/i.exec(headers.get("content-disposition") ?? "")?.[1] ?? "bin";

const warningsOf = (headers: Headers): string[] =>
  (headers.get("x-result-warnings") ?? "").split(";").filter(Boolean).map(decodeURIComponent);
