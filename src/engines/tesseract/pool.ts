import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

/** The first call starts the children, and all end when they rest: nobody pays for them who recognises nothing. */
export const pool = new Pool<typeof tasks>("tesseract", import.meta.resolve("./tasks.ts"), {
  warm: 0,
  yields: "heavy",
});
