import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasNginx, startNginx } from "#support/balancer.ts";
import { callForm } from "#support/call.ts";
import { noisyPng, tinyPng } from "#support/pictures.ts";
import { hasPostgres, hasRedis, type Server, startPostgres, startRedis } from "#support/servers.ts";
import { type Service, startService } from "#support/service.ts";
import { Browser } from "#support/website.ts";

describe.skipIf(!hasNginx || !hasPostgres || !hasRedis)("two replicas behind nginx", () => {
  let stores: [Server, Server];
  let replicas: [Service, Service];
  let nginx: { url: string; stop(): Promise<void> };
  let key: string;
  const replica = () =>
    startService({
      DATABASE_URL: stores[0].url,
      REDIS_URL: stores[1].url,
      SECRET: "the same secret on both replicas",
      TRUST_PROXY: "1",
      RATE_LIMIT: "off",
    });

  beforeAll(async () => {
    stores = await Promise.all([startPostgres(), startRedis()]);
    replicas = await Promise.all([replica(), replica()]);
    nginx = await startNginx([replicas[0].url, replicas[1].url]);
    const browser = new Browser(nginx.url);
    const person = { email: "behind@example.com", password: "correct horse battery" };
    await browser.send("/dashboard/sign-up", person);
    await browser.send("/dashboard/sign-in", person);
    key = ((await browser.send("/dashboard/keys", { name: "behind" })).body as { key: string }).key;
  }, 60_000);
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(replicas.map((one) => one.stop()));
    await Promise.all(stores.map((one) => one.remove()));
  }, 60_000);

  const resize = (file: Uint8Array) => callForm("image-resize", { file }, { width: 4 }, { url: nginx.url, key });
  const status = (file: Uint8Array) =>
    resize(file).then(
      (answer) => answer.status,
      () => 0,
    );

  test("share the work, and a key made through one works on both", async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => status(tinyPng())));
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { url } of replicas) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toMatch(/fpa_requests_total\{operation="image-resize",status="200"\} [1-9]/);
    }
  }, 30_000);

  test("a refusal by size comes before the upload is over", async () => {
    const huge = new Uint8Array(101 * 1_048_576);
    expect((await resize(huge)).status).toBe(413);
  }, 30_000);

  test("a replica killed under load loses its calls in flight only, none is sent twice, none is lost after", async () => {
    const picture = await noisyPng(2_000_000);
    const [dying, staying] = replicas;
    const done = async ({ url }: Service) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/fpa_requests_total\{operation="image-resize",status="200"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const before = await done(staying);
    const calls = Array.from({ length: 12 }, () => status(picture));
    await Promise.race(calls);
    process.kill(dying.pid, "SIGKILL");
    const during = await Promise.all(calls);
    const lost = during.filter((code) => code !== 200);
    // What was on its way to the dead one: an answer of nginx' own or a cut connection; everything else is well.
    for (const code of lost) expect([0, 502, 504]).toContain(code);
    expect((await done(staying)) - before).toBeLessThanOrEqual(12 - lost.length);
    const after = await Promise.all(Array.from({ length: 12 }, () => status(tinyPng())));
    expect(new Set(after)).toEqual(new Set([200]));
    process.stderr.write(`killed under load: ${lost.length} of 12 calls in flight lost, 0 of 12 after\n`);
  }, 60_000);
});
