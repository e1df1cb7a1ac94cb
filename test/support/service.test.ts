import { expect, test } from "bun:test";
import { until } from "#support/processes.ts";
import { service } from "#support/service.ts";

test("a shared service that is told to end is followed by another, before it has finished what it does", async () => {
  const first = await service();
  process.kill(first.pid, "SIGTERM");
  await until(() => first.log().includes("closing"));
  const [next, same] = await Promise.all([service(), service()]);
  expect([next.pid === first.pid, same.pid]).toEqual([false, next.pid]);
  expect((await fetch(`${next.url}/health`)).status).toBe(200);
  expect(await first.ended).toBe(0);
}, 60_000);
