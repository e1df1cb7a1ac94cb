import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { figures, ms, table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { post, serve } from "./serve.ts";
import { attacks } from "./siege-attack.ts";
import { takers } from "./siege-takers.ts";
import { callFor } from "./siege-victims.ts";

const callers = 8;
const secondsEach = 8;
/** Who takes all that there is needs time to get it. */
const takerSeconds = { alone: 40, under: 150 };

/**
 * Eight callers with a small picture each, again and again: by themselves, and while a ninth attacks. What they lose is
 * time and nothing else. The attacker is a process of its own on the same machine, so that a part of the loss is its
 * own hunger for processor time. Then three callers with light calls and one with heavy ones, beside one who takes what it
 * gets by ten connections. Of the attacks all, or those in whose name one of the arguments stands.
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
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));
  const rows: string[][] = [];
  const taken: string[][] = [];
  try {
    await goodCalls(service.url, keys, picture);
    for (const name of Object.keys(attacks)) {
      if (!isWanted(name)) continue;
      const before = await goodCalls(service.url, keys, picture);
      const end = await attack("siege-attack.ts", name, service.url, keys[callers] ?? "", `http://${place}/`);
      const during = await goodCalls(service.url, keys, picture);
      await end();
      const ratio = during.p95 / before.p95;
      rows.push([name, `${during.calls}`, `${during.lost}`, ms(before.p95), ms(during.p95), ratio.toFixed(2)]);
    }
    for (const name of Object.keys(takers).filter(isWanted)) {
      const before = await callFor(takerSeconds.alone, service.url, keys);
      const end = await attack("siege-takers.ts", name, service.url, keys[callers] ?? "");
      const { light, heavy } = await callFor(takerSeconds.under, service.url, keys);
      await end();
      for (const lost of [...light.lost, ...heavy.lost]) process.stderr.write(`${name}: ${lost}\n`);
      taken.push([
        name,
        ...[light, heavy].flatMap((seen) => [`${seen.calls}`, `${seen.lost.length}`, ms(seen.longestWaitMs)]),
        ...[before.light, light, before.heavy, heavy].map(({ p95 }) => ms(p95)),
        (light.p95 / before.light.p95).toFixed(2),
      ]);
    }
  } finally {
    await service.stop();
    silent.stop(true);
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["attack", "calls", "lost", "p95 before", "p95 during", "ratio"];
  if (rows.length > 0)
    process.stdout.write(`${callers} callers, 200 KB JPEG → 320 px, ${secondsEach} s each\n\n${table(head, rows)}\n\n`);
  const lane = (name: string) => [`${name} calls`, "lost", "longest wait"];
  const times = ["light p95 before", "during", "heavy p95 before", "during", "ratio of light"];
  if (taken.length > 0)
    process.stdout.write(
      `ten connections of one caller, ${takerSeconds.under} s each\n\n${table(["what it takes", ...lane("light"), ...lane("heavy"), ...times], taken)}\n`,
    );
}

/** Starts one who attacks from a process of its own; resolves, once that has begun, with what ends it. */
async function attack(file: string, ...args: string[]): Promise<() => Promise<void>> {
  const attacker = Bun.spawn([process.execPath, join(import.meta.dir, file), ...args], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  await attacker.stdout.getReader().read();
  return async () => {
    attacker.kill("SIGKILL");
    await attacker.exited;
  };
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
