import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { MemoryCounter } from "#accounts/counter.ts";
import { Link } from "#accounts/link.ts";
import { readSecret } from "#accounts/secret.ts";
import { randomLetters } from "#accounts/token.ts";
import type { Problem } from "#problem";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(() => {
  setSystemTime();
  rmSync(folder, { recursive: true });
});

test("several that start at once on an empty folder agree on one store and one secret", async () => {
  const source = `
    const { openAccounts } = await import("#accounts/accounts.ts");
    const { readSecret } = await import("#accounts/secret.ts");
    const place = { dataDir: ${JSON.stringify(folder)}, databaseUrl: undefined, secret: undefined };
    const accounts = await openAccounts(place);
    await accounts.keys.create("operator", "mine");
    console.log(readSecret(place));
    await accounts.close();`;
  const starts = Array.from({ length: 6 }, () =>
    Bun.spawn({ cmd: [process.execPath, "-e", source], cwd: join(import.meta.dir, "../.."), stderr: "pipe" }),
  );
  const secrets = await Promise.all(starts.map((child) => new Response(child.stdout).text()));
  expect(await Promise.all(starts.map((child) => child.exited))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(new Set(secrets).size).toBe(1);
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  expect((await accounts.keys.list("operator")).length).toBe(6);
  await accounts.close();
}, 30_000);

test("a store of a newer version is left alone", async () => {
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  await accounts.close();
  const sql = new Bun.SQL({ adapter: "sqlite", filename: join(folder, "accounts.sqlite") });
  await sql`UPDATE schema_version SET version = 1000`;
  await sql.close();
  const opening = openAccounts({ dataDir: folder, databaseUrl: undefined });
  expect(await opening.catch(String)).toContain("newer version of this service (1000;");
});

describe("the secret", () => {
  test("is made once, for its owner's eyes, unless one is configured", () => {
    const place = { secret: undefined, dataDir: join(folder, "data") };
    const made = readSecret(place);
    expect(made).toMatch(/^\w{64}$/);
    expect(readSecret(place)).toBe(made);
    expect(statSync(join(folder, "data/secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "data/secret"), "utf8")).toBe(`${made}\n`);
    expect(readSecret({ ...place, secret: "configured" })).toBe("configured");
  });

  test("that is too short stops the start", () => {
    writeFileSync(join(folder, "secret"), "short\n");
    expect(() => readSecret({ secret: undefined, dataDir: folder })).toThrow("at least 32 characters, but it has 5");
  });
});

test("random letters are letters and digits, each about as likely as the others", () => {
  const counts = new Map<string, number>();
  for (const letter of randomLetters(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.keys()].sort().join("")).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  // A thousand of each are due; 200 off would be more than six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
});

describe("a window of counting", () => {
  test("begins with its first use, runs for its time, and is followed by a new one", async () => {
    const counter = new MemoryCounter();
    const now = Date.now();
    const at = async (ms: number) => {
      setSystemTime(now + ms);
      return counter.add("a", 60_000);
    };
    expect(await at(0)).toEqual({ used: 1, resetMs: 60_000 });
    expect(await at(59_000)).toEqual({ used: 2, resetMs: 1_000 });
    expect(await at(60_000)).toEqual({ used: 1, resetMs: 60_000 });
    expect(await counter.add("b", 1_000)).toEqual({ used: 1, resetMs: 1_000 });
  });

  test("is given up when there are too many, the oldest first", async () => {
    const counter = new MemoryCounter();
    for (let n = 0; n <= 100_000; n++) await counter.add(`n${n}`, 60_000);
    expect((await counter.add("n0", 60_000)).used).toBe(1);
    expect((await counter.add("n100000", 60_000)).used).toBe(2);
  });
});

describe("the way to a store", () => {
  test("that fails is tried anew by one call at a time, and is found again", async () => {
    let opened = 0;
    let isUp = true;
    const link = new Link({ name: "The store", open: async () => ++opened, close: async () => {} });
    const ask = () =>
      link
        .run(async (client) => {
          if (!isUp) throw new Error("gone");
          return client;
        })
        .catch(({ kind }) => kind);
    expect(await ask()).toBe(1);
    isUp = false;
    expect(await ask()).toBe("service-unavailable");
    isUp = true;
    // At once the last failure still stands.
    expect([await ask(), opened]).toEqual(["service-unavailable", 1]);
    setSystemTime(Date.now() + 600);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([2, "service-unavailable", "service-unavailable"]);
    expect(await ask()).toBe(2);
  });

  test("that does not answer is given up after its time, and told in words", async () => {
    const link = new Link({ name: "The store", open: async () => 1, close: async () => {} });
    const failure = await link.run(() => new Promise<never>(() => {})).catch((problem: Problem) => problem);
    expect([failure.kind, failure.message]).toEqual([
      "service-unavailable",
      "The store can't be reached. Try again in a moment.",
    ]);
  });
});
