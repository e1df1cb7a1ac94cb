import { dlopen, FFIType } from "bun:ffi";
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "#config";
import { log } from "#log";
import { insideChild, powerless } from "./privileges.ts";

/** The files that a program may open, beside the system's own and the folder that it lies in. */
export interface Reach {
  reads?: readonly string[];
  /** Folders in which the process may do anything. */
  writes?: readonly string[];
  /** Folders in which it may make and remove sockets. */
  sockets?: readonly string[];
  /** Folders of which it may read the names of what lies there, and no more. */
  lists?: readonly string[];
}

/** Folders of the system's programs, and files that these need to begin. */
const ofTheSystem = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store"],
  ...["/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/nsswitch.conf", "/etc/alternatives"],
  ...["/etc/fonts", "/var/cache/fontconfig", "/dev/urandom", "/dev/random"],
];

export const projectFolder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const entry = fileURLToPath(import.meta.resolve("./confine.pl"));
/** The number of prctl(2) for each kind of processor. */
const prctl: Partial<Record<NodeJS.Architecture, number>> = { x64: 157, arm64: 167 };

/** A command that reaches nothing but its own; a child's own children are held in the same way. */
export function enclosed(command: readonly [string, ...string[]], reach: Reach = {}): string[] {
  if (insideChild) return [...command];
  const [version, number] = [landlock(), prctl[process.arch]];
  if (version < 1 || number === undefined) return powerless(command);
  const { reads = [], writes = [], sockets = [], lists = [] } = reach;
  const program = Bun.which(command[0]) ?? command[0];
  const readable = [...systemPlaces(), ...apart([dirname(realpathSync(program)), ...reads], [config.dataDir])];
  const places = [readable, writes, sockets, lists].map((paths) => paths.join("\n"));
  return powerless(["perl", entry, String(version), String(number), ...places, program, ...command.slice(1)]);
}

let known: readonly string[] | undefined;

const systemPlaces = (): readonly string[] => {
  known ??= closedTo(ofTheSystem);
  return known;
};

/** Leaves our own settings and stores out of some places, wherever an installation has them. */
export const closedTo = (places: readonly string[], closed = [config.dataDir, projectFolder]): string[] =>
  apart(places, closed);

/** Leaves closed paths out of places: rules only add, so the rest of a folder with one in it is named one by one. */
function apart(places: readonly string[], closed: readonly string[]): string[] {
  const shut = closed.map((path) => real(path) ?? path);
  return [...new Set(places.flatMap((place) => around(place, shut)))];
}

function around(place: string, shut: readonly string[]): string[] {
  const path = real(place);
  if (path === undefined) return [];
  const inside = shut.filter((one) => one === path || one.startsWith(path === "/" ? path : `${path}/`));
  if (inside.length === 0) return [path];
  if (inside.includes(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((one) => {
    // A link to a folder above would lead round in a circle.
    const way = join(path, one.name);
    return one.isSymbolicLink() ? [] : around(way, inside);
  });
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // Not every system has all of them.
  }
}

let version: number | undefined;

/** The version of Landlock in this kernel; 0 without one, or without the means to ask for it. */
function landlock(): number {
  version ??= ask();
  return version;
}

function ask(): number {
  if (process.platform !== "linux") return 0;
  const { u64, i64 } = FFIType;
  const { symbols } = dlopen("libc.so.6", { syscall: { args: [u64, u64, u64, u64], returns: i64 } });
  const [createRuleset, askVersion] = [444, 1];
  const found = Number(symbols.syscall(createRuleset, 0, 0, askVersion));
  const lacks = found < 1 ? "this kernel has no Landlock" : Bun.which("perl") ? undefined : "there is no perl";
  if (!lacks) return found;
  log.warn(`${lacks}: what reads a file could read others of this user, too`);
  return 0;
}
