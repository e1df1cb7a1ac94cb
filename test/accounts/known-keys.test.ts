import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";

let folder: string;
/** Two replicas on one store. */
let here: Accounts;
let there: Accounts;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "known-keys-"));
  here = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  there = await openAccounts({ dataDir: folder, databaseUrl: undefined });
});
afterEach(async () => {
  setSystemTime();
  await Promise.all([here.close(), there.close()]);
  rmSync(folder, { recursive: true });
});

const later = (ms: number) => setSystemTime(Date.now() + ms);
const works = async ({ known }: Accounts, key: string) => (await known.find(key)) !== undefined;

test("a new key works everywhere at once, a revoked one nowhere after 5 s, and here at once", async () => {
  const { key, shown } = await here.keys.create(operatorId, "shared");
  expect([await works(here, key), await works(there, key)]).toEqual([true, true]);
  await here.keys.revoke(shown.id);
  expect([await works(here, key), await works(there, key)]).toEqual([false, true]);
  later(5_000);
  expect(await works(there, key)).toBe(false);
});

test("a regenerated key ends likewise, and the new one begins at once", async () => {
  const { key, shown } = await here.keys.create(operatorId, "shared");
  expect(await works(there, key)).toBe(true);
  const fresh = await here.keys.regenerate(shown.id);
  expect([await works(here, key), await works(here, fresh.key), await works(there, fresh.key)]).toEqual([
    false,
    true,
    true,
  ]);
  later(5_000);
  expect(await works(there, key)).toBe(false);
});

test("a key ends at the moment it was to, known or not", async () => {
  const { key } = await here.keys.create(operatorId, "short", 1);
  later(86_400_000 - 1_000);
  expect(await works(here, key)).toBe(true);
  later(1_001);
  expect([await works(here, key), await works(there, key)]).toEqual([false, false]);
});

test("a regenerated key is good for as long as the first was", async () => {
  const { shown } = await here.keys.create(operatorId, "two days", 2);
  later(86_400_000);
  const fresh = await here.keys.regenerate(shown.id);
  expect((fresh.shown.expiresAt ?? 0) - fresh.shown.createdAt).toBe(2 * 86_400_000);
});

test("without its store, a known key goes on for the cache's time; then that is told, and ends by itself", async () => {
  const { key } = await here.keys.create(operatorId, "cached");
  expect(await works(there, key)).toBe(true);
  await there.close();
  rmSync(join(folder, "accounts.sqlite"));
  // A folder in its place can be opened by nobody.
  await Bun.write(join(folder, "accounts.sqlite", "in-the-way"), "");
  later(3_000);
  expect(await works(there, key)).toBe(true);
  later(2_000);
  expect(await works(there, key).catch(({ kind }) => kind)).toBe("service-unavailable");
  rmSync(join(folder, "accounts.sqlite"), { recursive: true });
  const mended = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  const again = await mended.keys.create(operatorId, "after");
  later(3_000);
  expect(await works(there, again.key)).toBe(true);
  await mended.close();
});

test("a flood of invented keys pushes no known one out", async () => {
  const { key } = await here.keys.create(operatorId, "known");
  expect(await works(here, key)).toBe(true);
  for (let n = 0; n < 3_000; n++) expect(await works(here, `fpa_${String(n).padStart(48, "0")}`)).toBe(false);
  await there.keys.revoke((await there.keys.list(operatorId))[0]?.id ?? "");
  expect(await works(here, key)).toBe(true);
});

test("calls are counted together, here and there, and at the end", async () => {
  const { shown } = await here.keys.create(operatorId, "counted");
  for (let n = 0; n < 3; n++) here.usage.note(shown.id);
  there.usage.note(shown.id);
  await Promise.all([here.usage.flush(), there.usage.flush()]);
  there.usage.note(shown.id);
  await there.close();
  expect((await here.keys.list(operatorId))[0]).toMatchObject({ calls: 5, lastUsedAt: expect.any(Number) });
});
