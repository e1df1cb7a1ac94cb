/** Work that may be laid down between two of its steps. */
export type Steps<T> = Generator<undefined, T>;

/** All of it, without a rest. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
