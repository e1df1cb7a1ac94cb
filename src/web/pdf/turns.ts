/** The number of drawings at once: the worker decodes one while the page paints another. */
const atOnce = 2;

const waiting: (() => void)[] = [];
let working = 0;

/** Does the work when its turn comes; work whose signal has fired is passed over. */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}
