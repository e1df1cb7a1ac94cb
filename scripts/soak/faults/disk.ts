import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { engines } from "../processes.ts";
import type { Trouble } from "./trouble.ts";

/** Not a byte is left on the disk that the temporary folder and the data share. */
export const disk: Trouble = {
  fault: "disk",
  async make({ ground }, random) {
    const filler = join(ground.folder, "filler");
    const ends = performance.now() + 3_000 + random.below(3_000);
    try {
      // What others give free meanwhile is taken as well.
      while (performance.now() < ends) {
        fill(filler);
        await Bun.sleep(20);
      }
    } finally {
      rmSync(filler, { force: true });
    }
    return engines;
  },
};

function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (const size of [1_048_576, 4_096]) while (writes(file, Buffer.alloc(size)));
  } finally {
    closeSync(file);
  }
}

function writes(file: number, bytes: Uint8Array): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
