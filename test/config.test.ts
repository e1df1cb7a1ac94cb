import { describe, expect, test } from "bun:test";
import { readConfig } from "#config";
import { chosen } from "#operations/chosen.ts";
import { operations } from "#operations/index.ts";
import { callJson } from "#support/call.ts";
import { repository, startService } from "#support/service.ts";

const long = "x".repeat(32);
const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("a wrong value", () => {
  test.each([
    ["ACCESS", "none", 'ACCESS must be one of keys, open, but it is "none".'],
    ["SIGN_UP", "no", 'SIGN_UP must be one of open, closed, but it is "no".'],
    ["RATE_LIMIT", "yes", 'RATE_LIMIT must be one of on, off, but it is "yes".'],
    ["RATE_LIGHT", "0", 'RATE_LIGHT must be a whole number from 1 to 1000000, but it is "0".'],
    ["RATE_HEAVY", "2.5", 'RATE_HEAVY must be a whole number from 1 to 1000000, but it is "2.5".'],
    ["TRUST_PROXY", "true", 'TRUST_PROXY must be a whole number from 0 to 16, but it is "true".'],
    ["METRICS", "yes", 'METRICS must be local, on, off, or a token of at least 16 characters, but it is "yes".'],
    ["SECRET", "short", "SECRET must be a text of at least 32 characters, but it has 5."],
  ])("of %s is told with what it may be", (name, value, says) => {
    expect(complaint({ [name]: value })).toBe(says);
  });

  test("of a store's address is told without its password", () => {
    const url = "mysql://me:hidden@db.example:3306/x";
    expect(complaint({ DATABASE_URL: url, SECRET: long })).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host/name, but it is "mysql://db.example:3306".',
    );
    for (const [name, value] of [
      ["REDIS_URL", "http://:hidden@cache.example"],
      ["REDIS_URL", "redis://:hidden#@cache"],
      ["DATABASE_URL", "postgres://me:hidden"],
    ] as const) {
      const says = complaint({ [name]: value, SECRET: long });
      expect(says).toStartWith(`${name} must be `);
      expect(says).not.toContain("hidden");
    }
  });

  test("DATABASE_URL needs a SECRET, for all replicas the same", () => {
    const databaseUrl = "postgres://me:hidden@db.example/files";
    expect(complaint({ DATABASE_URL: databaseUrl })).toContain("SECRET must be a text of at least 32 characters with");
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET: long })).toMatchObject({ databaseUrl, secret: long });
  });

  test("stops the start with its name and nothing else", async () => {
    const child = Bun.spawn({
      cmd: [process.execPath, "src/main.ts"],
      cwd: repository,
      env: { ...process.env, TOOLS: "image,qr-genrate" },
      stdout: "pipe",
      stderr: "pipe",
    });
    expect(await child.exited).toBe(78);
    expect(await new Response(child.stderr).text()).toMatch(/^TOOLS must be all, or .* but it has "qr-genrate"\.\n$/);
  });
});

describe("TOOLS", () => {
  const names = (text: string) => chosen(operations, readConfig({ TOOLS: text }).tools).map(({ name }) => name);
  const of = (family: string) => operations.filter((one) => one.family === family).map(({ name }) => name);

  test("names families and tools, in any order; the catalogue keeps its own", () => {
    const all = operations.map(({ name }) => name);
    for (const text of ["", "all", "image,all"]) expect(names(text)).toEqual(all);
    expect(names("pdf")).toEqual(of("pdf"));
    expect(names(" pdf , qr-generate,")).toEqual(["qr-generate", ...of("pdf")]);
    expect(names("generate,image,pdf")).toEqual(all);
  });

  test("a tool that is off is not there", async () => {
    const { url, stop } = await startService({ TOOLS: "pdf" });
    const { operations: told } = (await (
      await fetch(`${url}/catalogue.json`)
    ).json()) as typeof import("#operations/index.ts");
    expect(told.map(({ name }) => name)).toEqual(of("pdf"));
    expect(await callJson("qr-generate", { text: "x" }, url)).toMatchObject({
      status: 404,
      error: { error: "Not found" },
    });
    await stop();
  });
});
