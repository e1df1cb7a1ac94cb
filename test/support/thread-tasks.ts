import { currentJob, fact, progress, warn } from "#engines/job/job.ts";
import { ask } from "#engines/pool/in-thread.ts";
import { Problem } from "#problem";

const name = crypto.randomUUID();

/** What a thread under test is asked to do. */
export const tasks = {
  reverse: async () => (bytes: Uint8Array) => {
    warn("it was reversed");
    fact("Pages", bytes.length);
    return { bytes: Buffer.from(bytes).reverse(), length: bytes.length };
  },
  count: async () => (total: number) => {
    for (let done = 1; done <= total; done++) progress(done, total, "files");
  },
  refuse: async () => () => {
    throw new Problem("busy", "Not now.", { fields: ["a"], retryAfterSeconds: 7 });
  },
  break: async () => () => {
    throw new Error("a secret of the inside");
  },
  wait: async () => () =>
    new Promise((_, reject) => {
      const { signal } = currentJob();
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
  borrow: async () => (bytes: Uint8Array) => ask("measure", bytes),
  /** For so many milliseconds this thread does nothing else. */
  spin: async () => (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return "done";
  },
  name: async () => () => name,
  /** Asked within its call: what is asked of itself by one that ends is not heard. */
  farewell: async () => () => ask("hearFarewell", name),
  fall: async () => () => {
    setTimeout(() => {
      throw new Error("out of every call");
    });
    return new Promise(() => {});
  },
};
