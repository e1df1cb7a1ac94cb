import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { fewTools, type Service, startService } from "#support/service.ts";
import { cookiesOf, sameOrigin } from "#support/website.ts";

const folder = mkdtempSync(join(tmpdir(), "access-"));
let service: Service;
let accounts: Accounts;
let visitor: string;
/** Another website, which the operator of the service behind a proxy names. */
const app = "https://app.example.com";
let behind: Service;

beforeAll(async () => {
  service = await startService({ ...fewTools, DATA_DIR: folder });
  behind = await startService({ ...fewTools, DATA_DIR: folder, TRUST_PROXY: "1", CORS_ORIGINS: app });
  accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  visitor = cookiesOf(await fetch(`${service.url}/dashboard/api-keys`));
});
afterAll(async () => {
  await Promise.all([service.stop(), behind.stop()]);
  await accounts.close();
  rmSync(folder, { recursive: true });
});

const newKey = async (days?: number) => (await accounts.keys.create(operatorId, "access", days)).key;

function call(headers: Record<string, string>, { url = service.url, query = "" } = {}): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify({ text: "hello" }) };
  return fetch(`${url}/api/qr-generate${query}`, {
    ...init,
    headers: { "content-type": "application/json", ...headers },
  });
}

async function expectLetIn(headers: Record<string, string>): Promise<void> {
  const response = await call(headers);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
}

/** The one answer to everybody who may not call. */
async function expectRefused(headers: Record<string, string>, options = {}): Promise<void> {
  const response = await call(headers, options);
  expect([response.status, response.headers.get("content-type")]).toEqual([401, "application/json"]);
  const dashboard = `${service.url}/dashboard/api-keys`;
  expect(await response.json()).toEqual({
    error: "Unauthorized",
    message: `The API key is invalid or missing. Create or regenerate one at ${dashboard} and send it in the x-api-key header.`,
  });
}

describe("by key", () => {
  test("a good key is let in, however its header is written", async () => {
    const key = await newKey();
    expect(key).toMatch(/^fpa_[A-Za-z0-9]{48}$/);
    for (const name of ["x-api-key", "X-API-Key", "X-API-KEY"]) await expectLetIn({ [name]: key });
    await expectLetIn({ "x-api-key": await newKey(1) });
  });

  test("no key, an empty one, a wrong one, one of another service", async () => {
    const key = await newKey();
    await expectRefused({});
    for (const wrong of [
      "",
      "fpa_",
      `fpa_${"a".repeat(48)}`,
      `sk_${key.slice(4)}`,
      key.slice(4),
      key.slice(0, -1),
      `${key}a`,
      key.toLowerCase().replace("fpa", "FPA"),
      `${key}, ${key}`,
      "' OR 1=1 --",
      "x".repeat(10_000),
    ]) {
      await expectRefused({ "x-api-key": wrong });
    }
  });

  test("a key anywhere but in its header", async () => {
    const key = await newKey();
    await expectRefused({ authorization: `Bearer ${key}` });
    await expectRefused({ cookie: `x-api-key=${key}` });
    await expectRefused({}, { query: `?x-api-key=${key}` });
  });

  test("revoked, expired, regenerated", async () => {
    const revoked = await accounts.keys.create(operatorId, "revoked");
    await accounts.keys.revoke(revoked.shown.id);
    await expectRefused({ "x-api-key": revoked.key });
    await expectRefused({ "x-api-key": await newKey(-1) });
    const old = await accounts.keys.create(operatorId, "regenerated");
    const fresh = await accounts.keys.regenerate(old.shown.id);
    await expectRefused({ "x-api-key": old.key });
    await expectLetIn({ "x-api-key": fresh.key });
  });

  test("a key is judged alone: a wrong one even in the website, a good one even from another site", async () => {
    await expectRefused({ cookie: visitor, ...sameOrigin, "x-api-key": "fpa_wrong" });
    await expectRefused({ cookie: visitor, ...sameOrigin, "x-api-key": "" });
    await expectLetIn({ "sec-fetch-site": "cross-site", origin: "https://a.example", "x-api-key": await newKey() });
  });
});

