import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { hasRedis, startRedis } from "#support/servers.ts";
import { ms, paired, table } from "./measure.ts";
import { serve } from "./serve.ts";

const rounds = 1_000;

async function call(url: string, headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ text: "x", size: 29 });
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(`${url}/api/qr-generate`, init);
  await response.bytes();
  if (response.status !== 200) throw new Error(`qr-generate: ${response.status}`);
}

/**
 * The price of access: the smallest QR code with a key that is known and calls that are counted, beside the same where
 * everyone may call and nothing is counted. Two services, turn about; the client is this process.
 */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  const { key } = await accounts.keys.create(operatorId, "bench");
  await accounts.close();
  const keyed = { ACCESS: "keys", DATA_DIR: folder, RATE_LIMIT: "on", RATE_LIGHT: "1000000" };
  const redis = hasRedis ? await startRedis() : undefined;
  const open = await serve();
  const rows: string[][] = [];
  try {
    for (const [says, env] of [
      ["key and rate, in memory", {}],
      ...(redis ? [["key in memory, rate in Redis", { REDIS_URL: redis.url }] as const] : []),
    ] as const) {
      const closed = await serve({ ...keyed, ...env });
      // A warm start for both: the first hundreds of calls run before the code is compiled.
      for (let n = 0; n < 500; n++) await Promise.all([call(closed.url, { "x-api-key": key }), call(open.url, {})]);
      const { first, second, difference } = await paired(
        rounds,
        () => call(closed.url, { "x-api-key": key }),
        () => call(open.url, {}),
      );
      rows.push([says, ms(first.median), ms(second.median), `${(difference * 1000).toFixed(0)} µs`]);
      await closed.stop();
    }
  } finally {
    await open.stop();
    await redis?.remove();
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`qr-generate, 29 × 29 pixels, ${rounds} rounds turn about, medians\n\n`);
  process.stdout.write(`${table(["", "with access", "ACCESS=open", "difference"], rows)}\n`);
}
