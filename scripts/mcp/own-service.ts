import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import type { Server } from "../batch/catalogue.ts";
import { addressIn } from "./address.ts";

export interface OwnService extends Server {
  stop(): Promise<void>;
}

/** Where it is there, the service ends with this process, however that ends (util-linux, setpriv(1)). */
const leash = Bun.which("setpriv") ? ["setpriv", "--pdeathsig", "TERM"] : [];

/** A service for this process alone: on loopback, behind a key that nobody else has, with nothing kept. */
export async function startOwnService(): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), "mcp-"));
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  const { key } = await accounts.keys.create(operatorId, "mcp");
  await accounts.close();
  const { DATABASE_URL: _, REDIS_URL: __, ...environment } = process.env;
  const own = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    ACCESS: "keys",
    RATE_LIMIT: "off",
    DRAIN_NOTICE_S: "0",
  };
  const child = Bun.spawn({
    cmd: [...leash, process.execPath, join(import.meta.dir, "../../src/main.ts")],
    env: { ...environment, ...own },
    stdin: "ignore",
    stdout: "pipe",
    // Standard output is the agent's: what the service logs goes where people look.
    stderr: "inherit",
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = await addressIn(child.stdout);
  if (url !== undefined) return { url, key, stop };
  await stop();
  throw new Error("The service did not start.");
}
