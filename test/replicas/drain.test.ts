import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { startGoodCallers } from "#support/good-callers.ts";
import { largeJpeg } from "#support/pictures.ts";
import { until } from "#support/processes.ts";
import { answered, hasReplicas, type Replicas, startReplicas } from "#support/replicas.ts";

describe.skipIf(!hasReplicas)("a replica that is stopped by SIGTERM behind nginx", () => {
  let replicas: Replicas;
  let key: string;

  beforeAll(async () => {
    replicas = await startReplicas({ WORKERS: "2" });
    key = await replicas.newKey("draining");
  }, 60_000);
  afterAll(() => replicas.stop(), 60_000);

  test("loses no call, and has calls again when it is back", async () => {
    const { pair, nginx } = replicas;
    const [ending] = pair;
    const file = await largeJpeg();
    const good = startGoodCallers(nginx.url, key);
    await good.more(20);

    const long = callForm("image-rotate", { file }, { angle: 3 }, { url: ending.url, key });
    await until(async () =>
      /fpa_working\{lane="light"\} [1-9]/.test(await (await fetch(`${ending.url}/metrics`)).text()),
    );
    const ended = ending.stop();
    await good.more(40);
    expect((await long).status).toBe(200);
    expect(await ended).toBe(0);
    await good.more(40);

    await replicas.startFirst();
    await until(async () => (await answered(pair[0], "image-resize", "200")) > 10);
    await good.stop();
    process.stderr.write(`stopped under load: ${JSON.stringify(Object.fromEntries(good.statuses))}\n`);
    expect([...good.statuses.keys()]).toEqual([200]);
  }, 60_000);
});
