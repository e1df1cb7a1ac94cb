import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { mustRun, root, run, SetupError, say } from "./run.mjs";

const own = join(root, ".bun", "node_modules", "bun", "bin", "bun.exe"); // Its name in the npm package, on every system.
const installer = join(root, ".bun", "node_modules", "bun", "install.js");
const links = ["bun", "bunx"].map((name) => join(root, "node_modules", ".bin", name));

const versionOf = (bun) => run(bun, ["--version"]).output;

/** Where this very script runs on the right Bun, that one will do; else the project's own. */
function target(version) {
  return process.versions.bun === version && !process.execPath.startsWith(root) ? process.execPath : own;
}

export function bunIsReady(version) {
  return links.every(exists) && versionOf(links[0]) === version;
}

export function bringBun(version) {
  if (target(version) === own && versionOf(own) !== version) install(version);
  linkBun(version);
  if (versionOf(links[0]) !== version) throw new SetupError(`Bun ${version} does not run on this machine.`);
}

function install(version) {
  if (process.versions.bun && !run("npm", ["--version"]).ok) {
    throw new SetupError(`Bun ${version} is needed, this is ${process.versions.bun}, and there is no npm to bring it.`);
  }
  say(`Bringing Bun ${version}.`);
  mkdirSync(join(root, ".bun"), { recursive: true });
  const options = ["--prefix", ".bun", "--ignore-scripts", "--no-audit", "--no-fund"];
  mustRun("npm could not bring Bun.", "npm", ["install", ...options, `bun@${version}`]);
  // npm left the package's own script out, which puts the program in its place: only that one is run.
  if (versionOf(own) !== version) mustRun("Bun could not be put in place.", process.execPath, [installer]);
}

/** Puts Bun where npm scripts, `npx` and `bun run` find it. */
function linkBun(version) {
  for (const link of links) {
    const to = target(version) === own ? relative(dirname(link), own) : target(version);
    if (exists(link) && readlinkSync(link) === to) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(to, link);
  }
}

function exists(link) {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