describe("the website's own call", () => {
  test("cookie and fetch metadata, or an Origin where there is none", async () => {
    await expectLetIn({ cookie: visitor, ...sameOrigin });
    await expectLetIn({ cookie: visitor, origin: service.url });
    await expectLetIn({ cookie: `theme=dark; ${visitor}; other=1`, ...sameOrigin });
  });

  test("one without the other", async () => {
    await expectRefused({ cookie: visitor });
    await expectRefused(sameOrigin);
    await expectRefused({ origin: service.url });
  });

  test("another site's page, whatever else it brings along", async () => {
    for (const site of ["cross-site", "same-site", "none", ""]) {
      await expectRefused({ cookie: visitor, "sec-fetch-site": site });
      await expectRefused({ cookie: visitor, "sec-fetch-site": site, origin: service.url });
    }
    for (const origin of ["https://a.example", "null", service.url.replace("http:", "https:"), `${service.url}0`]) {
      await expectRefused({ cookie: visitor, origin });
    }
  });

  test("a forged or expired cookie", async () => {
    const secret = readFileSync(join(folder, "secret"), "utf8").trim();
    const cookie = (ageSeconds: number, by = secret) => {
      const given = Math.floor(Date.now() / 1000 - ageSeconds).toString(36);
      return `visitor=${given}.${createHmac("sha256", by).update(`visitor ${given}`).digest("base64url")}`;
    };
    await expectLetIn({ cookie: cookie(60), ...sameOrigin });
    const [, given = "", signature = ""] = /^visitor=(\w+)\.(.+)$/.exec(visitor) ?? [];
    for (const wrong of [
      cookie(60, "another secret, as long as the one due"),
      cookie(12 * 3_600 + 1),
      cookie(-3_600),
      `visitor=zzzzzz.${signature}`,
      `visitor=${given}.`,
      `visitor=${given}`,
      `visitor=.${signature}`,
      `visitor=${given}.${signature.slice(0, -1)}`,
      "visitor=",
      `x${visitor}`,
    ]) {
      await expectRefused({ cookie: wrong, ...sameOrigin });
    }
  });

  test("every page gives the cookie, and what else a page should bear", async () => {
    for (const path of ["/dashboard/api-keys", "/swagger"]) {
      const { headers } = await fetch(service.url + path);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^visitor=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      ]);
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';.* frame-ancestors 'none'$/,
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBeNull();
    }
    expect((await fetch(`${service.url}/health`)).headers.getSetCookie()).toEqual([]);
  });
});

describe("behind https", () => {
  const told = { "x-forwarded-proto": "https", "x-forwarded-host": "files.example.com" };

  test("what a trusted proxy tells is the service's own address", async () => {
    const page = await fetch(`${behind.url}/swagger`, { headers: told });
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-visitor=.*; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const cookie = cookiesOf(page);
    const status = async (headers: Record<string, string>) => (await call(headers, { url: behind.url })).status;
    expect(await status({ ...told, cookie, origin: "https://files.example.com" })).toBe(200);
    expect(await status({ ...told, cookie, origin: "http://files.example.com" })).toBe(401);
    expect(await status({ cookie, origin: "https://files.example.com" })).toBe(401);
    const refused = (await (await call(told, { url: behind.url })).json()) as { message: string };
    expect(refused.message).toContain(" https://files.example.com/dashboard/api-keys ");
  });

  test("what a proxy tells that is not trusted is nothing", async () => {
    const page = await fetch(`${service.url}/swagger`, { headers: told });
    expect(page.headers.getSetCookie()[0]).not.toContain("Secure");
    const refused = (await (await call(told)).json()) as { message: string };
    expect(refused.message).toContain(` ${service.url}/dashboard/api-keys `);
  });
});

