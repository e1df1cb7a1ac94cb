import { versionOf } from "#engines/enclosure/process.ts";
import type { EngineState } from "#engines/engine.ts";

export async function probe(): Promise<EngineState> {
  const version = await versionOf("jpegtran", ["-version"]);
  if (version) return { available: true, version };
  return { available: false, remedy: "Install jpegtran (Debian: apt-get install libjpeg-turbo-progs)." };
}
