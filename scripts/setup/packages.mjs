import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
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
  writeFileSync(stamp, wanted());
}
