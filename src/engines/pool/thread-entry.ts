import { log, reason } from "#log";
import { type Heed, newJob, within } from "../job/job.ts";
import { NowAndThen } from "../job/now-and-then.ts";
import { failureOf, problemOf } from "./failure.ts";
import { calls, hear, report } from "./in-thread.ts";
import type { Order, Tasks } from "./thread.ts";

/** The beginning of a `Thread`: it answers calls of a module's tasks, each loaded at its first use. */
declare const self: Worker;

const aborts = new Map<number, AbortController>();
let loaded: Promise<{ tasks: Tasks }>;

async function answer({ id, task, args, remainingMs, heeded }: Order & { do: "call" }): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const advance: Heed = (progress) => report({ tell: "progress", id, progress });
  const telling = heeded ? new NowAndThen(advance) : undefined;
  const job = newJob(abort.signal, remainingMs, telling?.heed);
  calls.set(job, id);
  const told = () => ({ tell: "reply" as const, id, warnings: [...job.warnings], facts: [...job.facts] });
  try {
    const { tasks } = await loaded;
    const run = (await tasks[task]?.()) as ((...args: readonly unknown[]) => unknown) | undefined;
    if (!run) throw new Error(`no task ${task}`);
    const value = await within(job, async () => run(...args));
    report({ ...told(), value });
  } catch (error) {
    report({ ...told(), failure: failureOf(error) });
  } finally {
    telling?.end();
    aborts.delete(id);
  }
}

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.do === "begin") loaded = import(order.module);
  else if (order.do === "call") void answer(order);
  else if (order.do === "abort") aborts.get(order.id)?.abort(problemOf(order.why));
  else hear(order.id, order);
};

// A mistake of one call is no reason to drop the others.
process.on("unhandledRejection", (error) => log.error("a rejection nobody handled", { cause: reason(error) }));
