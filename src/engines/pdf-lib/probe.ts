import type { EngineState } from "#engines/engine.ts";

/** Loads the package of the project; where it does not load, asking fails. */
export async function probe(): Promise<EngineState> {
  await import("pdf-lib");
  return { available: true };
}
