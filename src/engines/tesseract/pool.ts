import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

/** Nobody pays for it who recognises nothing: the first call starts its children, and all are ended when they rest. */
export const pool = new Pool<typeof tasks>("tesseract", import.meta.resolve("./tasks.ts"), {
  warm: 0,
  yields: "heavy",
});
