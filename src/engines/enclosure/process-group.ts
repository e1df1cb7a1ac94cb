import { readdirSync, readFileSync } from "node:fs";
import { log, reason } from "#log";

const pageBytes = 4096;

/** Kills a process group that may be gone already. */
export const killGroup = (leader: number): void => void killOne(-leader);

/** Kills a process that may be gone already; tells whether it was still there. */
export function killOne(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch (error) {
    // In a timer an error would end the service: a process that can't be ended is not worth that.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH")
      log.error("a process can't be ended", { cause: reason(error) });
    return false;
  }
}

/** Reads a process's `stat` from the kernel, from field 3 on: field 2, the name in brackets, may hold blanks. */
export function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined; // The process has just ended, or this system has no /proc.
  }
}

/** The group that a process belongs to; without /proc it is taken for its leader. */
export const groupOf = (pid: number): number => Number(statOf(pid)?.[2] ?? pid);

/** The group of whichever process was given an argument; undefined where there is none, or no /proc. */
export function groupGiven(argument: string): number | undefined {
  const pids = processIds().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(argument);
    } catch {
      return false; // The process has just ended.
    }
  });
  return pids
    .map((pid) => statOf(pid)?.[2])
    .filter((group) => group !== undefined)
    .map(Number)[0];
}

function processIds(): number[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return []; // This system has no /proc.
  }
}

export interface Member {
  pid: number;
  /** Resident memory in bytes. */
  bytes: number;
  /** Processor time so far, in ticks. */
  ticks: number;
}

/** The living processes of a group. */
export function groupMembers(leader: number): Member[] {
  const members: Member[] = [];
  for (const pid of processIds()) {
    const fields = statOf(pid);
    // Field 5 is the group, fields 14 and 15 are processor time, field 24 the resident pages.
    if (!fields || Number(fields[2]) !== leader || fields[0] === "Z") continue;
    const ticks = Number(fields[11]) + Number(fields[12]);
    members.push({ pid, bytes: Number(fields[21]) * pageBytes, ticks });
  }
  return members;
}

/** Kills a group, and waits until no process of it is left: only then nobody writes into its folder any more. */
export async function endGroup(leader: number): Promise<void> {
  killGroup(leader);
  while (groupMembers(leader).length > 0) await Bun.sleep(5);
}

/** Resident memory of one process; 0 when it has just gone, or where there is no /proc. */
export const residentBytes = (pid: number): number => Number(statOf(pid)?.[21] ?? 0) * pageBytes;

/** Processor time that a process has had, in ticks, and whether it waits for something that is neither a disk nor its turn. */
export function doingOf(pid: number): { ticks: number; isWaiting: boolean } | undefined {
  const fields = statOf(pid);
  if (!fields) return undefined;
  return { ticks: Number(fields[11]) + Number(fields[12]), isWaiting: !/^[RD]$/.test(fields[0] ?? "") };
}

/** Resident memory of all processes of a group. */
export const groupBytes = (leader: number): number => groupMembers(leader).reduce((sum, { bytes }) => sum + bytes, 0);
