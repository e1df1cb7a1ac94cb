import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { isMistake, refusesWriting } from "#accounts/database-errors.ts";
import { operatorId } from "#accounts/keys.ts";
import type { Problem } from "#problem";
import { hasPostgres, startPostgres } from "#support/servers.ts";
import { mayMount, type SmallDisk, smallDisk } from "#support/small-disk.ts";

const says =
  "The store of accounts and keys can be read but not written to at the moment: keys go on working, and nothing can be made or changed. Try again later.";
const refusal = ({ kind, message, retryAfterSeconds }: Problem) => [kind, message, retryAfterSeconds];
const refused = ["service-unavailable", says, 30];

const hasCreated = (accounts: Accounts) =>
  accounts.keys.create(operatorId, "x".repeat(80)).then(
    () => true,
    () => false,
  );

/** What has to hold while nothing can be written, and when it can be again; the store has a key that nobody has used yet. */
async function expectKeysToWork(accounts: Accounts, personId: string, begin: () => unknown, end: () => unknown) {
  const { key, shown } = await accounts.keys.create(personId, "used");
  expect(accounts.caveat()).toBeUndefined();
  await begin();
  // A journal takes on until all of its room is used, and a server hears of a new setting a little later.
  while (await hasCreated(accounts));
  for (let call = 1; call <= 3; call++) {
    // Known keys are known for four seconds: each is asked for anew.
    accounts.known.forget();
    expect((await accounts.known.find(key))?.id).toBe(shown.id);
    accounts.usage.note(shown.id);
    await accounts.usage.flush();
  }
  await accounts.requireStore();
  expect(accounts.caveat()).toContain("can't be written to");
  expect((await accounts.keys.list(personId)).map(({ calls }) => calls)).toEqual([0]);
  expect(await accounts.keys.create(personId, "more").catch(refusal)).toEqual(refused);
  expect(await accounts.people.signUp("new@example.com", "correct horse battery").catch(refusal)).toEqual(refused);
  expect((await accounts.known.find(key))?.id).toBe(shown.id);

  await end();
  // What has just failed is tried again after two seconds.
  do {
    setSystemTime(Date.now() + 3_000);
    await accounts.usage.flush();
  } while (accounts.caveat() !== undefined);
  expect((await accounts.keys.list(personId)).map(({ calls }) => calls)).toEqual([3]);
  expect((await accounts.usage.byDay(personId)).get(shown.id)?.at(-1)?.calls).toBe(3);
  expect((await accounts.keys.create(personId, "more")).shown.name).toBe("more");
}

afterEach(() => {
  setSystemTime();
});

test.each([
  ["PostgreSQL's full disk", "53100", [false, true]],
  ["PostgreSQL's connections, all of them taken", "53300", [false, false]],
  ["PostgreSQL's end", "57P01", [false, false]],
  ["PostgreSQL's doubles", "23505", [true, false]],
  ["SQLite's full disk", 13, [false, true]],
  ["SQLite's failing disk", 778, [false, true]],
  ["SQLite's lock of a journal", 261, [false, true]],
  ["SQLite's doubles", 2067, [true, false]],
  ["a damaged file", 11, [false, false]],
  ["a line that is cut", undefined, [false, false]],
] as const)("%s is told from a mistake and from an outage", (_, errno, told) => {
  const cause = Object.assign(new Error("said"), { errno });
  expect([isMistake(cause), refusesWriting(cause)]).toEqual([...told]);
});

describe("a store that another program keeps from being written", () => {
  let folder: string;
  let accounts: Accounts;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "locked-"));
    accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  });
  afterEach(async () => {
    await accounts.close();
    rmSync(folder, { recursive: true });
  });

  test("knows its keys, counts in memory, and catches up", async () => {
    const other = new Bun.SQL({ adapter: "sqlite", filename: join(folder, "accounts.sqlite") });
    const { id } = await accounts.people.add("ann@example.com");
    await expectKeysToWork(
      accounts,
      id,
      () => other.unsafe("BEGIN IMMEDIATE"),
      () => other.unsafe("ROLLBACK"),
    );
    await other.close();
  }, 60_000);

  test("is not said to be away for a mistake of ours", async () => {
    const { key, shown } = await accounts.keys.create(operatorId, "used");
    // Nobody has this id: the database refuses a key of theirs.
    const { errno } = await accounts.keys.create("nobody at all", "theirs").catch((error) => error);
    expect(Number(errno) & 0xff).toBe(19);
    expect((await accounts.known.find(key))?.id).toBe(shown.id);
  });
});

describe.skipIf(!mayMount)("a store on a full disk", () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = smallDisk(1_024);
  });
  afterEach(() => disk.remove());

  test("knows its keys, counts in memory, and catches up", async () => {
    const accounts = await openAccounts({ dataDir: disk.folder, databaseUrl: undefined });
    const { id } = await accounts.people.add("ann@example.com");
    await expectKeysToWork(accounts, id, disk.fill, disk.clear);
    await accounts.close();
  }, 60_000);
});

describe.skipIf(!hasPostgres)("a PostgreSQL that takes nothing new", () => {
  test("knows its keys, counts in memory, and catches up; a replica starts meanwhile", async () => {
    const postgres = await startPostgres();
    const accounts = await openAccounts({ dataDir: "", databaseUrl: postgres.url });
    const operator = new Bun.SQL(postgres.url, { max: 1 });
    try {
      const { id } = await accounts.people.add("ann@example.com");
      const readOnly = (word: string) => async () => {
        await operator.unsafe(`ALTER SYSTEM SET default_transaction_read_only = ${word}`);
        await operator.unsafe("SELECT pg_reload_conf()");
        for (;;) {
          const [row] = await operator.unsafe("SHOW default_transaction_read_only");
          if (row.default_transaction_read_only === word) return;
        }
      };
      const begin = async () => {
        await readOnly("on")();
        const late = await openAccounts({ dataDir: "", databaseUrl: postgres.url });
        expect((await late.keys.list(id)).length).toBe(1);
        await late.close();
      };
      await expectKeysToWork(accounts, id, begin, readOnly("off"));
    } finally {
      await operator.close();
      await accounts.close();
      await postgres.remove();
    }
  }, 60_000);
});
