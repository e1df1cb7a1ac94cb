import type { EngineState } from "#engines/engine.ts";
import { installed } from "./languages.ts";

/** Looks for files only: no child is started for a question. */
export async function probe(): Promise<EngineState> {
  const core = Bun.file(new URL(import.meta.resolve("tesseract.js-core/tesseract-core-simd.wasm")));
  if (!(await core.exists())) return { available: false, remedy: "Tesseract is not installed: run npm start anew." };
  if (installed().length > 0) return { available: true };
  const remedy =
    "No language is installed: install tesseract-ocr-eng, or run npm start anew, and start the service again.";
  return { available: false, remedy };
}
