import { succeeds, versionOf } from "#engines/enclosure/process.ts";
import type { EngineState } from "#engines/engine.ts";
import { browserUser } from "./confinement.ts";
import { findProgram } from "./program.ts";

/** Tries how Chromium's sandbox begins: with namespaces of its own and another root, for a user without powers. */
const trial = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "chroot", "/", "true"] as const;

async function hasSandbox(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  // A root user who can't become another user has no sandbox: Chromium refuses.
  if (browserUser === undefined && isRoot) return false;
  // Where nothing can be tried nothing is said: the browser's first start will tell.
  if (!["unshare", "setpriv"].every((name) => Bun.which(name))) return true;
  const ids = [`--reuid=${browserUser}`, `--regid=${browserUser}`, "--clear-groups", "--bounding-set=-all"];
  return succeeds(browserUser === undefined ? trial : ["setpriv", ...ids, "--inh-caps=-all", ...trial]);
}

const caveat =
  "Pages run without Chromium's own sandbox: the kernel or the container gives a user no namespaces (docs/deploy.md).";

export async function probe(): Promise<EngineState> {
  const program = findProgram();
  const version = program && (await versionOf(program, ["--version"], { reads: ["/etc/chromium.d"] }));
  if (!version)
    return { available: false, remedy: "Chromium is not installed here (Debian: chromium-headless-shell)." };
  return { available: true, version, ...((await hasSandbox()) ? {} : { caveat }) };
}
