import { dlopen, FFIType, ptr } from "bun:ffi";
import { openSync } from "node:fs";

/**
 * Runs a program that can open no files but those it needs, and its own, where the kernel has Landlock.
 * `bun confined.ts <what may be read> <own folder> <program> <its arguments>`
 */
const [readable = "", own = "", ...command] = process.argv.slice(2);

/** Landlock has the same numbers on every machine. */
const [createRuleset, addRule, restrictSelf] = [444, 445, 446];
const pathBeneath = 1;
const runOrRead = 1 | 4 | 8;
const everything = 0x1fff;
const ofFiles = 1 | 2 | 4;
/** LibreOffice puts a socket there, whatever it is told, and takes it away again. */
const sockets = (1 << 9) | (1 << 5);
const noNewPrivileges = 38;

const { u64, i64 } = FFIType;
const { symbols } = dlopen("libc.so.6", {
  syscall: { args: [u64, u64, u64, u64, u64], returns: i64 },
  prctl: { args: [u64, u64, u64, u64, u64], returns: i64 },
});

function confine(): void {
  const handled = new BigUint64Array([BigInt(everything)]);
  const rules = symbols.syscall(createRuleset, ptr(handled), 8, 0, 0);
  if (rules < 0n) return;
  for (const path of readable.split("\n")) allow(rules, runOrRead, path);
  allow(rules, 2 | 4, "/dev/null");
  allow(rules, sockets, "/tmp");
  allow(rules, everything, own);
  symbols.prctl(noNewPrivileges, 1, 0, 0, 0);
  if (symbols.syscall(restrictSelf, rules, 0, 0, 0) !== 0n) throw new Error("the program can't be confined");
}

function allow(rules: bigint, what: number, path: string): void {
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(BigInt(what));
  try {
    rule.writeInt32LE(openSync(path, "r"), 8);
  } catch {
    return; // Not every system has all of them.
  }
  if (symbols.syscall(addRule, rules, pathBeneath, ptr(rule), 0) === 0n) return;
  // What is allowed in a folder can't be allowed of a file.
  rule.writeBigUInt64LE(BigInt(what & ofFiles));
  symbols.syscall(addRule, rules, pathBeneath, ptr(rule), 0);
}

confine();
const { exitCode } = Bun.spawnSync(command, { stdio: ["ignore", "inherit", "inherit"] });
process.exit(exitCode);
