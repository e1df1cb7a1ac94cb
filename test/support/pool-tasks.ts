import { dlopen, FFIType } from "bun:ffi";
import { closeSync, openSync } from "node:fs";
import { warn } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { peakBytes } from "./peak.ts";

function opens(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

const leaked: Uint8Array[] = [];
const readyAt = performance.timeOrigin + performance.now();
let begun = 0;
let stocked: Uint8Array[] = [];

function shelf(bytes: Uint8Array, refuses = false) {
  if (refuses) throw new Problem("unprocessable", "no such shelf");
  begun += 1;
  stocked = [bytes];
  warn("a shelf");
  return {
    /** A slice of what is here, and how often a shelf was begun in this process. */
    take: (from: number, to: number) => ({ bytes: stocked[0]?.slice(from, to), begun, pid: process.pid }),
    refuse: () => {
      throw new Problem("too-large", "too much of it");
    },
    fail: () => {
      throw new TypeError("a bug");
    },
    die: () => process.exit(3),
    killedOnce: async (mark: string) => {
      if (await Bun.file(mark).exists()) return stocked[0]?.length;
      await Bun.write(mark, "");
      process.kill(process.pid, "SIGKILL");
      return 0;
    },
    hang: () => {
      for (;;);
    },
    close: () => {
      stocked = [];
    },
  };
}

/** What a pool's child can do wrong, and right. */
export const tasks = {
  add: async () => (a: number, b: number) => a + b,
  echo: async () => (bytes: Uint8Array) => bytes,
  same: async () => (value: unknown) => value,
  pid: async () => () => process.pid,
  /** Answers, closes the way to this process right after that, and lives on. */
  hangUp: async () => () => {
    process.removeAllListeners("disconnect");
    setInterval(() => {}, 1_000);
    setTimeout(() => process.disconnect?.(), 20);
    return process.pid;
  },
  /** When this process was ready for calls, by the clock that all processes have. */
  readyAt: async () => () => ({ pid: process.pid, at: readyAt }),
  /** Holds memory to which nothing is written, and leaves garbage; by how much this process is larger at its peak. */
  litter: async () => (held: number, bytes: number) => {
    const kept = new Uint8Array(held);
    const before = process.memoryUsage.rss();
    let last: number[] = [];
    for (let made = 0; made < bytes; made += 8_192)
      last = Array.from({ length: 1_024 }, (_, at) => at + 0.5 + kept.length + last.length);
    return peakBytes() - before;
  },
  /** Takes memory as native code does and frees it again; how many bytes are resident then. */
  spend: async () => (bytes: number) => {
    const { symbols } = dlopen("libc.so.6", {
      calloc: { args: [FFIType.u64, FFIType.u64], returns: FFIType.u64 },
      memset: { args: [FFIType.u64, FFIType.i32, FFIType.u64], returns: FFIType.u64 },
      free: { args: [FFIType.u64], returns: FFIType.void },
    });
    // Small enough that none of them is a mapping of its own, which would go back to the system at once.
    const part = 65_536;
    const take = (size: number) => symbols.memset(symbols.calloc(1, size), 1, size);
    const parts = Array.from({ length: bytes / part }, () => take(part));
    // What is at the end and in use keeps all that is below it.
    take(part);
    for (const one of parts) symbols.free(one);
    return process.memoryUsage.rss();
  },
  /** Takes memory, and keeps it. */
  leak: async () => (bytes: number) => {
    leaked.push(new Uint8Array(bytes).fill(1));
    return process.pid;
  },
  /** What of a process, and of its own environment, a child can get at. */
  peek: async () => (pid: number) => ({
    environment: opens(`/proc/${pid}/environ`),
    memory: opens(`/proc/${pid}/mem`),
    names: Object.keys(process.env),
  }),
  open: async () => opens,
  connect: async () => (port: number) =>
    Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => socket.terminate() === undefined,
      () => false,
    ),
  warned: async () => () => {
    warn("less than asked");
    return "done";
  },
  refuse: async () => () => {
    throw new Problem("unprocessable", "no such page", { fields: ["pages"] });
  },
  fail: async () => () => {
    throw new TypeError("a bug");
  },
  hang: async () => () => {
    for (;;);
  },
  eat: async () => () => {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1));
  },
  exit: async () => (code: number) => process.exit(code),
  killed: async () => () => process.kill(process.pid, "SIGKILL"),
  /** Ends from outside at its first run only: `mark` is a file that the first run leaves. */
  killedOnce: async () => async (mark: string) => {
    if (await Bun.file(mark).exists()) return "second";
    await Bun.write(mark, "");
    process.kill(process.pid, "SIGKILL");
  },
  /** Bytes that stay here: what their functions tell is of this process. */
  shelf: async () => shelf,
  /** What a shelf of an earlier call has left here. */
  shelves: async () => () => ({ begun, stocked: stocked.length }),
};
