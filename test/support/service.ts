import { join } from "node:path";
import { addressIn } from "../../scripts/mcp/address.ts";
import { dataDir } from "./key.ts";
import { examplePlace } from "./page.ts";

export const repository = join(import.meta.dir, "../..");

export interface Service {
  url: string;
  pid: number;
  /** Its exit code, when it has ended. */
  ended: Promise<number>;
  /** Ends it as an operator would; resolves with its exit code. */
  stop(): Promise<number>;
  /** What it wrote on standard error so far. */
  log(): string;
}

const usual = {
  PORT: "0",
  HOST: "127.0.0.1",
  DATA_DIR: dataDir,
  RATE_LIMIT: "off",
  DRAIN_NOTICE_S: "0",
  CAPTURE_ALLOW: examplePlace,
};

/** For a service whose tools don't matter: no engine has to be started ahead. */
export const fewTools = { TOOLS: "qr-generate" };

/**
 * Starts the service as its users do, in a process of its own, on a port of its own; `before` is a program that runs it,
 * `entry` another file that ends by starting it.
 */
export async function startService(
  env: Record<string, string> = {},
  before: readonly string[] = [],
  entry = "src/main.ts",
): Promise<Service> {
  const child = Bun.spawn({
    cmd: [...before, process.execPath, entry],
    cwd: repository,
    env: { ...process.env, ...usual, ...env },
    // Ends when this process does, which only test/support/lasting-main.ts minds.
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  let written = "";
  const drained = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stderr) written += decoder.decode(chunk, { stream: true });
  })();
  const url = await addressIn(child.stdout);
  if (!url) {
    await Promise.all([child.exited, drained]);
    throw new Error(`the service did not start: ${written}`);
  }
  return {
    url,
    pid: child.pid,
    ended: child.exited,
    log: () => written,
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

let shared: Promise<Service> | undefined;

/** What a service logs as soon as it is told to end. While it finishes its calls it takes no others. */
const closing = '"message":"closing"';

/**
 * One service for all tests that ask nothing special of it; the preload ends it, or it ends with its worker. Where a test
 * is beyond its time, the runner ends every child: the tests behind it get a new one. After a crash they get none.
 */
export async function service(): Promise<Service> {
  const known = shared;
  if ((await known)?.log().includes(closing) && shared === known) shared = undefined;
  shared ??= startService({}, [], "test/support/lasting-main.ts");
  return shared;
}

export async function stopShared(): Promise<void> {
  await (await shared)?.stop();
  shared = undefined;
}
