import { accessSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ConfigError, config } from "#config";
import { log, reason } from "#log";
import { mayLackRoom, noRoom } from "#problem";
import { insideChild } from "./privileges.ts";
import { statOf } from "./process-group.ts";

const prefix = "file-api-";

/** When a process began, in ticks since boot: with its id this names it for good, even when ids are used again. */
const startOf = (pid: number): string | undefined => statOf(pid)?.[19];

/** Memory that looks like a folder, where a system has it. */
const memoryDir = "/dev/shm";
/** The least free room there: containers often have 64 MB of it. */
const roomBytes = 1_073_741_824;
const removedAgainMs = 1_000;
/** The least free room of a disk: below it a failure is put down to the full disk. */
const leastRoomBytes = 1_048_576;

/** A pool's child is told of the one folder that it may use as of the system's own. */
const own = insideChild ? "" : `${prefix}${process.pid}-${startOf(process.pid) ?? "0"}`;
const parents = [...new Set([config.tempDir, memoryDir])].filter(isWritable);
const rootIn = (parent: string): string => join(parent, own);

interface Wish {
  /** Whether the folder lies in memory where there is room, for work that waits for every file to be written. */
  fast?: boolean;
  /** Whether another user goes there, so that a folder inside can be made that user's own. */
  passable?: boolean;
  /** Whether a pool's children and LibreOffice work on its files, too. */
  shared?: boolean;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folders that all children who read strangers' files may write to; no browser's profile lies there. */
export function sharedFolders(): readonly string[] {
  const folders = parents.map((parent) => join(rootIn(parent), "shared"));
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folders;
}

/** Runs work with a folder of its own, which is gone afterwards whatever happens. */
export async function withFolder<T>(work: (folder: string) => Promise<T>, wish: Wish = {}): Promise<T> {
  const { fast = false, passable = false, shared = false } = wish;
  const inMemory = passable ? !(await isPassable(config.tempDir)) : fast && (await hasRoom());
  const root = rootIn(inMemory ? memoryDir : config.tempDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  // Others may go through the folder but not list it: the names inside can't be guessed.
  if (passable) await chmod(root, 0o711);
  if (shared) sharedFolders();
  const folder = await mkdtemp(join(root, shared ? "shared" : "", "job-"));
  try {
    return await work(folder);
  } catch (cause) {
    // On a full disk programs fail in any way: with a broken file, a crash or nothing at all.
    if (mayLackRoom(cause) && (await isTooFull(folder))) throw noRoom(cause);
    throw cause;
  } finally {
    await remove(folder);
  }
}

/** Removes a folder. Nothing of an upload stays: a removal that fails, as for want of descriptors, is tried again. */
async function remove(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (cause) {
    log.warn("a folder will be removed later", { cause: reason(cause) });
    setTimeout(() => void remove(folder), removedAgainMs).unref();
  }
}

/** Whether next to nothing can be written there any more. */
export async function isFull(folder: string, dueBytes = leastRoomBytes): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return bavail * bsize < dueBytes || (files > 0 && ffree === 0);
}

/** Whether a folder's disk has too little room to work on the files in it: the results may well be as large again. */
export async function isTooFull(folder: string): Promise<boolean> {
  const files = (await readdir(folder, { recursive: true })).map((name) => stat(join(folder, name)));
  const sizes = (await Promise.allSettled(files)).map((one) => (one.status === "fulfilled" ? one.value.size : 0));
  return isFull(
    folder,
    sizes.reduce((sum, size) => sum + size, leastRoomBytes),
  );
}

/** Whether every user may go through a folder and all above it. */
async function isPassable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  const above = dirname(resolve(folder));
  return (mode & 0o001) !== 0 && (above === resolve(folder) || isPassable(above));
}

/** Whether memory has room for folders; never where a temporary folder was chosen, as everything goes there. */
async function hasRoom(): Promise<boolean> {
  if (process.env.TMPDIR || !parents.includes(memoryDir)) return false;
  try {
    const { bavail, bsize } = await statfs(memoryDir);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/** Refuses to start without a folder for temporary files: in the middle of a call nobody could mend that. */
export function requireTempDir(): void {
  const { tempDir } = config;
  try {
    if (!statSync(tempDir).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    accessSync(tempDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`TMPDIR must be a folder that can be written to, but it is "${tempDir}" (${code}).`);
  }
}

/** Removes folders of services that were killed before they could do so. */
export async function sweepLeftovers(): Promise<void> {
  for (const parent of parents) {
    for (const name of readdirSync(parent)) {
      const [, pid, start] = new RegExp(`^${prefix}(\\d+)-(\\d+)$`).exec(name) ?? [];
      if (!pid || startOf(Number(pid)) === start) continue;
      await rm(join(parent, name), { recursive: true, force: true }).catch(unlessForeign);
    }
  }
}

/** Lets errors about another user's files pass, which are that user's to remove. */
function unlessForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
}

export async function removeScratch(): Promise<void> {
  for (const parent of parents) await rm(rootIn(parent), { recursive: true, force: true });
}
