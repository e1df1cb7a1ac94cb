import { versionOf } from "#engines/enclosure/process.ts";
import type { EngineState } from "#engines/engine.ts";

export async function probe(): Promise<EngineState> {
  const version = await versionOf("gs");
  if (version) return { available: true, version: `Ghostscript ${version}` };
  return { available: false, remedy: "Install Ghostscript (Debian: apt-get install ghostscript)." };
}
