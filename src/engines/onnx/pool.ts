import { config } from "#config";
import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

/**
 * One process runs all networks: each takes every core there is, and up to a gigabyte. It begins with the first call,
 * and ends after some minutes without another, so nobody pays for it who calls none.
 */
export const pool = new Pool<typeof tasks>("onnx", import.meta.resolve("./tasks.ts"), {
  size: 1,
  warm: 0,
  yields: "heavy",
  memoryBytes: config.aiMemoryBytes,
  idleMs: 3 * config.restMs,
});
