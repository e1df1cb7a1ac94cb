import { readdirSync, readFileSync } from "node:fs";

const pageBytes = 4096;

/** Kills a process group that may be gone already. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The living processes of a group, each with its resident memory. */
export function groupMembers(leader: number): { pid: number; bytes: number }[] {
  const members: { pid: number; bytes: number }[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // Field 5 is the group, field 24 the resident pages; the second, the name in brackets, may hold blanks.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) !== leader || fields[0] === "Z") continue;
      members.push({ pid: Number(name), bytes: Number(fields[21]) * pageBytes });
    } catch {
      // It has ended meanwhile.
    }
  }
  return members;
}

/** Resident memory of one process; none when it has just gone. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** Processor time that a process has had, in ticks, and whether it waits for something that is neither a disk nor its turn. */
export function doingOf(pid: number): { ticks: number; isWaiting: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { ticks: Number(fields[11]) + Number(fields[12]), isWaiting: !/^[RD]$/.test(fields[0] ?? "") };
  } catch {
    return undefined;
  }
}

/** Resident memory of all processes of a group. */
export const groupBytes = (leader: number): number => groupMembers(leader).reduce((sum, { bytes }) => sum + bytes, 0);
