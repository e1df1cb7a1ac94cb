import { config } from "#config";
import { log } from "#log";
import { lacksRoom, noRoom, Problem } from "#problem";
import { currentJob, whenAside } from "../job/job.ts";
import { enclosed, type Reach } from "./enclosure.ts";
import { lowerGroup } from "./priority.ts";
import { bareEnvironment } from "./privileges.ts";
import { groupBytes, killGroup } from "./process-group.ts";
import { isTooFull } from "./scratch.ts";

export interface Program {
  /** A name on PATH or a path of ours; never from a caller. */
  name: string;
  args: readonly string[];
  /** A folder of the job's own, from `withFolder`; also HOME and TMPDIR of the program. */
  folder: string;
  env?: Record<string, string>;
  /** The paths that it may open beside its own folder. */
  reach?: Reach;
  /** A command that starts this one while it still has root's powers, such as `unshare` for a namespace of its own. */
  by?: readonly string[];
}

export interface Ended {
  /** The exit code; null where a signal ended it. */
  code: number | null;
  stdout: Uint8Array;
  /** The last few kilobytes of its errors: for the log and for telling failures apart, never for the caller. */
  stderr: string;
}

const keptOutputBytes = 64 * 1024 * 1024;
const keptErrorBytes = 16 * 1024;
const watchMs = 200;

/**
 * Runs a program without a shell, in a process group of its own. When the job is given up or passes its deadline the
 * whole group is killed, and the caller hears of it only when the program is dead. A program that a signal ends is run
 * once more, as a pool's child is: its end says little of the file.
 */
export async function run(program: Program): Promise<Ended> {
  const first = await runOnce(program);
  if (first.code !== null) return first;
  log.warn("a program ended in the middle of a job", { program: program.name });
  return runOnce(program);
}

async function runOnce({ name, args, folder, env = {}, by = [], reach = {} }: Program): Promise<Ended> {
  const job = currentJob();
  const { signal } = job;
  signal.throwIfAborted();
  const child = Bun.spawn({
    cmd: [...by, ...enclosed([name, ...args], { ...reach, writes: [folder] })],
    cwd: folder,
    // Our own environment may hold secrets, so none of it goes along.
    env: { ...bareEnvironment(folder), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
  });
  let tooLarge = false;
  const end = () => killGroup(child.pid);
  const watch = setInterval(() => {
    if (groupBytes(child.pid) <= config.childMemoryBytes) return;
    tooLarge = true;
    end();
  }, watchMs);
  signal.addEventListener("abort", end, { once: true });
  const forget = whenAside(job, () => lowerGroup(child.pid, "aside"));
  try {
    const [stdout, stderr, code] = await Promise.all([
      firstBytes(child.stdout, keptOutputBytes),
      lastBytes(child.stderr, keptErrorBytes),
      // Processes that the program left behind end with it, and let go of the pipes.
      child.exited.finally(end),
    ]);
    signal.throwIfAborted();
    if (tooLarge) throw new Problem("unprocessable", "This file needs more memory than one call may use.");
    const ended = { code: child.signalCode ? null : code, stdout, stderr: new TextDecoder().decode(stderr) };
    // A lack of room would else be taken for a fault of the file.
    if (ended.code !== 0 && (lacksRoom(ended.stderr) || (await isTooFull(folder))))
      throw noRoom(`${name}: ${ended.stderr}`);
    return ended;
  } finally {
    clearInterval(watch);
    forget();
    signal.removeEventListener("abort", end);
  }
}

/** The first line a program prints when asked for its version; undefined where it is not installed. */
export async function versionOf(
  name: string,
  args: readonly string[] = ["--version"],
  reach: Reach = {},
): Promise<string | undefined> {
  if (!Bun.which(name)) return undefined;
  const child = Bun.spawn({
    cmd: enclosed([name, ...args], reach),
    env: bareEnvironment(config.tempDir),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: 10_000,
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return (stdout.trim() || stderr.trim()).split("\n")[0]?.trim() || "unknown";
}

/** Whether a program of the system ends well. It runs outside of the enclosure, to show what may be done here. */
export async function succeeds(command: readonly string[]): Promise<boolean> {
  const quiet = { stdin: "ignore", stdout: "ignore", stderr: "ignore", timeout: 10_000 } as const;
  const child = Bun.spawn({ cmd: [...command], env: bareEnvironment(config.tempDir), ...quiet });
  return (await child.exited) === 0;
}

async function firstBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length < most) chunks.push(chunk.subarray(0, most - length));
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

async function lastBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  let kept: Uint8Array = new Uint8Array();
  for await (const chunk of stream) kept = Buffer.concat([kept, chunk]).subarray(-most);
  return kept;
}
