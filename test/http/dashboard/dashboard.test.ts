import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { password, signedInAt, statusWith, Visitor } from "#support/person.ts";
import { runScript } from "#support/script.ts";
import { fewTools, type Service, startService } from "#support/service.ts";
import { Browser } from "#support/website.ts";

const folder = mkdtempSync(join(tmpdir(), "dashboard-"));
const env = { ...fewTools, DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "debug" };
let service: Service;
/** Whatever must never stand in a log. */
const secrets: string[] = [];
let logs = "";

beforeAll(async () => {
  service = await startService(env);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const open = () => new Visitor(service.url);
async function signedIn(email: string) {
  const browser = await signedInAt(service.url, email);
  secrets.push(browser.cookie.split("=").at(-1) ?? "");
  return browser;
}
const tool = (key: string) => statusWith(service.url, key);

const script = (name: string, ...words: string[]) => runScript([name, ...words], { DATA_DIR: folder });

describe("a person", () => {
  test("makes an account, signs in, makes a key that works, and sees what became of it", async () => {
    const browser = await signedIn("Ada@Example.com");
    expect((await browser.get("/dashboard/me")).body).toEqual({ email: "ada@example.com", signUp: "open" });
    const made = await browser.send("/dashboard/keys", { name: "Büro 1", expiresInDays: 30 });
    const { key, ...shown } = made.body;
    secrets.push(key);
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(key).toMatch(/^fpa_[A-Za-z0-9]{48}$/);
    expect(await tool(key)).toBe(200);
    expect(await tool(key)).toBe(200);
    const { body } = await browser.get("/dashboard/keys");
    expect(body).toEqual({
      keys: [{ ...shown, calls: 2, lastUsedAt: expect.stringMatching(/^\d{4}-/), days: expect.any(Array) }],
      most: 20,
      tools: [{ tool: "qr-generate", title: "QR code", calls: 2, errors: 0 }],
      errors: expect.any(Array),
    });
    const refused = { method: "POST", headers: { "x-api-key": key, "content-type": "application/json" }, body: "{}" };
    expect((await fetch(`${service.url}/api/qr-generate`, refused)).status).toBe(400);
    const { tools = [], errors = [] } = (await browser.get("/dashboard/keys")).body as {
      tools?: object[];
      errors?: { errors: number }[];
    };
    expect([tools[0], errors.length, errors.at(-1)?.errors]).toEqual([
      { tool: "qr-generate", title: "QR code", calls: 3, errors: 1 },
      30,
      1,
    ]);
    const { days = [] } = (body as { keys: { days?: { calls: number }[] }[] }).keys[0] ?? {};
    expect([days.length, days.reduce((sum, { calls }) => sum + calls, 0)]).toEqual([30, 2]);
    expect(shown).toMatchObject({ name: "Büro 1", firstLetters: key.slice(0, 8), calls: 0, lastUsedAt: null });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(30 * 86_400_000);
  });

  test("renames a key, which goes on as it is", async () => {
    const browser = await signedIn("uma@example.com");
    const { id, key, ...made } = (await browser.send("/dashboard/keys", { name: "first" })).body;
    const renamed = await browser.send("/dashboard/keys/rename", { id, name: " Zweiter " });
    expect(renamed).toMatchObject({ status: 200, body: { ...made, id, name: "Zweiter" } });
    expect(await tool(key)).toBe(200);
    expect(renamed.body).not.toHaveProperty("key");
    const refused = await browser.send("/dashboard/keys/rename", { id, name: "" });
    expect([refused.status, refused.headers.get("x-error-fields")]).toEqual([400, "name"]);
    secrets.push(key);
  });

  test("regenerates and revokes, which works at once", async () => {
    const browser = await signedIn("bob@example.com");
    const { id, key } = (await browser.send("/dashboard/keys", { name: "one" })).body;
    expect(await tool(key)).toBe(200);
    const fresh = (await browser.send("/dashboard/keys/regenerate", { id })).body;
    expect([fresh.id, await tool(key), await tool(fresh.key)]).toEqual([id, 401, 200]);
    expect((await browser.send("/dashboard/keys/revoke", { id })).status).toBe(200);
    expect(await tool(fresh.key)).toBe(401);
    expect((await browser.get("/dashboard/keys")).body).toMatchObject({ keys: [], most: 20, tools: [] });
    secrets.push(key, fresh.key);
  });

  test("sees and changes their own keys only", async () => {
    const [carol, dave] = [await signedIn("carol@example.com"), await signedIn("dave@example.com")];
    const { id, key } = (await carol.send("/dashboard/keys", { name: "hers" })).body;
    expect((await dave.get("/dashboard/keys")).body).toMatchObject({ keys: [], most: 20, tools: [] });
    for (const verb of ["rename", "regenerate", "revoke"]) {
      const answer = await dave.send(`/dashboard/keys/${verb}`, { id, name: "his" });
      expect([answer.status, answer.body.error]).toEqual([404, "Not found"]);
    }
    expect(await tool(key)).toBe(200);
  });

  test("has twenty keys at most", async () => {
    const browser = await signedIn("erin@example.com");
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, n) => browser.send("/dashboard/keys", { name: `${n}` })),
    );
    expect(made.filter(({ status }) => status === 200).length).toBe(20);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { error: "Bad request", message: expect.stringContaining("20 keys") },
    });
  });

  test("signs out, and the cookie is worth nothing any more", async () => {
    const browser = await signedIn("fay@example.com");
    const { cookie } = browser;
    expect((await browser.send("/dashboard/sign-out", {})).status).toBe(200);
    const again = await fetch(`${service.url}/dashboard/keys`, { headers: { cookie } });
    expect([again.status, await again.json()]).toEqual([401, { error: "Unauthorized", message: expect.any(String) }]);
  });

  test("sets a new password by the operator's link, once, and is signed out everywhere", async () => {
    const browser = await signedIn("gil@example.com");
    const { out, code } = await script("people", "reset", "GIL@example.com");
    const [, token = ""] = /^http\S+\/dashboard\/api-keys#reset=(\w+)\n$/.exec(out) ?? [];
    expect([code, token.length]).toEqual([0, 40]);
    const other = open();
    const set = (body: unknown) => other.send("/dashboard/password", body, other.at);
    expect((await set({ token, password: "short" })).status).toBe(400);
    expect((await set({ token: "x".repeat(40), password: "another password" })).status).toBe(401);
    expect((await set({ token, password: "another password" })).status).toBe(200);
    expect((await set({ token, password: "a third password" })).status).toBe(401);
    expect((await browser.get("/dashboard/keys")).status).toBe(401);
    const enter = async (tried: string) =>
      (await other.send("/dashboard/sign-in", { email: "gil@example.com", password: tried }, other.at)).status;
    expect([await enter(password), await enter("another password")]).toEqual([401, 200]);
    secrets.push(token, "another password", "a third password");
  });
});

