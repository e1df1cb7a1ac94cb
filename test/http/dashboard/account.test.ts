import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { password, signedInAt, statusWith, Visitor } from "#support/person.ts";
import { fewTools, type Service, startService } from "#support/service.ts";
import { Browser } from "#support/website.ts";

const folder = mkdtempSync(join(tmpdir(), "account-"));
const env = { ...fewTools, DATA_DIR: folder, TRUST_PROXY: "1" };
let service: Service;

beforeAll(async () => {
  service = await startService(env);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const open = () => new Visitor(service.url);
const signedIn = (email: string) => signedInAt(service.url, email);
const tool = (key: string) => statusWith(service.url, key);

const other = "another password";
const enter = async (email: string, tried: string) => {
  const browser = open();
  return (await browser.send("/dashboard/sign-in", { email, password: tried }, browser.at)).status;
};

test("an account gets another password by the present one, and only this browser stays signed in", async () => {
  const email = "pia@example.com";
  const browser = await signedIn(email);
  const elsewhere = open();
  await elsewhere.send("/dashboard/sign-in", { email, password }, elsewhere.at);
  const change = (currentPassword: string, next: string) =>
    browser.send("/dashboard/password/change", { currentPassword, password: next });
  const wrong = await change("a wrong password", other);
  expect([wrong.status, wrong.body.error, wrong.headers.get("x-error-fields")]).toEqual([
    403,
    "Forbidden",
    "currentPassword",
  ]);
  const short = await change(password, "short");
  expect([short.status, short.headers.get("x-error-fields")]).toEqual([400, "password"]);
  const before = browser.cookie;
  expect((await change(password, other)).status).toBe(200);
  expect((await browser.get("/dashboard/keys")).status).toBe(200);
  expect((await elsewhere.get("/dashboard/keys")).status).toBe(401);
  const old = await fetch(`${service.url}/dashboard/keys`, { headers: { cookie: before } });
  expect([browser.cookie === before, old.status]).toEqual([false, 401]);
  expect([await enter(email, password), await enter(email, other)]).toEqual([401, 200]);
});

test("an account is deleted by the password, with all its keys, at once", async () => {
  const email = "quy@example.com";
  const browser = await signedIn(email);
  const { key } = (await browser.send("/dashboard/keys", { name: "one" })).body;
  const remove = (tried: string) => browser.send("/dashboard/account/delete", { password: tried });
  const wrong = await remove("a wrong password");
  expect([wrong.status, wrong.headers.get("x-error-fields"), await tool(key)]).toEqual([403, "password", 200]);
  const done = await remove(password);
  expect([done.status, done.headers.getSetCookie()[0]]).toEqual([
    200,
    expect.stringMatching(/^session=; Path=\/; Max-Age=0;/),
  ]);
  expect([await tool(key), await enter(email, password)]).toEqual([401, 401]);
  expect((await browser.get("/dashboard/me")).body).toMatchObject({ email: null });
});

test("an account whose session somebody else holds is not opened by guessing", async () => {
  const browser = await signedIn("roy@example.com");
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const path = n % 2 === 0 ? "/dashboard/password/change" : "/dashboard/account/delete";
    const guess = { currentPassword: `a wrong guess ${n}`, password: `a wrong guess ${n}` };
    statuses.push((await browser.send(path, guess, { "x-forwarded-for": `198.51.100.${n}` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 401]);
});

test("ten wrong guesses end the session they were made in, and keep its owner from nothing", async () => {
  const email = "una@example.com";
  const owner = await signedIn(email);
  const stolen = open();
  await stolen.send("/dashboard/sign-in", { email, password }, stolen.at);
  const { cookie } = stolen;
  const guess = (path: string, n: number) =>
    stolen.send(`/dashboard/${path}`, { currentPassword: `a wrong guess ${n}`, password: `a wrong guess ${n}` });
  // All at once: what is under way is counted before it is looked at.
  const paths = Array.from({ length: 14 }, (_, n) => (n % 2 === 0 ? "password/change" : "account/delete"));
  const answers = await Promise.all(paths.map(guess));
  expect(answers.filter(({ status }) => status === 403).length).toBe(10);
  const over = answers.filter(({ status }) => status === 401);
  expect(over.length).toBe(4);
  expect(over.some(({ body }) => body.message === "Too many wrong passwords: you are signed out. Sign in again.")).toBe(
    true,
  );
  const listed = await fetch(`${service.url}/dashboard/keys`, { headers: { cookie } });
  expect(listed.status).toBe(401);

  expect((await owner.get("/dashboard/keys")).status).toBe(200);
  const change = { currentPassword: password, password: other };
  expect((await owner.send("/dashboard/password/change", change)).status).toBe(200);
  expect((await owner.send("/dashboard/account/delete", { password: other })).status).toBe(200);
  expect(await enter(email, other)).toBe(401);
});

test("an account that nobody is signed in to can't be changed", async () => {
  const browser = open();
  for (const path of ["password/change", "account/delete", "keys/rename"]) {
    const fields = { currentPassword: password, password, id: "x".repeat(12), name: "x" };
    expect((await browser.send(`/dashboard/${path}`, fields)).status).toBe(401);
  }
  for (const path of ["keys", "rates"]) expect((await browser.get(`/dashboard/${path}`)).status).toBe(401);
});

test("an account sees its rates and what is left of them, over all its keys, and takes nothing by looking", async () => {
  const limited = await startService({ ...env, RATE_LIMIT: "on", RATE_LIGHT: "50", RATE_HEAVY: "7" });
  const browser = new Browser(limited.url);
  const person = { email: "sue@example.com", password };
  await browser.send("/dashboard/sign-up", person);
  await browser.send("/dashboard/sign-in", person);
  const heavy = { rate: "heavy", limit: 7, left: 7, windowSeconds: 60, resetSeconds: null };
  const light = { rate: "light", limit: 50, left: 50, windowSeconds: 60, resetSeconds: null };
  expect((await browser.get("/dashboard/rates")).body).toEqual({ rates: [light, heavy] });
  for (const name of ["one", "two"]) {
    const { key } = (await browser.send("/dashboard/keys", { name })).body;
    const headers = { "content-type": "application/json", "x-api-key": key };
    await fetch(`${limited.url}/api/qr-generate`, { method: "POST", headers, body: '{"text":"x"}' });
  }
  for (let look = 0; look < 2; look++) {
    expect((await browser.get("/dashboard/rates")).body).toEqual({
      rates: [{ ...light, left: 48, resetSeconds: expect.any(Number) }, heavy],
    });
  }
  await limited.stop();
  const unlimited = await signedIn("tom@example.com");
  expect((await unlimited.get("/dashboard/rates")).body).toEqual({ rates: [] });
});
