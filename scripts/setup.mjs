/**
 * Brings what is missing to run the service: Bun, the packages of the lockfile, system programs and fonts.
 * Silent and quick when nothing is. `--tests` brings the programs that check results in the slower tests and the
 * packages whose files they read, too, and `--truth` those that make documents of known structure.
 */
import { readFileSync } from "node:fs";
import { bringBun, bunIsReady } from "./setup/bun.mjs";
import { withLock } from "./setup/lock.mjs";
import { bringPackages, packagesAreReady } from "./setup/packages.mjs";
import { bringPacks, packsAreReady, readPacks } from "./setup/packs.mjs";
import { bringPrograms, programsAreReady, readPrograms, tellOfMissing } from "./setup/programs.mjs";
import { SetupError, say } from "./setup/run.mjs";

const oldestNode = 18;

function stepsFor(programs, packs) {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return [
    { ready: () => bunIsReady(engines.bun), bring: () => bringBun(engines.bun) },
    {
      ready: packagesAreReady,
      bring: () => {
        bringPackages();
        // An install may clear node_modules/.bin of what it did not put there.
        if (!bunIsReady(engines.bun)) bringBun(engines.bun);
      },
    },
    { ready: () => programsAreReady(programs), bring: () => bringPrograms(programs) },
    { ready: () => packsAreReady(packs), bring: () => bringPacks(packs) },
  ];
}

async function setUp() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new SetupError(`Node ${oldestNode} or newer is needed, and this is ${process.versions.node}.`);
  }
  const tables = [
    "src/engines/programs.json",
    ...(process.argv.includes("--tests") ? ["test/programs.json"] : []),
    ...(process.argv.includes("--truth") ? ["scripts/truth/programs.json"] : []),
  ];
  const programs = tables.flatMap(readPrograms);
  const packs = process.argv.includes("--tests") ? readPacks("test/packs.json") : [];
  const steps = stepsFor(programs, packs);
  if (steps.some((step) => !step.ready())) {
    const startedAt = Date.now();
    await withLock(() => {
      // Asked anew: another set-up may have brought it while this one waited for the lock.
      for (const step of steps) if (!step.ready()) step.bring();
    });
    say(`Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
  tellOfMissing(programs);
}

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`It failed: ${error.message}`);
  process.exitCode = 1;
}
