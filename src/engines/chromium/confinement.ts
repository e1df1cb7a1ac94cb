import { chownSync, readFileSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { closedTo } from "#engines/enclosure/enclosure.ts";
import { has } from "#engines/enclosure/privileges.ts";

/** The user that the browser may be, and the folders that it may read and write. */
export interface Confinement {
  program: string;
  /** The user of the browser's processes; undefined for the service's own user, where none may be chosen. */
  user: number | undefined;
  readable: readonly string[];
  /** The one folder that it writes to. */
  own: string;
  env: Readonly<Record<string, string>>;
}

/** The user "nobody" of every distribution, who owns no files. */
const nobody = 65_534;

/** Folders of the system's programs, its fonts and its descriptions of the machine, without anybody's own files. */
const ofTheSystem = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/snap"],
  ...["/etc", "/var/cache/fontconfig", "/var/lib/dbus", "/sys", "/dev/urandom", "/dev/random"],
];

/**
 * The powers chown, kill, setgid and setuid of capabilities(7): with them the browser can be made another user's and
 * still be ended.
 */
const needed = [0, 5, 6, 7];

/** Whether a map of users has `nobody`: a container without a root of its own may have but one user. */
const exists = (map: string): boolean =>
  readFileSync(map, "latin1")
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => nobody >= first && nobody < first + count);

export const browserUser =
  needed.every(has) && ["/proc/self/uid_map", "/proc/self/gid_map"].every(exists) ? nobody : undefined;

/** The command and the environment by which a program is started inside of the confinement. */
export function confined(program: string, own: string, env: Readonly<Record<string, string>>) {
  if (process.platform !== "linux") return { entry: program, env };
  const entry = fileURLToPath(import.meta.resolve("./confined"));
  const readable = [...closedTo(ofTheSystem), dirname(realpathSync(program))];
  const confinement: Confinement = { program, user: browserUser, readable, own, env };
  return { entry, env: { CONFINED_BY: process.execPath, CONFINEMENT: JSON.stringify(confinement) } };
}

/** Makes a folder the browser's own. */
export function handOver(folder: string): void {
  if (browserUser !== undefined) chownSync(folder, browserUser, browserUser);
}
