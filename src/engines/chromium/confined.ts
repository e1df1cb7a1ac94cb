import { dlopen, FFIType, ptr } from "bun:ffi";
import { openSync } from "node:fs";
import type { Confinement } from "./confinement.ts";

/**
 * Becomes the browser, in the same process: another user where this one may choose, no power beyond a user's, and no
 * file but the system's and its own where the kernel has Landlock. That keeps it from other processes, too: a confined
 * process can't read the environment and the memory of others (landlock(7), "ptrace restrictions").
 */
const { program, user, readable, own, env } = JSON.parse(process.env.CONFINEMENT ?? "") as Confinement;

const { u64, i64 } = FFIType;
const { symbols } = dlopen("libc.so.6", {
  syscall: { args: [u64, u64, u64, u64, u64], returns: i64 },
  prctl: { args: [u64, u64, u64, u64, u64], returns: i64 },
  // The C library's own functions change every thread, unlike the kernel's calls.
  setgroups: { args: [u64, u64], returns: i64 },
  setresgid: { args: [u64, u64, u64], returns: i64 },
  setresuid: { args: [u64, u64, u64], returns: i64 },
  fcntl: { args: [u64, u64, u64], returns: i64 },
  execve: { args: [u64, u64, u64], returns: i64 },
});

/** Numbers of system calls, the same on every machine. */
const [createRuleset, addRule, restrictSelf, closeRange] = [444, 445, 446, 436];
const pathBeneath = 1;
const [write, truncate] = [1 << 1, 1 << 14];
const runOrRead = 1 | 4 | 8;
const ofFiles = 1 | 2 | 4 | truncate;
const [dropBoundingCapability, noNewPrivileges] = [24, 38];
const lastCapability = 63;
const closeAtExec = 4;
const setFlags = 2;

function drop(): void {
  // No power of a root user comes along through the exec.
  for (let capability = 0; capability <= lastCapability; capability++) {
    symbols.prctl(dropBoundingCapability, capability, 0, 0, 0);
  }
  if (user !== undefined) {
    const failed = symbols.setgroups(0, 0) | symbols.setresgid(user, user, user) | symbols.setresuid(user, user, user);
    if (Number(failed) !== 0) throw new Error("the browser's user can't be taken on");
  }
  symbols.prctl(noNewPrivileges, 1, 0, 0, 0);
}

function confine(): void {
  const version = Number(symbols.syscall(createRuleset, 0, 0, 1, 0));
  if (version < 1) return;
  // Renaming between folders came with version 2, cutting short with 3, signals and sockets of others with 6.
  const everything = 0x1fff | (version >= 2 ? 1 << 13 : 0) | (version >= 3 ? truncate : 0);
  const handled = BigUint64Array.of(BigInt(everything), 0n, version >= 6 ? 3n : 0n);
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const rules = Number(symbols.syscall(createRuleset, ptr(handled), size, 0, 0));
  if (rules < 0) throw new Error("the browser can't be confined");
  const allow = (what: number, path: string) => {
    const rule = Buffer.alloc(12);
    try {
      rule.writeInt32LE(openSync(path, "r"), 8);
    } catch {
      return; // Not every system has all of them.
    }
    // Some rights that a folder can have are none of a file's, and the kernel refuses them there.
    for (const bits of [what & everything, what & everything & ofFiles]) {
      rule.writeBigUInt64LE(BigInt(bits));
      if (Number(symbols.syscall(addRule, rules, pathBeneath, ptr(rule), 0)) === 0) return;
    }
    throw new Error(`nothing can be allowed in ${path}`);
  };
  for (const path of readable) allow(runOrRead, path);
  for (const path of ["/dev/null", "/dev/zero", "/dev/tty"]) allow(4 | write | truncate, path);
  // Chromium's sandbox writes there which user it is in its own namespace.
  allow(runOrRead | write, "/proc");
  for (const path of ["/dev/shm", own]) allow(everything, path);
  if (Number(symbols.syscall(restrictSelf, rules, 0, 0, 0)) !== 0) throw new Error("the browser can't be confined");
}

/** A list of texts as C has it; `kept` holds the texts that it points to. */
function texts(list: readonly string[]): { at: BigUint64Array; kept: Buffer[] } {
  const kept = list.map((text) => Buffer.from(`${text}\0`));
  return { at: BigUint64Array.from([...kept.map((text) => BigInt(ptr(text))), 0n]), kept };
}

drop();
confine();
// The browser gets its orders by 3 and answers by 4. It inherits nothing else that Bun has open.
for (const order of [3, 4]) symbols.fcntl(order, setFlags, 0);
symbols.syscall(closeRange, 5, 0xffffffff, closeAtExec, 0);
const [path = Buffer.alloc(1)] = texts([program]).kept;
const args = texts([program, ...process.argv.slice(2)]);
const variables = texts(Object.entries(env).map(([name, value]) => `${name}=${value}`));
symbols.execve(ptr(path), ptr(args.at), ptr(variables.at));
throw new Error("the browser can't be run");
