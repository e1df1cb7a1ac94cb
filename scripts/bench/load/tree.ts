import { readFileSync } from "node:fs";
import { childrenOf } from "#support/processes.ts";

const msPerTick = 10; // USER_HZ is 100 on every Linux that this runs on

/** Own and inherited from children that have ended: fields 14 to 17 of proc(5), stat. */
function ownTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
}

/** Processor time of a process and of all that it started, in milliseconds. */
export const processorMs = (pid: number): number =>
  ownTicks(pid) * msPerTick + childrenOf(pid).reduce((sum, child) => sum + processorMs(child), 0);
