import { readdirSync, readFileSync } from "node:fs";

const MB = 1_048_576;

/** A process and all that it started, by the kernel's list of parents. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Memory of a process in MB, what it shares divided by those who share it (proc(5), smaps_rollup); 0 when it has just gone. */
const shareOf = (pid: number): number =>
  (Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024) / MB;

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    // The service keeps its memory closed, also to those who would only count it.
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw new Error("memory is counted as root only");
    return "";
  }
}

/** Memory of a whole tree of processes, by what they are. */
export function memoryOf(root: number): { total: number; parts: Map<string, number> } {
  const parts = new Map<string, number>();
  for (const pid of treeOf(root)) {
    const name = pid === root ? "service" : kindOf(pid);
    parts.set(name, (parts.get(name) ?? 0) + shareOf(pid));
  }
  return { total: [...parts.values()].reduce((sum, share) => sum + share, 0), parts };
}

function kindOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  const [, pool] = /child\.ts \S*\/engines\/(\w+)\//.exec(command) ?? [];
  return pool ?? (/shim\.ts|soffice/.test(command) ? "office" : /chrom/.test(command) ? "chromium" : "other");
}
