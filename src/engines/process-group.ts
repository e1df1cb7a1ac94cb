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

/** Resident memory of all processes of a group. */
export function groupBytes(leader: number): number {
  let pages = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // Field 5 is the group, field 24 the resident pages; the second, the name in brackets, may hold blanks.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) === leader) pages += Number(fields[21]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return pages * pageBytes;
}
