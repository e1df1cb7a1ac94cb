import { readdirSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { log, reason } from "#log";
import { groupMembers } from "./process-group.ts";

/**
 * Steps of niceness, each worth a fifth of a processor's time beside a process without any. Work of the heavy lane
 * yields to short calls, and a call that stands aside yields to both; each has a processor for itself where nobody else
 * wants it.
 */
export const niceness = { heavy: 4, aside: 10 } as const;
export type Yield = keyof typeof niceness;

/** The service's own priority, as it may have been started at a low one. */
const ownNiceness = getPriority();
const mostNiceness = 19;

/**
 * Makes a process yield to others from now on, with all its threads. Only a right of root's could take that back, so
 * whoever calls this lets go of the process afterwards or keeps it for such work.
 */
export function lower(pid: number, how: Yield): void {
  // A thread that begins meanwhile inherits the niceness of the one that began it.
  const steps = Math.min(mostNiceness, ownNiceness + niceness[how]);
  for (const thread of threadsOf(pid)) renice(thread, steps);
}

/**
 * Makes a process group yield that is a session of its own. Some kernels share processors out by session first
 * (sched(7), autogroup), where niceness counts among processes of one session alone: so the session yields, too.
 */
export function lowerGroup(leader: number, how: Yield): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(niceness[how]));
  } catch {
    // The process has just ended, or this kernel has no such setting.
  }
  for (const { pid } of groupMembers(leader)) lower(pid, how);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return []; // The process has just ended, or this system has no /proc.
  }
}

function renice(thread: number, steps: number): void {
  try {
    setPriority(thread, steps);
  } catch (error) {
    const code = (error as { info?: { code?: string } }).info?.code ?? (error as NodeJS.ErrnoException).code;
    if (code !== "ESRCH") log.warn("a process can't be made to yield", { cause: reason(error) });
  }
}
