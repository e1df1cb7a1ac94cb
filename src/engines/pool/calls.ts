// biome-ignore-start lint/suspicious/noExplicitAny: a pool carries functions of every signature; `task` gives each its own back
export type AnyTask = (...args: any[]) => any;
// biome-ignore-end lint/suspicious/noExplicitAny: see above
export type Tasks = Record<string, () => Promise<AnyTask>>;
export type TaskOf<T extends Tasks, K extends keyof T> = Awaited<ReturnType<T[K]>>;

export type Made<T extends Tasks, K extends keyof T> = Awaited<ReturnType<TaskOf<T, K>>>;
type IsHeld<R> = [R] extends [never] ? false : R extends Held ? true : false;

/** Tasks as functions that run in a child. */
export type Calls<T extends Tasks> = {
  readonly [K in keyof T as IsHeld<Made<T, K>> extends true ? never : K]: (
    ...args: Parameters<TaskOf<T, K>>
  ) => Promise<Made<T, K>>;
};

/** The tasks that leave functions in their child. */
export type Holders<T extends Tasks> = { [K in keyof T]: IsHeld<Made<T, K>> extends true ? K : never }[keyof T] &
  string;

/** Functions that a task leaves in its child for later calls; `close`, the last one, lets go of everything. */
interface Held {
  close(): unknown;
}

/** The functions that were left in a child, to be called from here. */
export type HeldCalls<H> = {
  readonly [F in Exclude<keyof H, "close">]: H[F] extends AnyTask
    ? (...args: Parameters<H[F]>) => Promise<Awaited<ReturnType<H[F]>>>
    : never;
};

/** Makes functions of names, each passed on with its arguments. */
export const callable = <C extends object>(call: (name: string, args: unknown[]) => Promise<unknown>): C =>
  new Proxy({} as C, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        call(String(name), args),
  });
