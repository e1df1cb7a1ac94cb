import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { engines } from "../processes.ts";
import type { Trouble } from "./trouble.ts";

/** Not a byte is left on the disk that the temporary folder and the data share. */
export const disk: Trouble = {
  fault: "disk",
  async make({ ground }, random) {
    const path = join(ground.folder, "filler");
    const filler = await open(path, "a");
    try {
      await fill(filler);
      // What others give free meanwhile is taken as well.
      for (const ends = performance.now() + 2_000 + random.below(3_000); performance.now() < ends; await Bun.sleep(20))
        await fill(filler);
    } finally {
      await filler.close();
      await rm(path, { force: true });
    }
    return engines;
  },
};

async function fill(filler: FileHandle): Promise<void> {
  for (const size of [1_048_576, 4_096]) while (await writes(filler, Buffer.alloc(size)));
}

async function writes(filler: FileHandle, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await filler.write(bytes)).bytesWritten === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
