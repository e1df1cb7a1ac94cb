import { expect, test } from "bun:test";
import { NowAndThen } from "#engines/job/now-and-then.ts";
import { until } from "#support/processes.ts";

const at = (done: number) => ({ done, total: 9, unit: "files" as const });

test("what is told at once is told less often, and the last of it is not forgotten", async () => {
  const told: number[] = [];
  const telling = new NowAndThen(({ done }) => told.push(done));
  for (let done = 1; done <= 5; done++) telling.heed(at(done));
  expect(told).toEqual([1]);
  await until(() => told.length === 2);
  expect(told).toEqual([1, 5]);
});

test("after its end nothing is told any more", async () => {
  const told: number[] = [];
  const telling = new NowAndThen(({ done }) => told.push(done));
  telling.heed(at(1));
  telling.heed(at(2));
  telling.end();
  telling.heed(at(3));
  await Bun.sleep(150);
  expect(told).toEqual([1]);
});
