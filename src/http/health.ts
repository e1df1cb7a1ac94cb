import { engineStates } from "#engines/state.ts";
import { Problem } from "#problem";
import type { Posts } from "./gate.ts";

let draining = false;
export const startDraining = (): void => {
  draining = true;
};
export const isDraining = (): boolean => draining;

export function requireServing(): void {
  if (draining) throw new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
}

/** Alive: the process answers. */
export const health = () => ({ status: "ok" });

/** Ready: new calls are welcome; a missing engine only closes its own tools, a lost store closes all of them. */
export async function ready(posts: Posts) {
  requireServing();
  await posts.requireStores();
  return { status: "ready", engines: engineStates() };
}
