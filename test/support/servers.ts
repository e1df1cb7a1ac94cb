import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";

/** A server of a test: real, on loopback, in a folder of its own. */
export interface Server {
  url: string;
  stop(): Promise<void>;
  /** On the same port and with what it kept. */
  start(): Promise<void>;
  /** Stopped for good, and nothing of it left. */
  remove(): Promise<void>;
}

/** A port that is free now. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/** The newest PostgreSQL of Debian's folders. */
function postgresFolder(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
}

export const hasPostgres = postgresFolder() !== undefined;
export const hasRedis = Bun.which("redis-server") !== null;
for (const [name, isThere] of [
  ["PostgreSQL", hasPostgres],
  ["Redis", hasRedis],
]) {
  if (!isThere) process.stderr.write(`${name} is not installed: the tests that need it are skipped.\n`);
}

/** PostgreSQL refuses to run as root: whoever is root becomes its own user for it. */
const isRoot = process.getuid?.() === 0;
const asServer = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
const idOf = async (user: string) => Number(await new Response(Bun.spawn(["id", "-u", user]).stdout).text());

async function untilAnswers(port: number, child: Subprocess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server on port ${port} ended at its start`);
    const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).catch(() => undefined);
    socket?.end();
    if (socket) return;
    await Bun.sleep(20);
  }
}

async function serve(cmd: string[], port: number, folder: string, ready: () => Promise<unknown>) {
  let child: Subprocess | undefined;
  const quiet = { stdin: "ignore", stdout: "ignore", stderr: "ignore", cwd: folder } as const;
  const start = async () => {
    child = Bun.spawn({ cmd, ...quiet });
    await untilAnswers(port, child);
    while (
      !(await ready()
        .then(() => true)
        .catch(() => false))
    )
      await Bun.sleep(20);
  };
  const stop = async () => {
    // PostgreSQL's fast end: connections are cut instead of waited for. Redis takes it likewise.
    child?.kill("SIGINT");
    await child?.exited;
  };
  await start();
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { start, stop, remove };
}

export async function startPostgres(): Promise<Server> {
  const bin = postgresFolder() ?? "";
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  if (isRoot) await chown(folder, await idOf("postgres"), -1);
  const files = join(folder, "files");
  const made = Bun.spawnSync(
    [...asServer, join(bin, "initdb"), "-D", files, "-A", "trust", "-U", "files", "--no-sync"],
    {
      cwd: folder,
    },
  );
  if (made.exitCode !== 0) throw new Error(made.stderr.toString());
  const port = freePort();
  const url = `postgres://files@127.0.0.1:${port}/postgres`;
  const options = ["listen_addresses=127.0.0.1", "fsync=off"].flatMap((option) => ["-c", option]);
  const cmd = [...asServer, join(bin, "postgres"), "-D", files, "-p", String(port), "-k", folder, ...options];
  const ready = async () => {
    const sql = new Bun.SQL(url, { max: 1 });
    await sql`SELECT 1`.finally(() => sql.close());
  };
  return { url, ...(await serve(cmd, port, folder, ready)) };
}

export async function startRedis(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const port = freePort();
  const cmd = ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  return { url: `redis://127.0.0.1:${port}`, ...(await serve(cmd, port, folder, async () => {})) };
}
