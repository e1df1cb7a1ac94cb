import type { EngineState } from "#engines/engine.ts";
import { installed } from "./languages.ts";

/** Its children are not started for a question. */
export async function probe(): Promise<EngineState> {
  const core = Bun.file(new URL(import.meta.resolve("tesseract.js-core/tesseract-core-simd.wasm")));
  const isThere = (await core.exists()) && installed().length > 0;
  return isThere
    ? { available: true }
    : { available: false, remedy: "Tesseract is not installed: run npm start anew." };
}
