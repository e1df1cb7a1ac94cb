import type { EngineState } from "#engines/engine.ts";
import { findProgram, lacksWindows, versionIn, windowsRemedy } from "./program.ts";

export async function probe(): Promise<EngineState> {
  const installed = findProgram();
  if (installed) {
    const version = `LibreOffice ${versionIn(installed.folder)}`;
    return { available: true, version, ...(lacksWindows(installed.folder) && { remedy: windowsRemedy }) };
  }
  const packages = "libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-draw";
  return { available: false, remedy: `LibreOffice is not installed here (Debian: ${packages}).` };
}
