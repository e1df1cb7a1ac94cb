import packaged from "@napi-rs/canvas/package.json" with { type: "json" };
import type { EngineState } from "#engines/engine.ts";
import { pool } from "./pool.ts";

/** Draws a letter in a child: the library and the fonts are both needed for it. */
export async function probe(): Promise<EngineState> {
  const look = { place: "center", opacity: 1, color: "#000000", rotation: 0, contour: true } as const;
  try {
    await pool.calls.textPicture("A", { width: 20, height: 20 }, look);
    return { available: true, version: `@napi-rs/canvas ${packaged.version}` };
  } catch (error) {
    return { available: false, ...(error instanceof Error && { remedy: error.message }) };
  }
}
