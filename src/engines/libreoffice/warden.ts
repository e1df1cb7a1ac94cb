import { config } from "#config";
import { log, reason } from "#log";
import { asProblem, Problem } from "#problem";
import { findProgram } from "./program.ts";
import { Zygote } from "./zygote.ts";

/** Starts in a row that may fail; after them calls do without it for a while, each time for twice as long. */
const mostTries = 2;
const firstPauseMs = 5_000;
const longestPauseMs = 600_000;
/** How long it rests before it ends: longer than others, as its start takes seconds and it holds little memory. */
const restMs = 8 * config.restMs;

let current: Promise<Zygote> | undefined;
let running: Zygote | undefined;
let stopped = false;
let failures = 0;
/** The moment before which no start is tried. Starts that failed may have been killed, or lacked room on the disk. */
let againAt = 0;
let starts = 0;
const ended = new Set<Promise<void>>();

/** Takes the one warm process; one that is gone is replaced first. Undefined where none can be kept warm. */
export async function takeZygote(): Promise<Zygote | undefined> {
  if (stopped) throw new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
  for (;;) {
    if (performance.now() < againAt) return undefined;
    current ??= begin();
    const mine = current;
    try {
      const zygote = await mine;
      if (!zygote.isGone) return zygote;
      if (current === mine) current = undefined;
    } catch (error) {
      // A full disk says nothing of what LibreOffice can do here when there is room again.
      if (asProblem(error).kind === "busy") {
        if (current === mine) current = undefined;
        throw error;
      }
      // All who waited fail alike: only the first of them counts and logs it.
      if (current !== mine) continue;
      current = undefined;
      failures += 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - mostTries), longestPauseMs);
      if (failures >= mostTries) againAt = Math.max(againAt, performance.now() + pauseMs);
      log.warn("LibreOffice could not be kept warm", { cause: reason(error), attempt: failures });
    }
  }
}

async function begin(): Promise<Zygote> {
  const installed = findProgram();
  if (!installed) throw new Error("LibreOffice is not installed");
  starts += 1;
  const zygote = await Zygote.start(installed);
  running = zygote;
  failures = 0;
  ended.add(zygote.gone);
  const watch = setInterval(() => rest(zygote), Math.min(1_000, restMs));
  watch.unref();
  void zygote.gone.finally(() => {
    clearInterval(watch);
    ended.delete(zygote.gone);
    if (running !== zygote) return;
    running = undefined;
    // The next call is not to wait for the whole start.
    if (!stopped) takeZygote().catch((error) => log.warn("LibreOffice is gone", { cause: reason(error) }));
  });
  return zygote;
}

/** Ends a process that nobody has needed for long: the next document starts another. */
function rest(zygote: Zygote): void {
  if (zygote.idleMs < restMs || running !== zygote) return;
  running = undefined;
  current = undefined;
  zygote.kill();
}

/** Gives up for good where the machine lacks the means to lock a document's process in. */
export function giveUp(why: string): void {
  if (Number.isFinite(againAt)) log.warn("LibreOffice is started anew for every call", { cause: why });
  againAt = Number.POSITIVE_INFINITY;
  running?.kill();
}

/** The warm process's state in the terms of a pool: it is the one child. */
export const state = () => ({
  size: 1,
  alive: running ? 1 : 0,
  busy: running?.busy ? 1 : 0,
  waiting: 0,
  restarts: Math.max(0, starts - 1),
});

export async function stop(): Promise<void> {
  stopped = true;
  (await current?.catch(() => undefined))?.kill();
  await Promise.all(ended);
}
