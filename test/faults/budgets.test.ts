import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { callForm } from "#support/call.ts";
import { noisyPng, tinyPng } from "#support/pictures.ts";
import { residentMB, treeMB, until } from "#support/processes.ts";
import { dial, exchange, readAnswer } from "#support/raw.ts";
import { type Service, startService } from "#support/service.ts";
import { sharing } from "#support/shared-picture.ts";

const MB = 1_048_576;
const folder = mkdtempSync(join(tmpdir(), "budgets-"));
const started: Service[] = [];
let keys: string[];

async function start(env: Record<string, string>): Promise<Service> {
  const service = await startService({ DATA_DIR: folder, ...env });
  started.push(service);
  return service;
}

beforeAll(async () => {
  const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
  keys = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => (await accounts.keys.create(operatorId, `caller ${n}`)).key),
  );
  await accounts.close();
});
afterAll(async () => {
  await Promise.all(started.map((service) => service.stop()));
  rmSync(folder, { recursive: true });
}, 60_000);

const keyOf = (caller: number) => keys[caller] ?? "";
const head = (caller: number, length: number | string, tool = "image-resize") =>
  `POST /api/${tool} HTTP/1.1\r\nHost: x\r\nx-api-key: ${keyOf(caller)}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
const beginning = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';

const small = (service: Service, caller: number) =>
  callForm("image-resize", { file: tinyPng() }, { width: 4 }, { url: service.url, key: keyOf(caller) });

async function metric(service: Service, name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** An upload of which so much has been sent; it is never finished. */
async function halfAnUpload(service: Service, caller: number, length: number, sent: number): Promise<Socket> {
  const socket = await dial(service.url);
  socket.on("error", () => {});
  socket.write(head(caller, length));
  socket.write(beginning);
  socket.write(Buffer.alloc(sent, "x"));
  return socket;
}

/** So many bytes on each, twice a second. */
const drip = (sockets: readonly Socket[], bytes: number) =>
  setInterval(() => {
    for (const socket of sockets) socket.write(Buffer.alloc(bytes));
  }, 500);

describe("bodies", () => {
  test("two Content-Lengths are refused, and leave the count as it was", async () => {
    const service = await start({});
    for (const lengths of ["5\r\nContent-Length: 5", "5\r\ncontent-length:5\r\nContent-Length: 5"]) {
      const { status, body } = await exchange([head(0, lengths), "12345"], service.url);
      expect([status, JSON.parse(body).error]).toEqual([400, "Bad request"]);
    }
    expect(await metric(service, "fpa_body_bytes_held")).toBe(0);
    expect((await small(service, 0)).status).toBe(200);
  });

  test("are counted as they come: large ones that are only announced take nothing from anybody", async () => {
    const service = await start({});
    const trickling = await Promise.all(
      Array.from({ length: 6 }, (_, caller) => halfAnUpload(service, caller, 100 * MB, 250)),
    );
    const dripping = drip(trickling, 250);
    const large = await noisyPng(2_000_000);
    for (let caller = 0; caller < 6; caller++) {
      const key = keyOf(caller);
      const answer = await callForm("image-resize", { file: large }, { width: 4 }, { url: service.url, key });
      expect(answer.status).toBe(200);
    }
    expect(await metric(service, "fpa_body_bytes_held")).toBeLessThan(MB);
    clearInterval(dripping);
    for (const socket of trickling) socket.destroy();
  }, 30_000);

  test("of one caller take a quarter of the memory at most, and others are let in", async () => {
    const service = await start({ MAX_UPLOAD_MB: "2", MAX_HELD_MB: "8" });
    const first = await halfAnUpload(service, 0, 2 * MB, 1.5 * MB);
    await until(async () => (await metric(service, "fpa_body_bytes_held")) >= 1.5 * MB);
    const second = await exchange([head(0, 2 * MB), Buffer.alloc(MB)], service.url);
    expect([second.status, JSON.parse(second.body).message]).toEqual([503, expect.stringContaining("one caller")]);
    expect((await small(service, 1)).status).toBe(200);
    first.destroy();
    await until(async () => (await metric(service, "fpa_body_bytes_held")) === 0);
  });

  test("that hardly move make room for others within a minute", async () => {
    const service = await start({ MAX_UPLOAD_MB: "2", MAX_HELD_MB: "4" });
    const slow = await Promise.all([0, 1].map((caller) => halfAnUpload(service, caller, 2 * MB, 1.9 * MB)));
    const refusals = slow.map(readAnswer);
    // Just above the least rate: for as long as nobody else wants the memory, that is good enough.
    const dripping = drip(slow, 1_200);
    const since = performance.now();
    const file = { name: "x", bytes: new Uint8Array(MB) };
    await until(async () => {
      const { status } = await callForm("image-resize", { file }, { width: 4 }, { url: service.url, key: keyOf(2) });
      await Bun.sleep(200);
      return status !== 503;
    });
    expect(performance.now() - since).toBeLessThan(60_000);
    // Slow, or refused themselves in the moment in which the other filled the rest.
    expect([408, 503]).toContain((await Promise.race(refusals)).status);
    clearInterval(dripping);
    for (const socket of slow) socket.destroy();
    await Promise.allSettled(refusals);
  }, 90_000);

  test("take memory as they come, at most twice what is held", async () => {
    const service = await start({});
    await small(service, 0);
    const before = residentMB(service.pid);
    const upload = await halfAnUpload(service, 0, 95 * MB, 94 * MB);
    await until(async () => (await metric(service, "fpa_body_bytes_held")) >= 94 * MB);
    expect(residentMB(service.pid) - before).toBeLessThan(2 * 94 + 64);
    upload.destroy();
  }, 60_000);

  test("in chunks of a byte take no more than others", async () => {
    const service = await start({});
    // What a service takes at its first calls is its own, not a body's.
    for (let n = 0; n < 5; n++) await small(service, 0);
    const before = residentMB(service.pid);
    // A byte a chunk, each of them a message of its own to whoever keeps them.
    const chunked = await dial(service.url);
    chunked.on("error", () => {});
    const plain = head(1, "x").replace("Content-Length: x", "Transfer-Encoding: chunked");
    chunked.write(`${plain}${(beginning.length).toString(16)}\r\n${beginning}\r\n`);
    for (let n = 0; n < 40; n++) chunked.write("1\r\nx\r\n".repeat(10_000));
    await until(async () => (await metric(service, "fpa_body_bytes_held")) >= 400_000);
    expect(residentMB(service.pid) - before).toBeLessThan(64);
    chunked.destroy();
  }, 60_000);
});

describe("answers that nobody reads", () => {
  test("are counted, keep their own caller out, and are given up", async () => {
    const service = await start({ MAX_UNREAD_MB: "64", ANSWER_IDLE_S: "4" });
    const picture = await noisyPng(9_000_000);
    const parts = [
      beginning,
      picture,
      '\r\n--b\r\nContent-Disposition: form-data; name="angle"\r\n\r\n90\r\n--b--\r\n',
    ].map((part) => Buffer.from(part));
    const body = Buffer.concat(parts);
    const ask = async () => {
      const socket = await dial(service.url);
      socket.on("error", () => {});
      socket.write(head(0, body.length, "image-rotate"));
      socket.write(body);
      socket.once("data", () => socket.pause());
      return socket;
    };
    const sockets = await Promise.all([ask(), ask()]);
    await until(async () => (await metric(service, "fpa_answer_bytes_unread")) >= 16 * MB);
    const own = await small(service, 0);
    expect([own.status, own.error?.message]).toEqual([503, expect.stringContaining("not read yet")]);
    expect((await small(service, 1)).status).toBe(200);
    await until(async () => (await metric(service, "fpa_answer_bytes_unread")) === 0);
    expect((await small(service, 0)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  }, 60_000);
});

test("unread answers of many callers refuse nobody who reads", async () => {
  const service = await start({ MAX_UNREAD_MB: "64", ANSWER_IDLE_S: "60" });
  const picture = await noisyPng(9_000_000);
  const end = '\r\n--b\r\nContent-Disposition: form-data; name="angle"\r\n\r\n90\r\n--b--\r\n';
  const body = Buffer.concat([Buffer.from(beginning), picture, Buffer.from(end)]);
  const sockets = await Promise.all([0, 1, 2, 3].map(() => dial(service.url)));
  for (const [caller, socket] of sockets.entries()) {
    socket.on("error", () => {});
    socket.write(head(caller, body.length, "image-rotate"));
    socket.write(body);
    socket.once("data", () => socket.pause());
  }
  await until(async () => (await metric(service, "fpa_answer_bytes_unread")) >= 32 * MB);
  expect((await small(service, 4)).status).toBe(200);
  expect((await small(service, 0)).status).toBe(503);
  // Hurried, since memory is short: their minute is over in seconds.
  await until(async () => (await metric(service, "fpa_answer_bytes_unread")) === 0);
  expect((await small(service, 0)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
}, 60_000);

describe("calls sent at once whose answers nobody reads", () => {
  const answerMB = 8;
  const budgetMB = 32;
  const burst = 50;
  const workers = 2;
  const end = '\r\n--b\r\nContent-Disposition: form-data; name="every"\r\n\r\n1\r\n--b--\r\n';
  const body = Buffer.concat([Buffer.from(beginning), sharing(answerMB, MB - 576), Buffer.from(end)]);

  test("take the memory set aside for them and no more, and others only wait", async () => {
    const env = { MAX_UNREAD_MB: String(budgetMB), WORKERS: String(workers), QUEUE_WAIT_S: "120" };
    const service = await start(env);
    const before = { door: residentMB(service.pid), tree: treeMB(service.pid) };
    const sockets = await Promise.all(
      Array.from({ length: burst }, async (_, n) => {
        const socket = await dial(service.url);
        socket.on("error", () => {});
        socket.pause();
        socket.write(head(n % 5, body.length, "pdf-split"));
        socket.write(body);
        return socket;
      }),
    );
    const answered = () => metric(service, 'fpa_requests_total{operation="pdf-split",status="200"}');
    const most = { unread: 0, door: 0, tree: 0 };
    await until(async () => {
      most.unread = Math.max(most.unread, (await metric(service, "fpa_answer_bytes_unread")) / MB);
      most.door = Math.max(most.door, residentMB(service.pid));
      most.tree = Math.max(most.tree, treeMB(service.pid));
      return (await answered()) >= 10;
    });
    const other = await small(service, 5);
    expect([other.status, other.error?.message]).toEqual([200, undefined]);
    for (const socket of sockets) socket.destroy();
    // Those at work when the last of it was taken are let out: one more than there are slots, and as many that stand aside.
    const overMB = 2 * (workers + 1) * (answerMB + 1);
    expect(most.unread).toBeGreaterThan(answerMB);
    expect(most.unread).toBeLessThan(budgetMB + overMB);
    // Bodies twice as they are held, and what a service takes at its first calls.
    const mostMB = budgetMB + overMB + 2 * burst + 128;
    expect(most.door - before.door).toBeLessThan(mostMB);
    // Children begin with the first calls: those that split, and one for another caller's picture.
    expect(most.tree - before.tree).toBeLessThan(mostMB + (workers + 2) * 128);
  }, 240_000);
});

describe("headers of an answer", () => {
  const bytesOf = ({ headers }: { headers: Headers }) =>
    [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

  test("stay within 4 KB whatever is to be told in them", async () => {
    const service = await start({ CORS_ORIGINS: "https://a.example" });
    const many = Object.fromEntries(Array.from({ length: 97 }, (_, n) => [`${n}${"é".repeat(500)}`, "x"]));
    const file = { name: `${"\u{1f600}".repeat(99)}.png`, bytes: tinyPng() };
    const options = { url: service.url, key: keyOf(0) };
    const lax = await callForm("image-resize", { file }, { width: 4, ...many }, options);
    expect([lax.status, lax.warnings.at(-1)]).toEqual([200, expect.stringMatching(/^and \d+ more$/)]);
    const strict = await callForm("image-resize", { file }, { width: 4, strict: true, ...many }, options);
    expect(strict.status).toBe(400);
    expect(strict.headers.get("x-error-fields")).toMatch(/and-\d+-more$/);
    expect(strict.headers.get("x-error-fields")?.length).toBeLessThanOrEqual(1_024);
    const ligatures = { name: `${"\ufdfa".repeat(99)}.png`, bytes: tinyPng() };
    const long = await callForm("image-resize", { file: ligatures }, { width: 4, ...many }, options);
    expect(long.status).toBe(200);
    for (const answer of [lax, strict, long]) expect(bytesOf(answer)).toBeLessThan(4_096);
  });
});

describe("keys", () => {
  test("wrong ones are limited by address, where a right one still works", async () => {
    const service = await start({});
    const wrong = async (n: number) => {
      const key = `fpa_${String(n).padStart(48, "x")}`;
      return (await callForm("image-resize", { file: tinyPng() }, { width: 4 }, { url: service.url, key })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) statuses.push(await wrong(n));
    expect([statuses[0], statuses.at(-1), statuses.filter((status) => status === 401).length]).toEqual([401, 429, 60]);
    expect((await small(service, 0)).status).toBe(200);
  });

  test("made by a script have each its own budget", async () => {
    const service = await start({ RATE_LIMIT: "on", RATE_LIGHT: "3" });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await small(service, 0)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await small(service, 1)).status).toBe(200);
  });
});
