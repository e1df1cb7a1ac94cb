import { expect, test } from "bun:test";
import { join } from "node:path";
import { Problem } from "#problem";
import { repository } from "#support/service.ts";
import { judge } from "../../scripts/fuzz/judge.ts";
import { fuzzParsers } from "../../scripts/fuzz/parsers.ts";
import { Random } from "../../scripts/fuzz/random.ts";
import { anyExchange } from "../../scripts/fuzz/requests.ts";
import type { Target } from "../../scripts/fuzz/target.ts";
import { targets } from "../../scripts/fuzz/targets.ts";

test("the parsers read some hundred cases, every one of them at least once", () => {
  const { cases, findings } = fuzzParsers({ seed: 2, cases: 2 * targets.length, seconds: 60, single: undefined });
  expect(findings).toEqual([]);
  expect(cases).toBe(2 * targets.length);
});

test("a case is the same each time, and others are others", () => {
  const made = (seed: number, number: number) => {
    const { what, pieces } = anyExchange(new Random(seed, number));
    return `${what} ${Buffer.concat(pieces).toString("base64")}`;
  };
  const first = Array.from({ length: 50 }, (_, number) => made(1, number));
  expect(Array.from({ length: 50 }, (_, number) => made(1, number))).toEqual(first);
  expect(new Set([...first, ...Array.from({ length: 50 }, (_, number) => made(2, number))]).size).toBeGreaterThan(95);
});

test("what throws, takes too long or too much is told; a refusal is not", () => {
  const held: unknown[] = [];
  const spent = () => process.cpuUsage().user + process.cpuUsage().system;
  const target = (name: string, read: () => unknown): Target => ({ name, make: () => read });
  const wrong = [
    target("throws", () => JSON.parse("{")),
    target("is our fault", () => {
      throw new Problem("internal", "no");
    }),
    target("is slow", () => {
      for (const start = spent(); spent() - start < 400_000; );
    }),
    target("is heavy", () => held.push(Buffer.alloc(500_000_000, 1))),
    target("refuses", () => {
      throw new Problem("bad-request", "no");
    }),
  ];
  const told = wrong.map((_, number) => judge(wrong, 1, number)?.says.split("\n")[0]);
  expect(told[0]).toStartWith("threw SyntaxError");
  expect(told[1]).toStartWith("threw a refusal that is our fault");
  expect(told[2]).toMatch(/took \d+ ms of the processor/);
  expect(told[3]).toMatch(/took \d{3} MB/);
  expect(told[4]).toBeUndefined();
});

test("the command ends with the sum, and takes no nonsense", async () => {
  const run = async (...args: string[]) => {
    const child = Bun.spawn({
      cmd: [process.execPath, "scripts/fuzz.ts", ...args],
      cwd: join(repository),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const text = await new Response(child.stdout).text();
    return { code: await child.exited, last: text.trimEnd().split("\n").at(-1) };
  };
  expect(await run("--only", "parsers", "--cases", "200")).toEqual({ code: 0, last: "200 cases, 0 findings" });
  expect((await run("--cases", "many")).code).toBe(2);
});
