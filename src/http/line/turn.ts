import type { Steps } from "#formats/wire/steps.ts";

/** Waits for a turn of the event loop, in which whatever else has come in is heard. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Does work in steps, with a turn between two of them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}

let before: Promise<unknown> = Promise.resolve();

/** Does steps of which only one work may be felt at a time: each waits for the one that came before it. */
export function inLine<T>(steps: Steps<T>): Promise<T> {
  const mine = before.then(turn).then(() => inTurns(steps));
  before = mine.catch(() => {});
  return mine;
}
