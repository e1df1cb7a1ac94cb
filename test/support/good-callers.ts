import { callForm } from "./call.ts";
import { tinyPng } from "./pictures.ts";

export interface GoodCallers {
  /** Answers so far, by status; 0 is a call that got none. */
  readonly statuses: Map<number, number>;
  /** Resolves when so many more calls have come to their end. */
  more(calls: number): Promise<void>;
  /** Lets every call come to its end. */
  stop(): Promise<void>;
}

/**
 * Callers of a small tool, each with one call after the other, until they are stopped. Told to come back later (503
 * with `Retry-After`: nothing was begun) they do, as any client may, and the call has the status that it came to.
 */
export function startGoodCallers(url: string, key: string, callers = 4): GoodCallers {
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const file = tinyPng();
  let isOver = false;
  let calls = 0;
  const waiting: { until: number; resolve: () => void }[] = [];

  const one = async (triesLeft = 5): Promise<number> => {
    const answer = await callForm("image-resize", { file }, { width: 4 }, { url, key }).catch(() => undefined);
    if (!answer) return 0;
    const seconds = Number(answer.headers.get("retry-after") ?? 0);
    if (answer.status !== 503 || seconds === 0 || triesLeft === 0) return answer.status;
    note(503);
    await Bun.sleep(seconds * 1000);
    return one(triesLeft - 1);
  };
  const line = async () => {
    while (!isOver) {
      note(await one());
      calls += 1;
      for (const { until, resolve } of waiting) if (calls >= until) resolve();
    }
  };
  const lines = Promise.all(Array.from({ length: callers }, line));
  return {
    statuses,
    more: (more) => new Promise((resolve) => void waiting.push({ until: calls + more, resolve })),
    async stop() {
      isOver = true;
      await lines;
    },
  };
}
