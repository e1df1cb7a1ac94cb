import { readFileSync } from "node:fs";

const families = ["tcp", "tcp6", "unix"] as const;
const listening = "0A";

/** The sockets among a process's descriptors, each told by its two ends (proc(5)): its number says nothing of who left it. */
export function socketsAmong(descriptors: readonly string[], pid: number): string[] {
  const known = new Map(families.flatMap((family) => rowsOf(pid, family)));
  return descriptors.flatMap((descriptor) => {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(descriptor) ?? [];
    return inode === undefined ? [] : [known.get(inode) ?? "a socket without a name"];
  });
}

function rowsOf(pid: number, family: (typeof families)[number]): [inode: string, says: string][] {
  const rows = readFileSync(`/proc/${pid}/net/${family}`, "latin1").trim().split("\n").slice(1);
  return rows.map((row) => {
    const cells = row.trim().split(/\s+/);
    if (family === "unix") return [cells[6] ?? "", `unix ${cells[7] ?? "between two processes"}`];
    const [, own = "", other = "", state = ""] = cells;
    const ends =
      state === listening ? `port ${portOf(own)}` : `port ${portOf(own)} to ${portOf(other)}, state ${state}`;
    return [cells[9] ?? "", `${family} ${ends}`];
  });
}

const portOf = (end: string): number => Number.parseInt(end.split(":")[1] ?? "", 16);
