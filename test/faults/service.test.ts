import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { largeJpeg, noisyPng, tinyPng } from "#support/pictures.ts";
import { busyChildOf, childrenOf, residentMB, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

/** A picture whose rotation takes a child some seconds, and one that takes nothing. */
const large = await largeJpeg();
const small = tinyPng();

let folder: string;
let service: Service;
const start = async (env: Record<string, string> = {}) => startService({ TMPDIR: folder, WORKERS: "2", ...env });
const turnLarge = (url = service.url, signal?: AbortSignal) =>
  callForm("image-rotate", { file: large }, { angle: 7 }, { url, signal });
const turnSmall = (url = service.url) => callForm("image-rotate", { file: small }, { angle: 90 }, { url });

/** Files below the temporary folder, however deep. */
/** Of calls: what libraries and Bun make for themselves stays as long as the service. */
const left = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (one) => one.isFile() && !one.parentPath.includes("/shared/cache"),
  );

async function working(url = service.url): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/fpa_working\{lane="light"\} (\d+)/.exec(text)?.[1]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "faults-"));
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

describe("a child process of the service", () => {
  test("killed in the middle of a job: the job is done again", async () => {
    const answer = turnLarge();
    process.kill(await busyChildOf(service.pid), "SIGKILL");
    expect((await answer).status).toBe(200);
  }, 60_000);

  test("killed twice: a clear answer, and the next call works", async () => {
    const answer = turnLarge();
    const first = await busyChildOf(service.pid);
    process.kill(first, "SIGKILL");
    await until(() => !childrenOf(service.pid).includes(first));
    process.kill(await busyChildOf(service.pid), "SIGKILL");
    expect(await answer).toMatchObject({ status: 500, error: { error: "Internal error" } });
    expect((await turnSmall()).status).toBe(200);
    expect(await left()).toEqual([]);
  }, 60_000);

  test("is gone soon after its client is", async () => {
    const controller = new AbortController();
    const answer = turnLarge(service.url, controller.signal).catch((error) => error.name);
    const child = await busyChildOf(service.pid);
    controller.abort();
    expect(await answer).toBe("AbortError");
    await until(() => !childrenOf(service.pid).includes(child));
    await until(async () => (await working()) === 0);
    expect((await turnSmall()).status).toBe(200);
  }, 60_000);

  test("that passes the memory ceiling, or the deadline, is ended and told", async () => {
    const tight = await start({ MAX_CHILD_MB: "150" });
    expect(await turnLarge(tight.url)).toMatchObject({ status: 422, error: { error: "Unprocessable file" } });
    expect((await turnSmall(tight.url)).status).toBe(200);
    expect(await tight.stop()).toBe(0);

    const hasty = await start({ DEADLINE_IMAGE_S: "1" });
    const late = await turnLarge(hasty.url);
    expect(late).toMatchObject({ status: 504, error: { error: "Timeout" } });
    expect(late.error?.message).toContain("deadline of 1 s");
    expect((await turnSmall(hasty.url)).status).toBe(200);
    expect(await hasty.stop()).toBe(0);
    expect(await left()).toEqual([]);
  }, 60_000);
});

describe("the end of the service", () => {
  test("SIGTERM lets a call finish, refuses new ones, closes the children and leaves nothing", async () => {
    const closing = await start();
    const answer = turnLarge(closing.url);
    await busyChildOf(closing.pid);
    const children = childrenOf(closing.pid);
    const code = closing.stop();
    expect((await answer).status).toBe(200);
    expect(await code).toBe(0);
    for (const child of children) expect(() => process.kill(child, 0)).toThrow();
    expect(await left()).toEqual([]);
  }, 60_000);

  test("a killed service takes its children along, and the next start sweeps its leftovers", async () => {
    const killed = await start();
    const answer = turnLarge(killed.url).catch(() => "cut off");
    const child = await busyChildOf(killed.pid);
    const orphan = join(folder, "file-api-999999999-1", "job-x");
    await Bun.write(join(orphan, "leftover"), "x");
    process.kill(killed.pid, "SIGKILL");
    expect(await answer).toBe("cut off");
    await until(() => {
      try {
        return !process.kill(child, 0);
      } catch {
        return true;
      }
    });
    const next = await start();
    expect(await left()).toEqual([]);
    await next.stop();
  }, 60_000);
});

test("64 uploads of 5 MB at once: memory stays bounded, each is answered, none is lost", async () => {
  const picture = await noisyPng(5_000_000);
  let peak = 0;
  const before = residentMB(service.pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMB(service.pid));
  }, 20);
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => callForm("image-resize", { file: picture }, { width: 200 }, { url: service.url })),
  );
  clearInterval(watch);
  const done = answers.filter(({ status }) => status === 200).length;
  for (const { status, headers, error } of answers) {
    expect([200, 503]).toContain(status);
    if (status !== 503) continue;
    expect(error?.error).toBe("Service busy");
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  process.stderr.write(
    `64 × 5 MB: ${done} done, ${64 - done} refused; peak ${Math.round(peak)} MB, before ${Math.round(before)} MB\n`,
  );
  expect(done).toBeGreaterThanOrEqual(16);
  expect(peak).toBeLessThan(1_200);
  expect(await working()).toBe(0);
}, 120_000);
