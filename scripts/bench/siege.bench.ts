import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { figures, ms, table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { post, serve } from "./serve.ts";
import { attacks } from "./siege-attack.ts";

const callers = 8;
const secondsEach = 8;

/**
 * Eight callers with a small picture each, again and again: by themselves, and while a ninth attacks. What they lose is
 * time and nothing else. The attacker is a process of its own on the same machine, so that a part of the loss is its
 * own hunger for processor time. Of the attacks all, or those in whose name one of the arguments stands.
 */
export async function main(wanted: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  const keys = await Promise.all(
    Array.from({ length: callers + 1 }, async (_, n) => (await accounts.keys.create(operatorId, `caller ${n}`)).key),
  );
  await accounts.close();
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const place = `127.0.0.1:${silent.port}`;
  const service = await serve({ ACCESS: "keys", DATA_DIR: folder, CAPTURE_ALLOW: place });
  const picture = await photograph(200_000);
  const rows: string[][] = [];
  try {
    await goodCalls(service.url, keys, picture);
    for (const name of Object.keys(attacks)) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      const before = await goodCalls(service.url, keys, picture);
      const attacker = Bun.spawn(
        [
          process.execPath,
          join(import.meta.dir, "siege-attack.ts"),
          name,
          service.url,
          keys[callers] ?? "",
          `http://${place}/`,
        ],
        { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
      );
      await attacker.stdout.getReader().read();
      const during = await goodCalls(service.url, keys, picture);
      attacker.kill("SIGKILL");
      await attacker.exited;
      const ratio = during.p95 / before.p95;
      rows.push([name, `${during.calls}`, `${during.lost}`, ms(before.p95), ms(during.p95), ratio.toFixed(2)]);
    }
  } finally {
    await service.stop();
    silent.stop(true);
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["attack", "calls", "lost", "p95 before", "p95 during", "ratio"];
  process.stdout.write(`${callers} callers, 200 KB JPEG → 320 px, ${secondsEach} s each\n\n${table(head, rows)}\n`);
}

async function goodCalls(url: string, keys: readonly string[], picture: Uint8Array) {
  const until = performance.now() + secondsEach * 1_000;
  const times: number[] = [];
  let lost = 0;
  const caller = async (key: string) => {
    while (performance.now() < until) {
      const since = performance.now();
      const isGood = await post(url, "image-resize", picture, { width: "320" }, key).then(
        () => true,
        () => false,
      );
      if (isGood) times.push(performance.now() - since);
      else lost += 1;
    }
  };
  await Promise.all(keys.slice(0, callers).map(caller));
  return { ...figures(times), calls: times.length, lost };
}
