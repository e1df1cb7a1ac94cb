import type { EngineState } from "#engines/engine.ts";
import { pool } from "./pool.ts";

/** The smallest PDF there is; the library repairs the parts that it leaves out. */
const tiny =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>";

export async function probe(): Promise<EngineState> {
  await pool.calls.inspect(new TextEncoder().encode(tiny));
  return { available: true };
}
