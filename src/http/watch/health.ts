import { engineStates } from "#engines/state.ts";
import { Problem } from "#problem";
import type { Posts } from "../access/gate.ts";

/** The state: open; closing, when balancers look elsewhere while calls are still taken; closed to new calls. */
let state: "open" | "closing" | "closed" = "open";
export const becomeUnready = (): void => {
  state = "closing";
};
export const refuseCalls = (): void => {
  state = "closed";
};
export const isClosing = (): boolean => state !== "open";

const shuttingDown = () => new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });

export function requireServing(): void {
  if (state === "closed") throw shuttingDown();
}

/** Tells that the process answers. */
export const health = () => ({ status: "ok" });

/**
 * Tells whether new calls are welcome. A missing engine only closes its own tools, a lost store closes all of them; one
 * that can't be written to closes calls that have to write.
 */
export async function ready(posts: Posts, toInsider: boolean) {
  if (isClosing()) throw shuttingDown();
  await posts.requireStores();
  const [engines, stores] = [engineStates(), posts.storeStates()];
  if (toInsider) return { status: "ready", engines, stores };
  return { status: "ready", engines: toStranger(engines), stores: toStranger(stores) };
}

/** Hides from strangers the versions, by which weaknesses are looked up, and the engines' lacks. */
const toStranger = (states: ReturnType<typeof engineStates>): ReturnType<typeof engineStates> =>
  Object.fromEntries(Object.entries(states).map(([name, { version, caveat, ...told }]) => [name, told]));
