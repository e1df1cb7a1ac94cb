/** Goes through a list until somebody's patience ends (Ctrl-C): what was seen until then is printed all the same. */
export function* untilInterrupted<T>(list: readonly T[]): Generator<T> {
  let isOver = false;
  process.once("SIGINT", () => {
    isOver = true;
  });
  for (const one of list) {
    if (isOver) return;
    yield one;
  }
}
