import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

export const pool = new Pool<typeof tasks>("canvas", import.meta.resolve("./tasks.ts"));
