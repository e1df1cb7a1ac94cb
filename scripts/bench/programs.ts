import { readdirSync, readFileSync } from "node:fs";

/** Runs a program to its end: whether it did its work, and the processor time it took. */
export async function runs(command: readonly string[]): Promise<{ isDone: boolean; seconds: number }> {
  if (!Bun.which(command[0] ?? "")) return { isDone: false, seconds: Number.NaN };
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const isDone = (await child.exited) === 0;
  return { isDone, seconds: isDone ? Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000 : Number.NaN };
}

const ticksPerSecond = 100;

/** Processor time that a process and its children have taken so far. */
export function processorSeconds(pid: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name));
  const family = stats.filter((fields) => fields[0] === String(pid) || fields[2] === String(pid));
  // Fields 14 to 17 of proc(5): of the process, and of its children that have ended.
  const ticks = family.map((fields) => [12, 13, 14, 15].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0));
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}

/** The number, then the fields after the name, which may hold blanks. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return [pid, ...stat.slice(stat.lastIndexOf(")") + 2).split(" ")];
  } catch {
    return [];
  }
}
