import { mkdtempSync, openSync, rmSync } from "node:fs";
import { chmod, cp, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { type Service, startService } from "#support/service.ts";
import { tightLimits } from "./cases/refused.ts";
import { callers } from "./draw.ts";
import { bodyIdleS } from "./manner.ts";

/** Seconds after which engines rest; LibreOffice after eight times as long. */
const restS = 3;
export const restedMs = (8 * restS + 3) * 1_000;
/** Room for a browser, LibreOffice and all calls under way, and filled in no time. */
const diskMB = 384;

/** A service with a disk of its own, where that can be had, and keys for its callers. */
export interface Ground {
  service: Service;
  keys: readonly string[];
  /** Where `tmp` and `data` lie, the service's only folders; also to be looked into when it is gone. */
  folder: string;
  /** The folder is a small disk of its own, which can be filled. */
  hasDisk: boolean;
  /** Ends the service, once; resolves with its exit code. */
  stop(): Promise<number>;
}

export async function prepare(env: Record<string, string>): Promise<Ground> {
  const outside = mkdtempSync(join(tmpdir(), "soak-"));
  const [made, disk] = [join(outside, "made"), join(outside, "disk")];
  await Promise.all([mkdir(made), mkdir(disk)]);
  // The browser's own user passes through them.
  for (const folder of [outside, disk]) await chmod(folder, 0o755);
  const keys = await makeKeys(made, env.DATABASE_URL);
  const hasDisk = canMount(disk);
  if (!hasDisk) await Promise.all([mkdir(join(disk, "tmp")), cp(made, join(disk, "data"), { recursive: true })]);
  const folders = { TMPDIR: join(disk, "tmp"), DATA_DIR: join(disk, "data") };
  const quick = { REST_S: String(restS), BODY_IDLE_S: String(bodyIdleS), ANSWER_IDLE_S: "15" };
  const sizes = { WORKERS: "2", CAPTURES: "2", ...tightLimits };
  const before = hasDisk ? withDisk(disk, `mkdir ${disk}/tmp && cp -a ${made} ${disk}/data`) : [];
  const service = await startService({ ...folders, ...quick, ...sizes, ...env }, before);
  let ending: Promise<number> | undefined;
  const end = async () => {
    const code = await service.stop();
    rmSync(outside, { recursive: true, force: true });
    return code;
  };
  return {
    service,
    keys,
    // An open folder keeps its disk, which nobody else sees, until it has been looked through.
    folder: hasDisk ? `/proc/self/fd/${openSync(`/proc/${service.pid}/root${disk}`, "r")}` : disk,
    hasDisk,
    stop() {
      ending ??= end();
      return ending;
    },
  };
}

/** Runs a command with a disk that it alone sees (mount_namespaces(7)): it goes when the command and its children end. */
const withDisk = (disk: string, then: string): string[] => {
  const script = `mount -t tmpfs -o size=${diskMB}m,mode=755 soak ${disk} && ${then} && exec "$@"`;
  return ["unshare", "--mount", "sh", "-c", script, "sh"];
};

const canMount = (disk: string): boolean =>
  process.getuid?.() === 0 &&
  Bun.which("unshare") !== null &&
  Bun.spawnSync([...withDisk(disk, "true"), "true"], { stdio: ["ignore", "ignore", "ignore"] }).exitCode === 0;

async function makeKeys(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const accounts = await openAccounts({ dataDir, databaseUrl });
  const keys: string[] = [];
  for (let caller = 0; caller <= callers; caller++)
    keys.push((await accounts.keys.create(operatorId, `caller ${caller}`)).key);
  await accounts.close();
  return keys;
}
