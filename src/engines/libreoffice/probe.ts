import type { EngineState } from "../state.ts";
import { findProgram, versionIn } from "./program.ts";

export async function probe(): Promise<EngineState> {
  const installed = findProgram();
  if (installed) return { available: true, version: `LibreOffice ${versionIn(installed.folder)}` };
  const packages = "libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-draw";
  return { available: false, remedy: `LibreOffice is not installed here (Debian: ${packages}).` };
}
