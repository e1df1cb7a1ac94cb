import { until } from "./processes.ts";

/** Beyond what a busy machine needs, and less than a test's own limit: with that the runner would end the service, too. */
export const patienceMs = 90_000;

/** Looks again and again, and gives up in time for the file's other tests. */
export async function soon<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + patienceMs;
  return until(async () => {
    if (Date.now() > end) throw new Error(`it never came: ${look}`);
    return look();
  });
}
