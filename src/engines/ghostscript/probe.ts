import type { EngineState } from "#engines/engine.ts";
import { versionOf } from "#engines/process.ts";

export async function probe(): Promise<EngineState> {
  const version = await versionOf("gs");
  if (version) return { available: true, version: `Ghostscript ${version}` };
  return { available: false, remedy: "Install Ghostscript (Debian: apt-get install ghostscript)." };
}
