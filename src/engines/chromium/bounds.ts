import { Problem } from "#problem";

/** Waits at most so long for a result; undefined where it comes too late. If the work fails later, nobody is told. */
export async function within<T>(ms: number, work: Promise<T>): Promise<{ value: T } | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  work.catch(() => {});
  try {
    return await Promise.race([work.then((value) => ({ value })), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the browser, which answers at once, however long a page is, unless the page's own scripts hold it up. */
export async function inTime<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const done = await within(ms, work);
  if (done) return done.value;
  throw new Problem("timeout", `The page could not be ${what} within ${ms / 1000} s: its own scripts hold it up.`);
}
