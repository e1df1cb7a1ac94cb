import type { EngineState } from "#engines/engine.ts";
import { versionOf } from "#engines/process.ts";

export async function probe(): Promise<EngineState> {
  const version = await versionOf("jpegtran", ["-version"]);
  if (version) return { available: true, version };
  return { available: false, remedy: "Install jpegtran (Debian: apt-get install libjpeg-turbo-progs)." };
}
