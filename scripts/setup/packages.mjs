import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, root, say } from "./run.mjs";

const stamp = join(root, "node_modules", ".set-up");

function wanted() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "bun.lock"]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** The packages are there when the last install that went through was of this very lockfile. */
export function packagesAreReady() {
  try {
    return readFileSync(stamp, "utf8") === wanted();
  } catch {
    return false;
  }
}

export function bringPackages() {
  say("Bringing the packages of bun.lock.");
  const bun = join(root, "node_modules", ".bin", "bun");
  mustRun("The packages could not be installed.", bun, ["install", "--frozen-lockfile"]);
  dropForeignSystems(join(root, "node_modules", "onnxruntime-node", "bin"));
  writeFileSync(stamp, wanted());
}

/** onnxruntime comes with what every system runs: 243 of its 288 MB are for others than this one. */
function dropForeignSystems(bin) {
  if (!existsSync(bin)) return;
  for (const version of readdirSync(bin)) {
    for (const system of readdirSync(join(bin, version))) {
      for (const processor of readdirSync(join(bin, version, system))) {
        if (system === process.platform && processor === process.arch) continue;
        rmSync(join(bin, version, system, processor), { recursive: true });
      }
    }
  }
}
