import type { EngineState } from "#engines/engine.ts";
import { library } from "./library.ts";

export async function probe(): Promise<EngineState> {
  const { versions } = await library();
  return { available: true, version: `sharp ${versions.sharp}, libvips ${versions.vips}` };
}
