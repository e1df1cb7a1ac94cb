import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastLines, root, run, say } from "./run.mjs";

const folder = join(root, "node_modules", ".packs");

/**
 * Packages of which tests read some files, and nobody the rest: fetched by themselves, as what they say they depend on
 * (a compiler of styles, a linter) would be far more than they are.
 */
export const readPacks = (table) => {
  const rows = JSON.parse(readFileSync(join(root, table), "utf8"));
  return Object.entries(rows).map(([name, row]) => ({ name, ...row }));
};

const stampOf = ({ name }) => join(folder, name, ".integrity");
const isHere = (pack) => existsSync(stampOf(pack)) && readFileSync(stampOf(pack), "utf8") === pack.integrity;

export const packsAreReady = (packs) => packs.every(isHere);

export function bringPacks(packs) {
  for (const pack of packs.filter((one) => !isHere(one))) {
    const fault = bring(pack);
    if (fault) say(`${pack.name} could not be brought: ${lastLines(fault, 2)}. Without: ${pack.without}.`);
  }
}

/** What went wrong, if anything did. */
function bring(pack) {
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    const packed = run("npm", ["pack", "--silent", `${pack.name}@${pack.version}`, "--pack-destination", draft]);
    if (!packed.ok) return packed.output;
    const archive = join(draft, packed.output.split("\n").at(-1));
    const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (`sha512-${hash}` !== pack.integrity) return "it is not what it was when it was chosen";
    const opened = run("tar", ["-xzf", archive, "-C", draft]);
    if (!opened.ok) return opened.output;
    writeFileSync(join(draft, "package", ".integrity"), pack.integrity);
    rmSync(join(folder, pack.name), { recursive: true, force: true });
    renameSync(join(draft, "package"), join(folder, pack.name));
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
