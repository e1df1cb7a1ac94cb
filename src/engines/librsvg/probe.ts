import { versionOf } from "#engines/enclosure/process.ts";
import type { EngineState } from "#engines/engine.ts";

export async function probe(): Promise<EngineState> {
  const version = await versionOf("rsvg-convert");
  if (version) return { available: true, version };
  return { available: false, remedy: "Install librsvg's program (Debian: apt-get install librsvg2-bin)." };
}
