import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { config } from "#config";

const prefix = "file-api-";

/** When a process began, in ticks since boot: with the id it names a process for good, also where ids are used again. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22; the second, the name in brackets, may hold blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

const own = `${prefix}${process.pid}-${startOf(process.pid) ?? "0"}`;
const root = join(config.tempDir, own);

/** Runs work with a folder of its own, which is gone afterwards whatever happens. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, "job-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what services left behind that did not come to their own end. */
export async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(config.tempDir)) {
    const [, pid, start] = new RegExp(`^${prefix}(\\d+)-(\\d+)$`).exec(name) ?? [];
    if (!pid || startOf(Number(pid)) === start) continue;
    await rm(join(config.tempDir, name), { recursive: true, force: true });
  }
}

export const removeScratch = (): Promise<void> => rm(root, { recursive: true, force: true });
