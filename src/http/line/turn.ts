import type { Steps } from "#formats/wire/steps.ts";

/** A turn of the event loop: whatever else has come in is heard before the rest. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work in steps, with a turn between two of them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}

let before: Promise<unknown> = Promise.resolve();

/** The same for steps of which one alone may be felt: such work waits for that which came before it. */
export function inLine<T>(steps: Steps<T>): Promise<T> {
  const mine = before.then(turn).then(() => inTurns(steps));
  before = mine.catch(() => {});
  return mine;
}