describe("with BASE_URL", () => {
  let named: Service;
  let port: string;
  let cookie: string;
  beforeAll(async () => {
    named = await startService({ ...fewTools, DATA_DIR: folder, BASE_URL: "http://files.example.com" });
    ({ port } = new URL(named.url));
    // By whatever name a page is opened, its cookie is the same to the service.
    cookie = cookiesOf(await fetch(`${named.url}/swagger`, { headers: { host: "rebound.example" } }));
  });
  afterAll(async () => void (await named.stop()));
  const status = async (headers: Record<string, string>) =>
    (await call({ cookie, ...headers }, { url: named.url })).status;

  test("a page that another name led here is not the website's, whatever its browser says", async () => {
    for (const host of [
      "rebound.example",
      `rebound.example:${port}`,
      "files.example.com.rebound.example",
      "127.0.0.1",
    ]) {
      const origin = `http://${host}`;
      expect(await status({ host, origin, ...sameOrigin })).toBe(401);
      expect(await status({ host, origin })).toBe(401);
      expect(await status({ host, ...sameOrigin })).toBe(401);
      const signUp = await fetch(`${named.url}/dashboard/sign-up`, {
        method: "POST",
        headers: { "content-type": "application/json", host, origin, cookie, ...sameOrigin },
        body: JSON.stringify({ email: "rebound@example.com", password: "correct horse battery" }),
      });
      expect(signUp.status).toBe(403);
    }
  });

  test("a page of its own is, also through a proxy that changes Host", async () => {
    const host = "files.example.com";
    const origin = "http://files.example.com";
    for (const headers of [{ host, origin, ...sameOrigin }, { host, ...sameOrigin }, { host, origin }, { origin }]) {
      expect(await status(headers)).toBe(200);
    }
    expect(await status({ host: "upstream", origin, ...sameOrigin })).toBe(200);
    for (const wrong of ["https://files.example.com", "http://files.example.com:81", "null"]) {
      expect(await status({ host, origin: wrong, ...sameOrigin })).toBe(401);
    }
    expect(await status({ host })).toBe(401);
  });

  test("on this machine it is found by each of the machine's own names", async () => {
    const local = await startService({ ...fewTools, DATA_DIR: folder, BASE_URL: "http://localhost:8080" });
    const from = async (origin: string) => (await call({ cookie, origin, ...sameOrigin }, { url: local.url })).status;
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) expect(await from(`http://${name}:8080`)).toBe(200);
    for (const origin of ["http://127.0.0.1:8081", "http://127.0.0.1.rebound.example:8080", "http://127.0.0.2:8080"]) {
      expect(await from(origin)).toBe(401);
    }
    await local.stop();
  });
});

describe("OPTIONS and other websites", () => {
  test("are told nothing unless the operator names them", async () => {
    const preflight = (url: string, from: string) =>
      fetch(`${url}/api/qr-generate`, {
        method: "OPTIONS",
        headers: { origin: from, "access-control-request-method": "POST" },
      });
    const cors = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => name.startsWith("access-control-")));
    const closed = await preflight(service.url, app);
    expect([closed.status, closed.headers.get("allow"), cors(closed)]).toEqual([204, "POST, OPTIONS", {}]);

    const named = await preflight(behind.url, app);
    expect(named.status).toBe(204);
    expect(cors(named)).toMatchObject({
      "access-control-allow-origin": app,
      "access-control-allow-headers": expect.stringContaining("x-api-key, content-type"),
    });
    expect(named.headers.get("access-control-allow-credentials")).toBeNull();
    expect(cors(await preflight(behind.url, "https://b.example"))).toEqual({});
    // A page there needs a key like everybody else, and may read why it is refused.
    const refused = await call({ origin: app, "sec-fetch-site": "cross-site", cookie: visitor }, { url: behind.url });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, app]);
  });
});

test("ACCESS=open asks for no key, minds none, and says so in the log", async () => {
  const open = await startService({ ...fewTools, ACCESS: "open", DATA_DIR: join(folder, "unused") });
  expect((await call({}, { url: open.url })).status).toBe(200);
  expect((await call({ "x-api-key": "wrong" }, { url: open.url })).status).toBe(200);
  expect((await fetch(`${open.url}/dashboard/api-keys`)).status).toBe(404);
  expect((await fetch(`${open.url}/swagger`)).headers.getSetCookie()).toEqual([]);
  expect(open.log()).toContain("ACCESS is open");
  await open.stop();
});
