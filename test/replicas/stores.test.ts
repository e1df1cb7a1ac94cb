import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasPostgres, hasRedis, type Server, startPostgres, startRedis } from "#support/servers.ts";
import { type Service, startService } from "#support/service.ts";
import { Browser } from "#support/website.ts";

/** Longer than anything that is known of a key or a rate without its store. */
const toleranceMs = 5_000;
const secret = "the same secret on every replica of the tests";
const password = "correct horse battery";

const call = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/api/qr-generate`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: '{"text":"hello"}',
  });
const withKey = async (url: string, key: string) => (await call(url, { "x-api-key": key })).status;

const ready = async (url: string) => (await fetch(`${url}/ready`)).status;

/** Asks again and again; gives what the answers were until the awaited one came, and how long it took. */
async function until(status: number, ask: () => Promise<number>) {
  const since = Date.now();
  const before = new Set<number>();
  for (;;) {
    const got = await ask();
    if (got === status) return { before: [...before], ms: Date.now() - since };
    before.add(got);
    if (Date.now() - since > 20_000) throw new Error(`no ${status} within 20 s, but ${[...before]}`);
    await Bun.sleep(50);
  }
}

describe.skipIf(!hasPostgres || !hasRedis)("two replicas", () => {
  let postgres: Server;
  let redis: Server;
  let replicas: [Service, Service];
  let browser: Browser;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET: secret,
      RATE_LIMIT: "on",
      RATE_LIGHT: "100",
      QUEUE: "1000",
    };
    // Both at once on an empty database: one makes the tables, the other waits for it.
    replicas = await Promise.all([startService(env), startService(env)]);
    browser = new Browser(replicas[0].url);
    await browser.send("/dashboard/sign-up", { email: "a@example.com", password });
    await browser.send("/dashboard/sign-in", { email: "a@example.com", password });
  }, 60_000);
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await Promise.all([postgres.remove(), redis.remove()]);
  }, 60_000);

  const newKey = async () =>
    (await browser.send("/dashboard/keys", { name: "shared" })).body as { id: string; key: string };
  /** A window begins with its first call: an empty store begins all anew. */
  const forgetRates = async () => {
    const client = new Bun.RedisClient(redis.url);
    await client.send("FLUSHALL", []);
    client.close();
  };

  test("take each other's keys, sessions and cookies at once", async () => {
    const [one, two] = replicas;
    const { key } = await newKey();
    expect([await withKey(one.url, key), await withKey(two.url, key)]).toEqual([200, 200]);
    const listed = await fetch(`${two.url}/dashboard/keys`, { headers: { cookie: browser.cookie } });
    expect(await listed.json()).toMatchObject({ keys: [{ name: "shared" }] });
    await browser.fetch("/swagger");
    const visitor = { cookie: browser.cookie, "sec-fetch-site": "same-origin" };
    expect((await call(two.url, visitor)).status).toBe(200);
  });

  test("know of a key revoked or regenerated on the other within 5 s", async () => {
    await forgetRates();
    const [one, two] = replicas;
    for (const verb of ["revoke", "regenerate"]) {
      const { id, key } = await newKey();
      expect(await withKey(two.url, key)).toBe(200);
      expect((await browser.send(`/dashboard/keys/${verb}`, { id })).status).toBe(200);
      expect(await withKey(one.url, key)).toBe(401);
      await forgetRates();
      expect((await until(401, () => withKey(two.url, key))).ms).toBeLessThan(toleranceMs);
    }
  }, 30_000);

  test("count together: of 1,000 calls over both, a limit of 100 lets 100 through", async () => {
    await forgetRates();
    const { key } = await newKey();
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => withKey(replicas[n % 2 === 0 ? 0 : 1].url, key)),
    );
    const through = statuses.filter((status) => status === 200).length;
    expect([through, statuses.filter((status) => status === 429).length]).toEqual([100, 900]);
  }, 60_000);

  test("tell each other's calls by day and what is left of the rate, and take a new name", async () => {
    await forgetRates();
    const { id, key } = await newKey();
    for (const { url } of replicas) expect(await withKey(url, key)).toBe(200);
    expect((await browser.send("/dashboard/keys/rename", { id, name: "renamed" })).status).toBe(200);
    const from = async (url: string, path: string) =>
      (await fetch(`${url}/dashboard/${path}`, { headers: { cookie: browser.cookie } })).json();
    for (const { url } of replicas) {
      const { rates } = (await from(url, "rates")) as { rates: { left: number; resetSeconds: number | null }[] };
      expect(rates.map(({ left }) => left)).toEqual([98, 20]);
      expect(rates.map(({ resetSeconds }) => typeof resetSeconds)).toEqual(["number", "object"]);
    }
    // The other replica writes its calls down when its list is asked for, and every few seconds.
    await from(replicas[1].url, "keys");
    const { keys } = (await from(replicas[0].url, "keys")) as {
      keys: { id: string; name: string; calls: number; days: { calls: number }[] }[];
    };
    const told = keys.find((one) => one.id === id);
    expect([told?.name, told?.calls, told?.days.length, told?.days.at(-1)?.calls]).toEqual(["renamed", 2, 30, 2]);
  });

  test("know of a password changed and of an account deleted on the other", async () => {
    await forgetRates();
    const [one, two] = replicas;
    const person = { email: "b@example.com", password };
    const hers = new Browser(one.url);
    await hers.send("/dashboard/sign-up", person);
    await hers.send("/dashboard/sign-in", person);
    const { key } = (await hers.send("/dashboard/keys", { name: "hers" })).body;
    expect(await withKey(two.url, key)).toBe(200);
    const change = { currentPassword: password, password: "another password" };
    const old = hers.cookie;
    expect((await hers.send("/dashboard/password/change", change)).status).toBe(200);
    const listed = (cookie: string) => fetch(`${two.url}/dashboard/keys`, { headers: { cookie } });
    expect([(await listed(old)).status, (await listed(hers.cookie)).status]).toEqual([401, 200]);
    expect((await hers.send("/dashboard/account/delete", { password: change.password })).status).toBe(200);
    expect(await withKey(one.url, key)).toBe(401);
    await until(401, () => withKey(two.url, key));
  }, 30_000);

  test("are disturbed by no text that a database takes for an error", async () => {
    await forgetRates();
    const { key } = await newKey();
    for (const text of ["\u0000", "\ud800", "'; DROP TABLE people; --", "x".repeat(2_000)]) {
      for (const [path, body] of [
        ["keys/revoke", { id: text }],
        ["keys/regenerate", { id: text }],
        ["keys/rename", { id: text, name: text }],
        ["password/change", { currentPassword: text, password: text }],
        ["account/delete", { password: text }],
        ["keys", { name: text }],
        ["sign-in", { email: `${text}@example.com`, password: text }],
        ["password", { token: text, password }],
      ] as const) {
        const { status } = await browser.send(`/dashboard/${path}`, body);
        if (status >= 500) throw new Error(`${path} with ${JSON.stringify(text)}: ${status}`);
      }
    }
    expect(await withKey(replicas[0].url, key)).toBe(200);
    for (const replica of replicas) expect(replica.log()).not.toContain("can't be reached");
  });

  test("without PostgreSQL go on with the keys they know, then say why not, and recover", async () => {
    await forgetRates();
    const [one] = replicas;
    const [known, unknown] = [await newKey(), await newKey()];
    expect(await withKey(one.url, known.key)).toBe(200);
    await postgres.stop();
    expect(await withKey(one.url, known.key)).toBe(200);
    const refused = await call(one.url, { "x-api-key": unknown.key });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        error: "Service unavailable",
        message: "The store of accounts and keys can't be reached. Try again in a moment.",
      },
    ]);
    expect(refused.headers.get("retry-after")).toBe("1");
    const { before } = await until(503, () => withKey(one.url, known.key));
    expect(before).toEqual([200]);
    expect((await browser.get("/dashboard/keys")).status).toBe(503);
    await until(503, () => ready(one.url));
    expect((await fetch(`${one.url}/health`)).status).toBe(200);
    await browser.fetch("/swagger");
    const visitor = { cookie: browser.cookie, "sec-fetch-site": "same-origin" };
    expect((await call(one.url, visitor)).status).toBe(200);
    await forgetRates();
    await postgres.start();
    for (const { url } of replicas) {
      expect((await until(200, () => withKey(url, known.key))).before).not.toContain(500);
      expect(await withKey(url, unknown.key)).toBe(200);
    }
    expect((await browser.get("/dashboard/keys")).status).toBe(200);
    for (const { url } of replicas) await until(200, () => ready(url));
  }, 60_000);

  test("without Redis count for themselves a while, then say why not, and recover", async () => {
    await forgetRates();
    const [one] = replicas;
    const { key } = await newKey();
    expect(await withKey(one.url, key)).toBe(200);
    await redis.stop();
    const meanwhile = await call(one.url, { "x-api-key": key });
    expect([meanwhile.status, meanwhile.headers.get("ratelimit")]).toEqual([200, '"light";r=99;t=60']);
    expect((await until(503, () => withKey(one.url, key))).before).toEqual([200]);
    const refused = await call(one.url, { "x-api-key": key });
    expect(await refused.json()).toMatchObject({
      message: "The store of rates can't be reached. Try again in a moment.",
    });
    await until(503, () => ready(one.url));
    await redis.start();
    await until(200, () => ready(one.url));
    expect((await until(200, () => withKey(one.url, key))).before).not.toContain(500);
    for (const { url } of replicas) expect(await withKey(url, key)).toBe(200);
  }, 60_000);

  test("start while Redis is away, and say so until it is there", async () => {
    // Made while it is there: without it, keys are made for a few seconds only, and a start may take longer.
    const { key } = await newKey();
    await redis.stop();
    const late = await startService({
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET: secret,
      RATE_LIMIT: "on",
    });
    expect(await withKey(late.url, key)).toBe(503);
    await redis.start();
    await until(200, () => withKey(late.url, key));
    await late.stop();
  }, 60_000);

  test("write no address with a password, no key and no secret into the log", async () => {
    const [{ log }] = replicas;
    expect(log()).toContain("can't be reached");
    expect(log()).toContain("is back");
    for (const text of ["fpa_", secret, password, postgres.url, redis.url]) expect(log()).not.toContain(text);
  });
});
