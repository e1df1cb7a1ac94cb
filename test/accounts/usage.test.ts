import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { MemoryCounter } from "#accounts/counter.ts";

let folder: string;
/** Two replicas on one store. */
let here: Accounts;
let there: Accounts;
let personId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "usage-"));
  here = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  there = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  personId = (await here.people.add("ann@example.com")).id;
});
afterEach(async () => {
  setSystemTime();
  await Promise.all([here.close(), there.close()]);
  rmSync(folder, { recursive: true });
});

const noon = Date.parse("2026-03-01T12:00:00Z");
const onDay = (day: number) => setSystemTime(noon + day * 86_400_000);
const daysOf = async (id: string) => (await here.usage.byDay(personId)).get(id) ?? [];

test("calls are told by day, over both replicas, for thirty days back", async () => {
  onDay(0);
  const { shown } = await here.keys.create(personId, "counted");
  const { shown: other } = await here.keys.create(personId, "idle");
  here.usage.note(shown.id);
  there.usage.note(shown.id);
  await Promise.all([here.usage.flush(), there.usage.flush()]);
  // Noted before midnight and written after it: the call stays with its day.
  there.usage.note(shown.id);
  onDay(2);
  here.usage.note(shown.id);
  await Promise.all([here.usage.flush(), there.usage.flush()]);

  const days = await daysOf(shown.id);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-02-02", "2026-03-03"]);
  expect(days.filter(({ calls }) => calls > 0)).toEqual([
    { day: "2026-03-01", calls: 3 },
    { day: "2026-03-03", calls: 1 },
  ]);
  expect((await daysOf(other.id)).every(({ calls }) => calls === 0)).toBe(true);
  expect((await here.usage.byDay("operator")).size).toBe(0);

  onDay(29);
  expect((await daysOf(shown.id))[0]).toEqual({ day: "2026-03-01", calls: 3 });
  onDay(30);
  expect((await daysOf(shown.id))[0]).toEqual({ day: "2026-03-02", calls: 0 });
});

test("days that nobody sees any more are given up, the sum of the calls is not", async () => {
  onDay(0);
  const { shown } = await here.keys.create(personId, "old");
  here.usage.note(shown.id);
  await here.usage.flush();
  onDay(31);
  here.usage.note(shown.id);
  await here.usage.flush();
  const sql = new Bun.SQL({ adapter: "sqlite", filename: join(folder, "accounts.sqlite") });
  expect([...(await sql`SELECT calls FROM key_days`)]).toEqual([{ calls: 1 }]);
  await sql.close();
  expect((await here.keys.list(personId))[0]?.calls).toBe(2);
});

test("a key that is revoked before its calls are written disturbs nobody's count", async () => {
  const { shown } = await here.keys.create(personId, "gone");
  const { shown: kept } = await here.keys.create(personId, "kept");
  here.usage.note(shown.id);
  here.usage.note(kept.id);
  await there.keys.revoke(shown.id);
  await here.usage.flush();
  expect((await daysOf(kept.id)).at(-1)?.calls).toBe(1);
  expect(await daysOf(shown.id)).toEqual([]);
});

test("an account goes with its keys, sessions and links, and with nothing of others", async () => {
  const email = "bea@example.com";
  const password = "correct horse battery";
  await here.people.signUp(email, password);
  const person = await here.people.find(email);
  const { key, shown } = await here.keys.create(person.id, "hers");
  const others = await here.keys.create(personId, "another's");
  here.usage.note(shown.id);
  await here.usage.flush();
  const session = await here.sessions.begin(person);
  const link = await here.resetLinks.make(person);
  expect((await here.known.find(key))?.id).toBe(shown.id);

  expect(await here.deletePerson(person.id, "a wrong password").catch(({ kind }) => kind)).toBe("forbidden");
  expect((await here.known.find(key))?.id).toBe(shown.id);
  await here.deletePerson(person.id, password);

  expect(await here.known.find(key)).toBeUndefined();
  expect(await here.sessions.find(session)).toBeUndefined();
  expect(await here.resetPassword(link, password).catch(({ kind }) => kind)).toBe("unauthorized");
  expect(await here.people.signIn(email, password)).toBeUndefined();
  expect((await here.keys.listAll()).map(({ id }) => id)).toEqual([others.shown.id]);
  await here.people.signUp(email, password);
  expect(await here.keys.list((await here.people.find(email)).id)).toEqual([]);
});

test("a changed password ends every session, and the operator's link with it", async () => {
  const email = "cid@example.com";
  const password = "correct horse battery";
  await here.people.signUp(email, password);
  const person = await here.people.find(email);
  const session = await here.sessions.begin(person);
  const link = await here.resetLinks.make(person);
  const change = (present: string, next: string) =>
    here.changePassword(person.id, present, next).catch(({ kind, fields }) => [kind, ...fields]);
  expect(await change("a wrong password", "another password")).toEqual(["forbidden", "currentPassword"]);
  expect(await change(password, "short")).toEqual(["bad-request", "password"]);
  expect((await here.sessions.find(session))?.id).toBe(person.id);
  await change(password, "another password");
  expect(await here.sessions.find(session)).toBeUndefined();
  expect(await here.resetPassword(link, password).catch(({ kind }) => kind)).toBe("unauthorized");
  expect((await here.people.signIn(email, "another password"))?.id).toBe(person.id);
  expect(await here.people.signIn(email, password)).toBeUndefined();
});

test("a window of counting is read without being begun or used", async () => {
  const counter = new MemoryCounter();
  setSystemTime(noon);
  expect(await counter.read("a")).toBeUndefined();
  await counter.add("a", 60_000);
  setSystemTime(noon + 20_000);
  expect(await counter.read("a")).toEqual({ used: 1, resetMs: 40_000 });
  expect(await counter.add("a", 60_000)).toEqual({ used: 2, resetMs: 40_000 });
  setSystemTime(noon + 60_000);
  expect(await counter.read("a")).toBeUndefined();
});

test("how calls ended is told by tool and by day, over all keys of a person and both replicas", async () => {
  onDay(0);
  const { shown: one } = await here.keys.create(personId, "one");
  const { shown: two } = await here.keys.create(personId, "two");
  here.usage.tools.note(one.id, "pdf-merge", false);
  there.usage.tools.note(two.id, "pdf-merge", true);
  there.usage.tools.note(two.id, "pipeline", false);
  await Promise.all([here.usage.flush(), there.usage.flush()]);
  onDay(1);
  here.usage.tools.note(one.id, "pdf-merge", true);
  await here.usage.flush();

  expect(await here.usage.tools.byTool(personId)).toEqual([
    { tool: "pdf-merge", calls: 3, errors: 2 },
    { tool: "pipeline", calls: 1, errors: 0 },
  ]);
  const days = await here.usage.tools.errorsByDay(personId);
  expect([days.length, days.at(-2), days.at(-1)]).toEqual([
    30,
    { day: "2026-03-01", errors: 1 },
    { day: "2026-03-02", errors: 1 },
  ]);
  expect(await here.usage.tools.byTool("operator")).toEqual([]);
  // What was noted of a key that is gone by now is not written, and keeps nothing else from it.
  here.usage.tools.note(two.id, "pdf-merge", false);
  await here.keys.revoke(two.id, personId);
  await here.usage.flush();
  expect(await here.usage.tools.byTool(personId)).toEqual([{ tool: "pdf-merge", calls: 2, errors: 1 }]);
  onDay(31);
  expect(await here.usage.tools.byTool(personId)).toEqual([]);
});
