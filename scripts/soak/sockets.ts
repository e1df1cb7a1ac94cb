import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const families = ["tcp", "tcp6", "unix"] as const;
const listening = "0A";

/** The sockets of a process, each with its ends as the kernel has them (proc(5)): a number says nothing of who left it. */
export function socketsOf(pid: number): string[] {
  const known = new Map(families.flatMap((family) => rowsOf(pid, family)));
  return linksOf(pid).flatMap((link) => {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(link) ?? [];
    return inode === undefined ? [] : [known.get(inode) ?? "a socket without a name"];
  });
}

export const linksOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return ""; // Closed meanwhile.
    }
  });

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
