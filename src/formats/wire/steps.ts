/** Work that may rest between two of its steps. */
export type Steps<T> = Generator<undefined, T>;
