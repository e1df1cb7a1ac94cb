import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { lastLines, root, run, say } from "./run.mjs";

/** Rows of a table: title, packages, how it is found (`commands` on PATH or one of `files`), what is lost `without`. */
export const readPrograms = (table) => Object.values(JSON.parse(readFileSync(join(root, table), "utf8")));

const missingPrograms = (programs) => programs.filter((program) => !isHere(program));

function isHere({ commands = [], files = [] }) {
  return commands.every(onPath) && (files.length === 0 || files.some((file) => existsSync(file)));
}

function onPath(command) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Also where this user may not install anything: then the service runs without, with fewer tools or poorer letters. */
export const programsAreReady = (programs) => missingPrograms(programs).length === 0 || findApt() === undefined;

export function bringPrograms(programs) {
  const missing = missingPrograms(programs);
  const apt = findApt();
  if (!apt || missing.length === 0) return;
  const titles = missing.map((program) => program.title).join(", ");
  say(`Bringing ${titles} with apt (SETUP_APT=off leaves the system alone).`);
  const updated = call(apt, ["update"]);
  if (!updated.ok) say(`apt-get update failed, so older lists are used: ${lastLines(updated.output, 1)}`);
  const all = [...new Set(missing.flatMap((program) => program.packages))];
  if (get(apt, all) || missing.length === 1) return;
  // One package that this system does not know must not keep the others away.
  for (const program of missing) get(apt, program.packages);
}

export function tellOfMissing(programs) {
  for (const { title, packages, without } of missingPrograms(programs)) {
    say(`Missing: ${title} (Debian: ${packages.join(" ")}). Without: ${without}.`);
  }
}

/** The beginning of the command that installs; nothing where this user may not, or this is no Debian. */
function findApt() {
  if (process.env.SETUP_APT === "off" || !onPath("apt-get")) return undefined;
  if (process.getuid?.() === 0) return ["apt-get"];
  // The variable goes through env(1): sudo passes none on.
  if (run("sudo", ["-n", "true"]).ok) return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  return undefined;
}

function get(apt, packages) {
  const result = call(apt, ["install", "-y", "--no-install-recommends", ...packages]);
  if (!result.ok) say(`apt-get could not install ${packages.join(" ")}: ${lastLines(result.output, 1)}`);
  return result.ok;
}

const call = ([command, ...before], args) =>
  run(command, [...before, "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=2", ...args], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
