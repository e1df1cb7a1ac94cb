import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasNginx, startNginx } from "#support/balancer.ts";
import { callForm } from "#support/call.ts";
import { noisyPng, tinyPng } from "#support/pictures.ts";
import { answered, hasReplicas, type Replicas, startReplicas } from "#support/replicas.ts";
import { freePort } from "#support/servers.ts";

test.skipIf(!hasNginx)(
  "nginx without any replica says so in the service's own way, and at once",
  async () => {
    const nginx = await startNginx([`http://127.0.0.1:${freePort()}`, `http://127.0.0.1:${freePort()}`]);
    try {
      const { status, headers, error } = await callForm("image-resize", { file: tinyPng() }, {}, { url: nginx.url });
      expect([status, error?.error]).toEqual([502, "Service unavailable"]);
      expect(headers.get("retry-after")).toBe("2");
      expect(headers.get("x-request-id")).toMatch(/^[\da-f]{32}$/);
    } finally {
      await nginx.stop();
    }
  },
  10_000,
);

describe.skipIf(!hasReplicas)("two replicas behind nginx", () => {
  let replicas: Replicas;
  let key: string;

  beforeAll(async () => {
    replicas = await startReplicas();
    key = await replicas.newKey("behind");
  }, 60_000);
  afterAll(() => replicas.stop(), 60_000);

  const resize = (file: Uint8Array) =>
    callForm("image-resize", { file }, { width: 4 }, { url: replicas.nginx.url, key });
  const status = (file: Uint8Array) =>
    resize(file).then(
      (answer) => answer.status,
      () => 0,
    );

  test("share the work, and a key made through one works on both", async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => status(tinyPng())));
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const replica of replicas.pair) expect(await answered(replica, "image-resize", "200")).toBeGreaterThan(0);
  }, 30_000);

  test("a refusal by size comes before the upload is over", async () => {
    const huge = new Uint8Array(101 * 1_048_576);
    expect((await resize(huge)).status).toBe(413);
  }, 30_000);

  test("a replica killed under load loses its calls in flight only, none is sent twice, none is lost after", async () => {
    const picture = await noisyPng(2_000_000);
    const [dying, staying] = replicas.pair;
    const done = () => answered(staying, "image-resize", "200");
    const before = await done();
    const calls = Array.from({ length: 12 }, () => status(picture));
    await Promise.race(calls);
    process.kill(dying.pid, "SIGKILL");
    const during = await Promise.all(calls);
    const lost = during.filter((code) => code !== 200);
    // What was on its way to the dead one: an answer of nginx' own or a cut connection; everything else is well.
    for (const code of lost) expect([0, 502, 504]).toContain(code);
    expect((await done()) - before).toBeLessThanOrEqual(12 - lost.length);
    const after = await Promise.all(Array.from({ length: 12 }, () => status(tinyPng())));
    expect(new Set(after)).toEqual(new Set([200]));
    process.stderr.write(`killed under load: ${lost.length} of 12 calls in flight lost, 0 of 12 after\n`);
  }, 60_000);
});
