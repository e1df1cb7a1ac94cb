import { config } from "#config";
import { isFull } from "#engines/enclosure/scratch.ts";
import { currentJob } from "#engines/job/job.ts";
import { hasDescriptors } from "#engines/pool/spare-descriptors.ts";
import { log, reason } from "#log";
import { mayLackRoom, noRoom, Problem } from "#problem";
import { Again, type Reason } from "./again.ts";
import type { Cell, Make } from "./cell.ts";
import { Exceptions, tellLosses } from "./losses.ts";
import { Traffic } from "./traffic.ts";
import { takeCell } from "./warden.ts";

/** The tools of one capture. */
export interface Stage extends Cell {
  traffic: Traffic;
  /** Ends the capture, whatever is waited for. */
  fail(error: Error): void;
  /** Set once the document has left, or was cut short by trying to: it is kept in its place from the beginning then. */
  isHeld: boolean;
}

/** How the page's own process has ended, if it has. */
interface Fate {
  crashed: boolean;
}

/**
 * Runs a capture in a cell of its own. When the job is given up, a budget is spent or the page's process dies, the
 * cell is closed at once; a browser that died under it is replaced and the capture tried once more. So is one that came
 * to nothing for a reason that a fresh page may not have.
 */
export async function capture<T>(make: Make, work: (stage: Stage) => Promise<T>): Promise<T> {
  const { signal, warnings } = currentJob();
  const told = new Set(warnings);
  const tried = new Set<Reason>();
  let ends = 0;
  for (;;) {
    signal.throwIfAborted();
    const fate: Fate = { crashed: false };
    let cell: Cell | undefined;
    let before = 0;
    try {
      cell = await takeCell(make, { isFresh: tried.size > 0 });
      before = cell.running.tooLarge;
      return await guarded(cell, fate, signal, (stage) => work({ ...stage, isHeld: tried.has("left") }));
    } catch (error) {
      signal.throwIfAborted();
      // The browser prints through files of its own, and may end when it has no room for them.
      if ((fate.crashed || !(error instanceof Problem)) && (await isFull(config.tempDir))) throw noRoom(error);
      // A page whose connections fail for want of descriptors tells of all kinds of faults.
      if (mayLackRoom(error) && !hasDescriptors()) throw noRoom(error);
      // Pages share a browser, so only the page whose own process ended has had too much.
      if (cell && fate.crashed && cell.running.tooLarge > before) throw tooMuchMemory(error);
      if (cell && fate.crashed && tried.has("crashed")) throw crashed(error);
      const again = cell && fate.crashed ? "crashed" : error instanceof Again ? error.reason : undefined;
      if (again && !tried.has(again)) {
        tried.add(again);
        // Losses of an attempt that nobody gets to see are not told.
        for (const text of warnings) if (!told.has(text)) warnings.delete(text);
        continue;
      }
      if (error instanceof Again) throw error.told;
      // A browser that could not start gets a second try, as something may have kept it from starting.
      const mayStart = error instanceof Problem && error.kind === "engine-unavailable" && ends === 0;
      if (error instanceof Problem && !mayStart) throw error;
      if (cell && !cell.running.isGone)
        throw new Problem("internal", "The page could not be captured.", { cause: error });
      log.warn("the browser ended in the middle of a capture", { attempt: ends + 1 });
      ends += 1;
      if (ends === 1) continue;
      if (!cell) throw endedTwice(error);
      throw new Problem("unprocessable", "This page makes the browser end, twice in a row.", { cause: error });
    }
  }
}

async function guarded<T>(
  cell: Cell,
  fate: Fate,
  signal: AbortSignal,
  work: (stage: Omit<Stage, "isHeld">) => Promise<T>,
): Promise<T> {
  const { page, exit } = cell;
  const failed = Promise.withResolvers<never>();
  const abort = () => failed.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  exit.onOverflow = () => failed.reject(tooLarge("bytes", config.limits.captureBytes / 1_048_576, "MB"));
  page.once("crash", () => {
    fate.crashed = true;
    failed.reject(crashed());
  });
  const traffic = new Traffic(cell, failed.reject);
  const exceptions = new Exceptions(page);
  try {
    const done = work({ ...cell, traffic, fail: failed.reject });
    const result = await cell.running.alive(Promise.race([done, failed.promise]));
    tellLosses({ blocked: exit.blocked, traffic, exceptions });
    return result;
  } catch (error) {
    // A question to the page may fail a moment before the page's crash is told.
    fate.crashed ||= /(page|target) crashed/i.test(String(error));
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    // The exit is closed at once; nobody waits until the browser has cleared the rest away.
    cell.close().catch((cause) => log.warn("a page could not be closed", { cause: reason(cause) }));
  }
}

const endedTwice = (cause: unknown): Problem =>
  new Problem("busy", "The browser was ended from outside, twice. Try again.", { cause, retryAfterSeconds: 2 });

export const tooLarge = (what: string, limit: number, unit: string): Problem =>
  new Problem("too-large", `The page loads more ${what} than a capture may: ${limit} ${unit}.`.replace(/ \./, "."));

const crashed = (cause?: unknown): Problem =>
  new Problem("unprocessable", "The page made its browser tab crash.", { cause });

const tooMuchMemory = (cause?: unknown): Problem =>
  new Problem("unprocessable", "This page needs more memory than one call may use.", { cause });