describe("at the door", () => {
  test("a session's cookie is out of reach of scripts and other sites", async () => {
    const browser = await signedIn("hal@example.com");
    const { headers } = await browser.send("/dashboard/sign-in", { email: "hal@example.com", password }, browser.at);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=\w{40}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test("whether an address has an account is told by nothing", async () => {
    await signedIn("ida@example.com");
    const browser = open();
    const send = async (path: string, email: string, tried: string): Promise<unknown[]> => {
      const { status, body } = await browser.send(path, { email, password: tried }, browser.at);
      return [status, body];
    };
    const wrong = [401, { error: "Unauthorized", message: "The e-mail address or the password is wrong." }];
    expect(await send("/dashboard/sign-in", "ida@example.com", "a wrong password")).toEqual(wrong);
    expect(await send("/dashboard/sign-in", "nobody@example.com", "a wrong password")).toEqual(wrong);
    const first = await send("/dashboard/sign-up", "new@example.com", "a first password");
    expect(await send("/dashboard/sign-up", "ida@example.com", "not her password")).toEqual(first);
    expect(await send("/dashboard/sign-in", "ida@example.com", "not her password")).toEqual(wrong);
    expect((await send("/dashboard/sign-in", "ida@example.com", password))[0]).toBe(200);
  });

  test("another site's page, form or script is refused, whatever cookies come along", async () => {
    const browser = await signedIn("joe@example.com");
    const send = (headers: Record<string, string>) =>
      fetch(`${service.url}/dashboard/keys`, {
        method: "POST",
        headers: { cookie: browser.cookie, ...headers },
        body: '{"name":"x"}',
      });
    const json = { "content-type": "application/json" };
    for (const [headers, status, error] of [
      [{ ...json, "sec-fetch-site": "cross-site" }, 403, "Forbidden"],
      [{ ...json, "sec-fetch-site": "same-site" }, 403, "Forbidden"],
      [{ ...json, origin: "https://a.example" }, 403, "Forbidden"],
      [json, 403, "Forbidden"],
      [{ "content-type": "text/plain", "sec-fetch-site": "same-origin" }, 415, "Unsupported media type"],
      [{ "content-type": "application/x-www-form-urlencoded", origin: service.url }, 415, "Unsupported media type"],
    ] as [Record<string, string>, number, string][]) {
      const answer = await send(headers);
      expect([answer.status, await answer.json()]).toEqual([status, { error, message: expect.any(String) }]);
    }
    expect((await browser.get("/dashboard/keys")).body).toMatchObject({ keys: [], most: 20, tools: [] });
    expect((await send({ ...json, origin: service.url })).status).toBe(200);
  });

  test("wrong fields are named", async () => {
    const browser = await signedIn("kim@example.com");
    for (const [path, body, field] of [
      ["/dashboard/keys", {}, "name"],
      ["/dashboard/keys", { name: " " }, "name"],
      ["/dashboard/keys", { name: "x".repeat(81) }, "name"],
      ["/dashboard/keys", { name: "x", expiresInDays: 0.5 }, "expiresInDays"],
      ["/dashboard/keys", { name: "x", expiresInDays: 100_000 }, "expiresInDays"],
      ["/dashboard/keys/revoke", {}, "id"],
      ["/dashboard/sign-up", { email: "no address", password }, "email"],
      ["/dashboard/sign-up", { email: "a@example.com", password: "short" }, "password"],
    ] as const) {
      const answer = await browser.send(path, body, browser.at);
      expect([path, answer.status, answer.headers.get("x-error-fields")]).toEqual([path, 400, field]);
    }
    for (const body of ["", "[", "null", "5"]) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      expect((await browser.fetch("/dashboard/keys", init)).status).toBe(400);
    }
    const large = await browser.send("/dashboard/keys", { name: "x".repeat(20_000) });
    expect(large.status).toBe(413);
  });

  test("who tries too often waits, by address; the owner of a name that strangers guess at is not shut out", async () => {
    const browser = open();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      const guess = { email: `person${n}@example.com`, password: "a guess" };
      statuses.push((await browser.send("/dashboard/sign-in", guess, browser.at)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);

    const victim = { email: "victim@example.com", password };
    const owner = open();
    expect((await owner.send("/dashboard/sign-up", victim, owner.at)).status).toBe(200);
    for (const stranger of [open(), open(), open()]) {
      const guesses: number[] = [];
      for (let n = 0; n < 11; n++) {
        const guess = { email: victim.email, password: `guess number ${n}` };
        guesses.push((await stranger.send("/dashboard/sign-in", guess, stranger.at)).status);
      }
      expect(guesses.at(-1)).toBe(429);
    }
    expect((await owner.send("/dashboard/sign-in", victim, owner.at)).status).toBe(200);

    const signUps: number[] = [];
    for (let n = 0; n < 11; n++) {
      signUps.push(
        (await browser.send("/dashboard/sign-up", { email: `s${n}@example.com`, password }, browser.at)).status,
      );
    }
    expect(signUps.at(-1)).toBe(429);
  }, 30_000);

  test("closed sign-up makes no account; the operator does", async () => {
    const closed = await startService({ ...env, SIGN_UP: "closed" });
    const browser = new Browser(closed.url);
    const refused = await browser.send("/dashboard/sign-up", { email: "lea@example.com", password });
    expect([refused.status, refused.body.error]).toEqual([403, "Forbidden"]);
    expect((await browser.get("/dashboard/me")).body).toEqual({ email: null, signUp: "closed" });
    const { out } = await script("people", "add", "lea@example.com");
    const [, token = ""] = /#reset=(\w+)/.exec(out) ?? [];
    expect((await browser.send("/dashboard/password", { token, password })).status).toBe(200);
    expect((await browser.send("/dashboard/sign-in", { email: "lea@example.com", password })).status).toBe(200);
    await closed.stop();
  });
});

test("the page has its style and script from here, and none inside it", async () => {
  const html = await (await fetch(`${service.url}/dashboard/api-keys`)).text();
  expect(html).not.toMatch(/https?:|<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  const paths = [...html.matchAll(/(?:href|src)="(\.\.\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  const asked = paths.map(async (path) => {
    const asset = await fetch(new URL(path, `${service.url}/dashboard/api-keys`));
    return [asset.status, asset.headers.get("content-type")];
  });
  const told = await Promise.all(asked);
  expect(told.every(([status]) => status === 200)).toBe(true);
  const types = new Set(told.map(([, type]) => String(type).split(";")[0]));
  expect([...types].sort()).toEqual(["image/svg+xml", "text/css", "text/javascript"]);
});

describe("what is kept", () => {
  test("outlives a restart: account, session, key and its count", async () => {
    const browser = await signedIn("max@example.com");
    const { key } = (await browser.send("/dashboard/keys", { name: "kept" })).body;
    secrets.push(key);
    expect(await tool(key)).toBe(200);
    logs += service.log();
    expect(await service.stop()).toBe(0);
    service = await startService(env);
    expect(await tool(key)).toBe(200);
    const again = await fetch(`${service.url}/dashboard/keys`, { headers: { cookie: browser.cookie } });
    expect(await again.json()).toMatchObject({ keys: [{ name: "kept", calls: 2 }] });
  });

  test("is for the service's own eyes, and holds no key, password, session or link as it is", () => {
    for (const name of ["secret", "accounts.sqlite"]) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(logs).toContain("made a secret");
    const kept = ["accounts.sqlite", "accounts.sqlite-wal"].map((name) => readFileSync(join(folder, name), "latin1"));
    const secret = readFileSync(join(folder, "secret"), "utf8").trim();
    expect(secrets.length).toBeGreaterThan(10);
    for (const text of [...secrets, password]) expect(kept.some((file) => file.includes(text))).toBe(false);
    for (const text of [...secrets, password, secret]) expect((logs + service.log()).includes(text)).toBe(false);
  });
});
