import type { Steps } from "#formats/steps.ts";

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
