import type { EngineState } from "#engines/engine.ts";
import { versionOf } from "#engines/process.ts";
import { findProgram } from "./program.ts";

export async function probe(): Promise<EngineState> {
  const program = findProgram();
  const version = program && (await versionOf(program, ["--version"], { reads: ["/etc/chromium.d"] }));
  if (!version)
    return { available: false, remedy: "Chromium is not installed here (Debian: chromium-headless-shell)." };
  return { available: true, version };
}
