import { join } from "node:path";
import type { Service } from "./service.ts";

/** How a service felt to others while something was done to it. */
export interface Pulse {
  /** Longest time that /health took to answer. */
  silenceMs: number;
  /** Most memory that the door's own process took beyond what it had before. */
  grownMB: number;
  looks: number;
}

/** Looks from a process of its own: what keeps the attacker busy is not to be taken for the service's silence. */
export async function pulseWhile({ url, pid }: Service, attack: () => Promise<unknown>): Promise<Pulse> {
  const watch = Bun.spawn([process.execPath, join(import.meta.dir, "pulse-watch.ts"), url, String(pid)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = watch.stdout.pipeThrough(new TextDecoderStream()).getReader();
  await lines.read();
  try {
    await attack();
  } finally {
    watch.stdin.end();
  }
  const { value = "" } = await lines.read();
  await watch.exited;
  return JSON.parse(value);
}
