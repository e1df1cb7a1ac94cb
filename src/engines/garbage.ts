import { dlopen, FFIType } from "bun:ffi";
import { insideChild } from "./privileges.ts";

/** Less is not worth the 15 ms that a collection takes. */
const worthwhileBytes = 24 * 1024 * 1024;
const idleMs = 100;
/** When nothing was done for so long, nobody waits for the allocator. */
const calmMs = 2_000;
let afterLast = Number.POSITIVE_INFINITY;
let timer: Timer | undefined;
let trim: (() => void) | undefined;

/**
 * Has garbage collected when this process has grown by a good deal. The collector by itself waits until its heap has
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

/** What native code has freed stays with its allocator until it is asked for (malloc_trim(3)); not every system's can be. */
function findTrim(): () => void {
  if (process.platform !== "linux") return () => {};
  try {
    const { symbols } = dlopen("libc.so.6", { malloc_trim: { args: [FFIType.u64], returns: FFIType.i32 } });
    return () => void symbols.malloc_trim(0);
  } catch {
    return () => {}; // Another C library, with an allocator of its own.
  }
}

/** The same as soon as there is nothing else to do, at the end of a job; and once more in any case, when that lasts. */
export function collectWhenIdle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    collectGarbage();
    timer = setTimeout(giveBack, calmMs);
    timer.unref();
  }, idleMs);
  timer.unref();
}
