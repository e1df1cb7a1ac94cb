import { dlopen, FFIType } from "bun:ffi";
import { readFileSync } from "node:fs";
import { settingNames } from "#config";
import { log } from "#log";

/** Capabilities that stay (capabilities(7)): root reads and writes everybody's files by them, which an installation may need. */
const kept = ["dac_override", "dac_read_search"];
const [setCapabilities, readProcesses] = [8, 19];
const setDumpable = 4;

/** Set in every child of a pool, where a task that calls another engine must run it on the spot. */
export const insideChild = process.env.POOL_CHILD === "1";

/**
 * Keeps the memory and the environment of this process from all others of its user (prctl(2), PR_SET_DUMPABLE): they
 * hold the secrets that open our stores and sign our cookies, and engines that read strangers' files run as the same
 * user.
 */
export function hideMemory(): void {
  if (process.platform !== "linux") return;
  const arg = FFIType.u64;
  const { symbols } = dlopen("libc.so.6", { prctl: { args: [FFIType.i32, arg, arg, arg, arg], returns: FFIType.i32 } });
  if (symbols.prctl(setDumpable, 0, 0, 0, 0) !== 0) log.warn("other processes of this user may read this one's memory");
}

/** Whether this process has one of the powers of capabilities(7). */
export function has(capability: number): boolean {
  if (process.platform !== "linux") return false;
  const [, bits] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return bits !== undefined && ((BigInt(`0x${bits}`) >> BigInt(capability)) & 1n) === 1n;
}

/** The command that takes root's power to read all processes away: only then are hidden files hidden from it. */
function prefixOf(): readonly string[] {
  if (!has(readProcesses)) return [];
  if (!has(setCapabilities) || !Bun.which("setpriv")) {
    log.warn("engines run as root, and could read this service's memory: run it as another user");
    return [];
  }
  const left = ["-all", ...kept.map((name) => `+${name}`)].join();
  return ["setpriv", `--bounding-set=${left}`, "--inh-caps=-all", "--ambient-caps=-all", "--"];
}

let prefix: readonly string[] | undefined;

/** A command as root's child may run it: it can read no other process. Other users' children can't from the first. */
export function powerless(command: readonly string[]): string[] {
  prefix ??= prefixOf();
  return [...prefix, ...command];
}

/** The environment of a program that is asked one thing, or works on one file. */
export const bareEnvironment = (folder: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  HOME: folder,
  TMPDIR: folder,
  LANG: "C.UTF-8",
});

/** Variables by which systems, libraries and Bun itself are set up. */
const ofTheSystem = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|(FONTCONFIG|XDG|MALLOC|BUN|OMP|VIPS)_\w+)$/;
const secrets = ["SECRET", "DATABASE_URL", "REDIS_URL", "METRICS"];

/** The environment of an engine's child: the settings, without those that open stores and sign cookies. */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const settings = settingNames();
  const passed = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined && (ofTheSystem.test(name) || (settings.has(name) && !secrets.includes(name))),
  );
  return Object.fromEntries(passed) as Record<string, string>;
}
