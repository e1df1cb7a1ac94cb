import type { Heed } from "./job.ts";

/** Pieces may be small and many: not each of them is worth a message to another process or thread. */
const betweenMs = 100;

/** Passes the first on, and of those that follow as many as are worth it. */
export function nowAndThen(tell: Heed): Heed {
  let next = 0;
  return (progress) => {
    const now = performance.now();
    if (now < next) return;
    next = now + betweenMs;
    tell(progress);
  };
}
