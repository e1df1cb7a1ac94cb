import { join } from "node:path";
import { readConfig } from "#config";

/** The pools of child processes, each of as many as WORKERS unless it says one. */
const engines = join(import.meta.dir, "../../src/engines");
const sources = await Promise.all(
  [...new Bun.Glob("*/**/*.ts").scanSync(engines)].map((path) => Bun.file(join(engines, path)).text()),
);
const pools = [...sources.join("\n").matchAll(/ = new Pool<[^;]*;/g)].map(([pool]) => pool);
/** Those with a ceiling of their own stand for themselves in the sum. */
const shared = pools.filter((pool) => !pool.includes("memoryBytes:"));
const single = shared.filter((pool) => pool.includes("size: 1,")).length;

/** A child that waits, after 100 megapixels: 244 MB were seen, as it gives back what a job took. */
const waitingMB = 256;
/** LibreOffice kept warm and Chromium with a page: 175 and 480 MB were seen. */
const warmProgramsMB = 768;
/** The service itself, without anything that callers sent. */
const ownMB = 256;
const MB = 1_048_576;

/** What a replica with these variables may come to at the worst, part by part as the comments of the files have it. */
export function memoryNeed(env: Record<string, string>, foldersMB: number): number[] {
  const { workers, captures, childMemoryBytes, aiMemoryBytes, limits } = readConfig(env);
  // One call may use all children of a pool, each of the others one of another pool. With one worker a light call
  // has a slot of its own beside a heavy one.
  const atWork = Math.max(2, 2 * workers - 1);
  const parts = [
    // A capture works in a page's own process.
    (atWork + captures) * (childMemoryBytes / MB),
    ((shared.length - single) * workers + single - atWork) * waitingMB,
    aiMemoryBytes / MB,
    warmProgramsMB,
    // The bodies and what is made of them before the queue, results that come, and those that wait to be read.
    ownMB + (2 * limits.heldBytes + workers * limits.resultBytes + limits.unreadBytes) / MB,
    foldersMB,
  ];
  return [...parts, parts.reduce((sum, part) => sum + part, 0)];
}

/** The sum that a file's comment tells, part by part. */
export const toldNeed = (text: string): number[] =>
  [...text.matchAll(/^ +# +(\d{3,}) {2}\S/gm)].map(([, told]) => Number(told));
