import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { fewTools, type Service, startService } from "#support/service.ts";
import { cookiesOf, sameOrigin } from "#support/website.ts";

const folder = mkdtempSync(join(tmpdir(), "rates-"));
let accounts: Accounts;
const running: Service[] = [];

async function start(env: Record<string, string>): Promise<Service> {
  const service = await startService({ ...fewTools, DATA_DIR: folder, RATE_LIMIT: "on", ...env });
  running.push(service);
  return service;
}

/** For all who have a budget of their own, or come from this machine: few calls, and many for one's own network. */
let few: Service;
let many: Service;

beforeAll(async () => {
  accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  few = await start({ RATE_LIGHT: "4", RATE_PRIVATE: "1" });
  many = await start({ RATE_LIGHT: "20", RATE_PRIVATE: "5", QUEUE: "1000" });
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await accounts.close();
  rmSync(folder, { recursive: true });
});

/** Keys of a person of their own, so that tests don't share a budget. */
async function keysOf(name: string, count = 1): Promise<string[]> {
  const { id } = await accounts.people.add(`${name}@example.com`);
  return Promise.all(Array.from({ length: count }, async (_, n) => (await accounts.keys.create(id, `key ${n}`)).key));
}

function call({ url }: Service, headers: Record<string, string>, body: unknown = { text: "hello" }) {
  const init = { method: "POST", body: JSON.stringify(body) };
  return fetch(`${url}/api/qr-generate`, { ...init, headers: { "content-type": "application/json", ...headers } });
}

const budget = (response: Response) => [response.headers.get("ratelimit"), response.headers.get("ratelimit-policy")];
const left = (response: Response) => Number(/;r=(\d+);/.exec(response.headers.get("ratelimit") ?? "")?.[1]);

describe("an account", () => {
  test("sees its budget on every answer, errors too, and what to do when it is spent", async () => {
    const [key = ""] = await keysOf("budget");
    const good = await call(few, { "x-api-key": key });
    expect([good.status, ...budget(good)]).toEqual([200, '"light";r=3;t=60', '"light";q=4;w=60']);
    const bad = await call(few, { "x-api-key": key }, {});
    expect([bad.status, left(bad)]).toEqual([400, 2]);
    const form = await fetch(`${few.url}/api/qr-generate`, { method: "POST", headers: { "x-api-key": key } });
    expect([form.status, left(form)]).toEqual([415, 1]);
    expect(left(await call(few, { "x-api-key": key }))).toBe(0);

    const refused = await call(few, { "x-api-key": key });
    expect([refused.status, left(refused), refused.headers.get("ratelimit-policy")]).toEqual([
      429,
      0,
      '"light";q=4;w=60',
    ]);
    const after = Number(refused.headers.get("retry-after"));
    expect(after).toBeGreaterThanOrEqual(1);
    expect(after).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({
      error: "Rate limit exceeded",
      message: `The rate limit of 4 light calls a minute was exceeded. Try again in ${after} s.`,
    });
    const unknown = await call(few, {});
    expect([unknown.status, ...budget(unknown)]).toEqual([401, null, null]);
  });

  test("has one budget across its keys, and another account has its own", async () => {
    const [one = "", two = ""] = await keysOf("two-keys", 2);
    const [other = ""] = await keysOf("other");
    const statuses: number[] = [];
    for (const key of [one, two, one, two, one, other]) statuses.push((await call(few, { "x-api-key": key })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
  });

  test("of 1,000 calls at once, a limit of 20 lets 20 through", async () => {
    const [key = ""] = await keysOf("flood");
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const response = await call(many, { "x-api-key": key });
        await response.bytes();
        return response.status;
      }),
    );
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(200), count(429)]).toEqual([20, 980]);
  }, 60_000);
});

