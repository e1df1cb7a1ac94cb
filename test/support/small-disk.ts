import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk with next to no room, in memory. */
export interface SmallDisk {
  folder: string;
  /** Takes what room there is. */
  fill(): void;
  /** Gives it back. */
  clear(): void;
  makeReadOnly(): void;
  remove(): void;
}

const succeeds = (command: readonly string[]): boolean =>
  Bun.spawnSync([...command], { stdio: ["ignore", "ignore", "ignore"] }).exitCode === 0;

const mount = (folder: string, kilobytes: number): boolean =>
  succeeds(["mount", "-t", "tmpfs", "-o", `size=${kilobytes}k,mode=1777`, "none", folder]);

/** Mounting takes root, and a container may forbid even root to. */
export const mayMount = ((): boolean => {
  if (process.platform !== "linux" || !Bun.which("mount")) return false;
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  const mounted = mount(folder, 64);
  if (mounted) succeeds(["umount", folder]);
  rmSync(folder, { recursive: true });
  return mounted;
})();
if (!mayMount) process.stderr.write("no disk can be mounted here: the tests of full disks are skipped.\n");

export function smallDisk(kilobytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  if (!mount(folder, kilobytes)) throw new Error(`${folder} could not be mounted`);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      for (const size of [65_536, 4_096]) {
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(size, 1));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    makeReadOnly() {
      if (!succeeds(["mount", "-o", "remount,ro", folder])) throw new Error(`${folder} stays writable`);
    },
    remove() {
      // Whoever has ended a moment ago may still hold it.
      succeeds(["umount", "--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
