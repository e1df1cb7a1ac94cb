import { closeSync, openSync } from "node:fs";

const held: number[] = [];

/** Leaves this process so many descriptors of those that it may have (ulimit -n). */
export function spare(count: number): void {
  try {
    while (true) held.push(openSync("/dev/null", "r"));
  } catch {
    // None is left now.
  }
  for (let left = count; left > 0; left--) closeSync(held.pop() ?? 0);
}

export function spareAll(): void {
  for (const descriptor of held.splice(0)) closeSync(descriptor);
}

/** What a program of ours prints that may have 100 of them. */
export async function printedByLimited(program: string): Promise<string[]> {
  const script = new URL(`./limited/${program}`, import.meta.url).pathname;
  const limited = Bun.spawn(["sh", "-c", 'ulimit -n 100; exec "$@"', "sh", process.execPath, script]);
  return (await limited.stdout.text()).trim().split("\n");
}
