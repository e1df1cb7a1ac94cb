/** Work that may be laid down between two of its steps. */
export type Steps<T> = Generator<undefined, T>;
