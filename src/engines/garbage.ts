import { insideChild } from "./privileges.ts";

/** Less is not worth the 15 ms that a collection takes. */
const worthwhileBytes = 24 * 1024 * 1024;
const idleMs = 100;
let afterLast = Number.POSITIVE_INFINITY;
let timer: Timer | undefined;

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
  Bun.gc(insideChild);
  afterLast = insideChild ? process.memoryUsage.rss() : bytes;
}

/** The same as soon as there is nothing else to do, at the end of a job. */
export function collectWhenIdle(): void {
  clearTimeout(timer);
  timer = setTimeout(collectGarbage, idleMs);
  timer.unref();
}
