import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The fields of /proc/PID/stat after the name, which may hold blanks: state is the first. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const allPids = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Living children of a process, zombies left out. */
export const childrenOf = (parent: number): number[] =>
  allPids().filter((pid) => {
    const stat = statOf(pid);
    return stat !== undefined && Number(stat[1]) === parent && stat[0] !== "Z";
  });

/** Processor time in clock ticks: a child whose number grows is the one at work. */
export const ticksOf = (pid: number): number => {
  const stat = statOf(pid);
  return stat ? Number(stat[11]) + Number(stat[12]) : 0;
};

export const residentMB = (pid: number): number => (Number(statOf(pid)?.[21] ?? 0) * 4096) / 1_048_576;

/** Of a process and all that it has started. */
export const treeMB = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeMB(child), residentMB(pid));

/** For how long a process' first thread was ready and had no processor (proc(5), schedstat): the machine's fault. */
export const starvedMs = (pid: number | "thread-self"): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1] ?? 0) / 1_000_000;

/** What each open descriptor of a process leads to, such as a path or `socket:[inode]`; nothing for one closed meanwhile. */
export const descriptorsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return "";
    }
  });

/** Looks again and again until something is found; a test's own time limit ends the search. */
export async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await Bun.sleep(5);
  }
}

/** Children of this process's own pools: a service that another test has started is a child as well. */
export const poolChildren = (): number[] =>
  childrenOf(process.pid).filter((pid) => {
    const command = Bun.spawnSync(["cat", `/proc/${pid}/cmdline`]).stdout.toString();
    return command.includes("engines/pool/child.ts");
  });

/** The child that is busy: the first whose processor time grows well beyond what it was at the first look. */
export async function busyChildOf(parent: number): Promise<number> {
  const before = new Map(childrenOf(parent).map((pid) => [pid, ticksOf(pid)]));
  return until(() => childrenOf(parent).find((pid) => ticksOf(pid) - (before.get(pid) ?? 0) > 10));
}

/** Milliseconds that a process's first thread, which runs its JavaScript, has been at work. */
export const busyMs = (pid: number): number => Number(scheduled(`/proc/${pid}/schedstat`)[0] ?? 0) / 1_000_000;

/** The same that all its threads together had to wait for a processor: the first one waits for some of them. */
export const threadsStarvedMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(scheduled(`/proc/${pid}/task/${thread}/schedstat`)[1] ?? 0) / 1_000_000)
    .reduce((sum, ms) => sum + ms, 0);

/** Nanoseconds at work and waiting (proc(5), schedstat); a thread that has ended did neither. */
function scheduled(path: string): string[] {
  try {
    return readFileSync(path, "latin1").split(" ");
  } catch {
    return [];
  }
}
