import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { childMemory } from "#engines/pool/child-process.ts";
import { beforeTheQueue, inAChild } from "#support/attacks/all.ts";
import { attack, type Growth, growthOf, mostBytes, mostPower } from "#support/growth.ts";
import { repository } from "#support/service.ts";

const isMeasurable = existsSync("/proc/self/clear_refs");
if (!isMeasurable) process.stderr.write("There is no /proc: the growth of parsers is not measured.\n");

const growths = new Map<string, Growth>();

describe.skipIf(!isMeasurable)("a parser takes time and memory by the size of its input", () => {
  beforeAll(async () => {
    const child = Bun.spawn([process.execPath, join(repository, "test/support/growth-measure.ts")], {
      env: { ...process.env, ...childMemory },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    const lines = (await new Response(child.stdout).text()).trim().split("\n");
    for (const line of lines) growths.set(JSON.parse(line).name, JSON.parse(line));
  }, 600_000);

  describe.each([
    ["before the queue", beforeTheQueue],
    ["in a child", inAChild],
  ] as const)("%s", (_where, attacks) => {
    test.each(attacks.map(({ one, timesItsSize }) => [one.name, timesItsSize] as const))("%s", (name, timesItsSize) => {
      const growth = growths.get(name);
      if (!growth) throw new Error("it was not measured");
      const { size, ms, power, bytes } = growth;
      const says = `${ms.map((time) => time.toFixed(1)).join(", ")} ms at twice the size each`;
      expect(power, says).toBeLessThan(mostPower);
      expect(bytes, `memory at ${size} bytes`).toBeLessThan(mostBytes(size, timesItsSize));
    });
  });
});

test.skipIf(!isMeasurable)("the measure finds what grows by the square, and what holds more than it should", () => {
  const loops = (size: number) => {
    let sum = 0;
    for (let at = 0; at < size * size; at += 1) sum += at % 7;
    return sum;
  };
  const square = attack("square", 2_000, (size) => size, loops);
  const line = attack(
    "line",
    4_000_000,
    (size) => size,
    (size) => loops(Math.sqrt(size)),
  );
  const heavy = attack(
    "heavy",
    1_048_576,
    (size) => size,
    (size) => Buffer.alloc(size * 16, 1).length,
  );
  expect(growthOf(square).power).toBeGreaterThan(mostPower);
  expect(growthOf(line).power).toBeLessThan(mostPower);
  expect(growthOf(heavy).bytes).toBeGreaterThan(100_000_000);
});
