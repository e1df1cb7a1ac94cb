import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readProgress } from "#formats/wire/progress.ts";
import { hasNginx, startNginx, startPlainNginx } from "#support/balancer.ts";
import { callForm, credentials } from "#support/call.ts";
import { noisyPng, tinyPng } from "#support/pictures.ts";
import { answered, hasReplicas, type Replicas, startReplicas } from "#support/replicas.ts";
import { printed, scanned } from "#support/scans.ts";
import { freePort } from "#support/servers.ts";
import { startService } from "#support/service.ts";

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

  test("a call tells through nginx how it stands, whichever replica works", async () => {
    const before = await Promise.all(replicas.pair.map((replica) => answered(replica, "image-resize", "200")));
    const told = Array.from({ length: 8 }, async () => {
      const body = new FormData();
      body.append("file", new Blob([tinyPng() as Uint8Array<ArrayBuffer>]), "x.png");
      body.append("width", "4");
      const headers = { "x-api-key": key, "x-progress": "true" };
      const states: string[] = [];
      const stream = await fetch(`${replicas.nginx.url}/api/image-resize`, { method: "POST", body, headers });
      const { status } = await readProgress(stream, ({ state }) => states.push(state));
      return [status, states.length > 0];
    });
    expect(await Promise.all(told)).toEqual(Array.from({ length: 8 }, () => [200, true]));
    for (const [at, replica] of replicas.pair.entries())
      expect(await answered(replica, "image-resize", "200")).toBeGreaterThan(before[at] ?? 0);
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

test.skipIf(!hasNginx)(
  "nginx with nothing but its defaults passes lines on as they come, and a cut as a cut",
  async () => {
    const service = await startService({ WORKERS: "2" });
    const nginx = await startPlainNginx(service.url);
    const scans = scanned(printed(Array.from({ length: 3 }, () => ({ lines: ["All human beings are born free"] }))));
    const recognise = () => {
      const body = new FormData();
      body.append("file", new Blob([scans as Uint8Array<ArrayBuffer>]), "scan.pdf");
      const headers = { ...credentials(), "x-progress": "true" };
      return fetch(`${nginx.url}/api/ocr-pdf`, { method: "POST", body, headers });
    };
    try {
      const states: string[] = [];
      let wasWorking = false;
      const answer = await readProgress(await recognise(), async ({ state }) => {
        if (states.push(state) > 1) return;
        const metrics = await (await fetch(`${service.url}/metrics`)).text();
        wasWorking = metrics.includes('fpa_working{lane="heavy"} 1');
      });
      expect([answer.status, answer.headers.get("x-result-recognised")]).toEqual([200, "3"]);
      // The first line was here while the work went on: nothing on the way waited for the rest.
      expect(wasWorking).toBe(true);
      const stream = await recognise();
      const cut = readProgress(stream, () => {});
      process.kill(service.pid, "SIGKILL");
      expect(
        await cut.then(
          () => "whole",
          () => "broken",
        ),
      ).toBe("broken");
    } finally {
      await nginx.stop();
      await service.stop();
    }
  },
  120_000,
);