describe("the website's visitors", () => {
  async function visitor(service: Service, headers: Record<string, string> = {}) {
    const cookie = cookiesOf(await fetch(`${service.url}/swagger`));
    return { cookie, ...sameOrigin, ...headers };
  }

  test("have half of it for each address, however many cookies they take and whatever address they claim", async () => {
    const [key = ""] = await keysOf("beside-visitors");
    const answers: Response[] = [];
    // No proxy is trusted.
    for (const headers of [
      {},
      { "x-forwarded-for": "198.51.100.1" },
      {},
      { "x-forwarded-for": "198.51.100.2, 198.51.100.3" },
      { "x-forwarded-for": "198.51.100.4", "x-real-ip": "198.51.100.5", forwarded: "for=198.51.100.6" },
    ]) {
      answers.push(await call(few, await visitor(few, headers)));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"light";q=2;w=60');
    expect((await call(few, { "x-api-key": key })).status).toBe(200);
  });

  test("are known by what the trusted proxy added, never by what came before", async () => {
    const service = await start({ RATE_LIGHT: "2", TRUST_PROXY: "1" });
    const from = async (forwardedFor: string) =>
      (await call(service, await visitor(service, { "x-forwarded-for": forwardedFor }))).status;
    expect(await from("203.0.113.1")).toBe(200);
    expect(await from("203.0.113.1")).toBe(429);
    expect(await from("198.51.100.9, 203.0.113.1")).toBe(429);
    expect(await from("203.0.113.1, 203.0.113.2")).toBe(200);
    expect(await from("203.0.113.2:51000")).toBe(429);
    expect(await from("::ffff:203.0.113.2")).toBe(429);
    // An IPv6 household is its /64.
    expect(await from("2001:db8:1:2::1")).toBe(200);
    expect(await from("[2001:DB8:1:2:ffff::9]:443")).toBe(429);
    expect(await from("2001:db8:1:3::1")).toBe(200);
    // What is no address counts as the proxy itself.
    expect(await from("unknown")).toBe(200);
    expect(await from("nonsense")).toBe(429);
  });
});

describe("visitors from one's own network", () => {
  const limitOf = (response: Response) => Number(/q=(\d+)/.exec(response.headers.get("ratelimit-policy") ?? "")?.[1]);
  async function limit(service: Service, headers: Record<string, string> = {}) {
    const cookie = cookiesOf(await fetch(`${service.url}/swagger`));
    return limitOf(await call(service, { cookie, ...sameOrigin, ...headers }));
  }

  test("have so many times the rate, unless anything says that a proxy stands between", async () => {
    expect(await limit(many)).toBe(50);
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      expect([name, await limit(many, { [name]: "192.168.0.7" })]).toEqual([name, 10]);
    }
    const [key = ""] = await keysOf("own-network");
    expect(limitOf(await call(many, { "x-api-key": key }))).toBe(20);
  });

  test("are known behind trusted proxies by the address that all of these have named", async () => {
    const service = await start({ RATE_LIGHT: "20", TRUST_PROXY: "2" });
    const from = (words: string) => limit(service, { "x-forwarded-for": words });
    for (const own of [
      "10.1.2.3",
      "172.31.0.1",
      "192.168.0.7",
      "127.0.0.1",
      "fd00::1",
      "[fe80::1%eth0]:443",
      "::ffff:10.0.0.1",
    ]) {
      expect([own, await from(`${own}, 203.0.113.9`)]).toEqual([own, 100]);
    }
    for (const strange of [
      "203.0.113.1, 10.0.0.1",
      "172.32.0.1, 10.0.0.1",
      "unknown, 10.0.0.1",
      "10.0.0.1",
      "2001:db8::1, ::1",
    ]) {
      expect([strange, await from(strange)]).toEqual([strange, 10]);
    }
    expect(await limit(service, { forwarded: "for=10.0.0.1" })).toBe(10);
  });
});

test("where everyone may call, each address has the whole budget", async () => {
  const service = await start({ ACCESS: "open", RATE_LIGHT: "2" });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await call(service, {})).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("RATE_LIMIT=off counts nothing", async () => {
  const service = await start({ RATE_LIMIT: "off", RATE_LIGHT: "1" });
  const [key = ""] = await keysOf("uncounted");
  for (let n = 0; n < 3; n++) {
    const response = await call(service, { "x-api-key": key });
    expect([response.status, ...budget(response)]).toEqual([200, null, null]);
  }
});
