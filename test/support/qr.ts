import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const hasZbar = Bun.which("zbarimg") !== null;
if (!hasZbar) process.stderr.write("No zbarimg here: the tests that read QR codes back are skipped.\n");

/** What a plain reader makes of a picture, without the line's end that it adds; undefined where it finds no code. */
export function readCode(png: Uint8Array): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "code-"));
  try {
    const path = join(folder, "code.png");
    writeFileSync(path, png);
    const { exitCode, stdout } = Bun.spawnSync(["zbarimg", "--raw", "-q", path]);
    return exitCode === 0 ? stdout.toString("utf8").replace(/\n$/, "") : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
