import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { largeJpeg, noisyPng, tinyPng } from "#support/pictures.ts";
import { callPipeline, step } from "#support/pipeline.ts";
import { busyChildOf, childrenOf, ticksOf, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

/** A picture whose rotation takes a child some seconds. */
const large = { name: "large.jpg", bytes: await largeJpeg() };
const turn = step("image-rotate", { angle: 7 });
const ticksInASecond = 100;

let service: Service;
const running: Service[] = [];
const start = async (env: Record<string, string>): Promise<Service> => {
  const started = await startService({ WORKERS: "2", ...env });
  running.push(started);
  return started;
};
beforeAll(async () => {
  service = await start({ MAX_UPLOAD_MB: "1" });
});
afterAll(() => Promise.all(running.map((one) => one.stop())));

const gauge = async (name: string, { url } = service): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")[1],
  );
};

test("a client that goes away ends the step that works, and no other begins", async () => {
  const roomy = await start({});
  const working = () => gauge('fpa_working{lane="light"}', roomy);
  const controller = new AbortController();
  const signal = controller.signal;
  const answer = callPipeline([large, large, large], [turn, turn], { url: roomy.url, signal }).catch(
    (error) => error.name,
  );
  const child = await busyChildOf(roomy.pid);
  expect(await working()).toBe(1);
  const atWork = ticksOf(child);
  controller.abort();
  expect(await answer).toBe("AbortError");
  let after = 0;
  await until(() => {
    after = Math.max(after, ticksOf(child) - atWork);
    return !childrenOf(roomy.pid).includes(child);
  });
  // By the processor's clock, as a busy machine takes longer by any other.
  expect(after).toBeLessThan(ticksInASecond);
  await until(async () => (await working()) === 0);
  expect(await gauge("fpa_body_bytes_held", roomy)).toBe(0);
  const next = await callPipeline([{ name: "a.png", bytes: tinyPng() }], [step("image-resize", { width: 4 })], {
    url: roomy.url,
  });
  expect(next.status).toBe(200);
}, 120_000);

describe("the deadline", () => {
  test("is that of all steps together, and the step that it met is named", async () => {
    const { url } = await start({ DEADLINE_IMAGE_S: "1" });
    const late = await callPipeline([large], [turn, turn], { url });
    expect([late.status, late.error?.error]).toEqual([504, "Timeout"]);
    expect(late.error?.message).toMatch(
      /^Step [12] \(image-rotate\): pipeline did not finish within its deadline of 2 s, and was stopped\.$/,
    );
  }, 60_000);

  test("is never longer than that of pipelines", async () => {
    const { url } = await start({ DEADLINE_PIPELINE_S: "1" });
    const late = await callPipeline([large, large, large], [turn, turn], { url });
    expect([late.status, late.error?.message]).toEqual([504, expect.stringContaining("its deadline of 1 s")]);
  }, 60_000);
});

describe("a bomb between two steps", () => {
  test("of bytes: what one step gives is no more than an upload may be", async () => {
    const noise = { name: "a.png", bytes: await noisyPng(400_000) };
    const twice = step("image-resize", { percentage: 300, format: "png" });
    const answer = await callPipeline([noise], [twice, turn], { url: service.url });
    expect([answer.status, answer.error?.message]).toEqual([
      413,
      expect.stringMatching(
        /^Step 2 \(image-rotate\): \d+ MB came from step 1 \(image-resize\); at most 1 MB go from one step to the next\.$/,
      ),
    ]);
    expect((await callPipeline([noise], [twice], { url: service.url })).status).toBe(200);
    await until(async () => (await gauge("fpa_body_bytes_held")) === 0);
  }, 60_000);

  test("of many files that are small one by one", async () => {
    const noise = {
      name: "a.jpg",
      bytes: await sharp(await noisyPng(100_000))
        .jpeg({ quality: 40 })
        .toBuffer(),
    };
    const files = Array.from({ length: 12 }, () => noise);
    const steps = [step("image-convert", { format: "png" }), turn];
    const answer = await callPipeline(files, steps, { url: service.url });
    expect([answer.status, answer.error?.message]).toEqual([413, expect.stringContaining("at most 1 MB go")]);
  }, 60_000);

  test("of pixels: the next step looks at what it gets as it does at uploads", async () => {
    const { url } = await start({ MAX_MEGAPIXELS: "1" });
    const bomb = step("image-resize", { width: 2_000, height: 2_000, fit: "fill" });
    const answer = await callPipeline([{ name: "a.png", bytes: tinyPng() }], [bomb, turn], { url });
    expect([answer.status, answer.error?.message]).toEqual([
      413,
      expect.stringMatching(/^Step 2 \(image-rotate\): .*megapixels/),
    ]);
  }, 60_000);
});
