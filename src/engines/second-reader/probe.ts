import { versionOf } from "#engines/enclosure/process.ts";
import type { EngineState } from "#engines/engine.ts";

/** Asks for the programs that check results beside the engine that makes them; without them one reader has to do. */
export async function probe(): Promise<EngineState> {
  const [qpdf, poppler] = await Promise.all([versionOf("qpdf"), versionOf("pdftotext", ["-v"])]);
  if (qpdf && poppler) return { available: true, version: `${qpdf}; ${poppler}` };
  const remedy = "Install qpdf and poppler-utils (Debian): results are checked by one reader instead of two.";
  return { available: false, remedy };
}
