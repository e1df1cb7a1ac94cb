import { dlopen, FFIType } from "bun:ffi";
import { insideChild } from "../enclosure/privileges.ts";

/** The least growth worth the 15 ms that a collection takes. */
const worthwhileBytes = 24 * 1024 * 1024;
const idleMs = 100;
/** The idle time after which nobody waits for the allocator. */
const calmMs = 2_000;
let afterLast = Number.POSITIVE_INFINITY;
let timer: Timer | undefined;
let trim: (() => void) | undefined;

/**
 * Collects garbage when this process has grown by a good deal. The collector by itself waits until its heap has
 * doubled, and takes a library's whole memory for a part of that heap.
 */
export function collectGarbage(): void {
  const bytes = process.memoryUsage.rss();
  if (bytes < afterLast + worthwhileBytes) {
    afterLast = Math.min(afterLast, bytes);
    return;
  }
  // A child has nothing else to do; the door's callers would wait while its whole heap is looked through.
  if (insideChild) {
    giveBack();
    return;
  }
  Bun.gc(false);
  afterLast = bytes;
}

function giveBack(): void {
  Bun.gc(insideChild);
  trim ??= findTrim();
  trim();
  afterLast = process.memoryUsage.rss();
}

/** Opens the allocator's part of glibc; undefined on systems with another one. */
function allocator() {
  if (process.platform !== "linux") return undefined;
  try {
    return dlopen("libc.so.6", {
      malloc_trim: { args: [FFIType.u64], returns: FFIType.i32 },
      mallopt: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    }).symbols;
  } catch {
    return undefined; // Another C library, with an allocator of its own.
  }
}

const arenaMax = -8;
const arenas = 2;

/**
 * Makes all threads of foreign code take their memory from two places instead of eight a processor, of which each would
 * keep what it has freed (mallopt(3), M_ARENA_MAX). An administrator's own setting stands.
 */
export function shareArenas(): void {
  if (process.env.MALLOC_ARENA_MAX === undefined) allocator()?.mallopt(arenaMax, arenas);
}

/** Finds malloc_trim(3): the allocator keeps what native code has freed until it is asked for. */
function findTrim(): () => void {
  const found = allocator();
  return () => void found?.malloc_trim(0);
}

/** Collects garbage as soon as there is nothing else to do at the end of a job; and once more when that lasts. */
export function collectWhenIdle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    collectGarbage();
    timer = setTimeout(giveBack, calmMs);
    timer.unref();
  }, idleMs);
  timer.unref();
}
