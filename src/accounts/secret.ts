import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "#config";
import { log } from "#log";
import { requireFolder } from "./store.ts";
import { randomLetters } from "./token.ts";

/** Reads the secret that signs cookies: the configured one, else one made at first and kept by the accounts. */
export function readSecret({ secret, dataDir }: { secret: string | undefined; dataDir: string }): string {
  if (secret !== undefined) return secret;
  requireFolder(dataDir);
  const path = join(dataDir, "secret");
  const kept = read(path) ?? make(path);
  if (kept.length >= 32) return kept;
  throw new ConfigError(`The file secret in DATA_DIR must hold at least 32 characters, but it has ${kept.length}.`);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function make(path: string): string {
  const own = `${path}-${process.pid}`;
  writeFileSync(own, `${randomLetters(64)}\n`, { mode: 0o600 });
  try {
    // The file is linked whole or not at all, and never over another's: two processes that start at once both take the
    // first one's.
    linkSync(own, path);
    log.info("made a secret to sign cookies with", { path });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
