import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm, credentials } from "#support/call.ts";
import { largeJpeg, tinyPng } from "#support/pictures.ts";
import { busyChildOf, until } from "#support/processes.ts";
import { exchange } from "#support/raw.ts";
import { repository, type Service, startService } from "#support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "operation-"));
let service: Service;
beforeAll(async () => {
  service = await startService({ WORKERS: "2" });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the service where it can't, and gives what it says of that. */
async function refusedStart(env: Record<string, string>): Promise<{ code: number; says: string }> {
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: join(folder, "data"), HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const says = await new Response(child.stderr).text();
  return { code: await child.exited, says: says.trim() };
}

describe("a start that can't succeed ends with a sentence", () => {
  test("a port that is taken", async () => {
    const { port } = new URL(service.url);
    const { code, says } = await refusedStart({ PORT: port });
    expect([code, says]).toEqual([78, `PORT must be a free port, but ${port} is taken.`]);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });

  test.each(["203.0.113.7", "no.such.host.invalid", "1.2.3"])("HOST %s", async (host) => {
    const { code, says } = await refusedStart({ HOST: host });
    expect(code).toBe(78);
    expect(says).toStartWith(`HOST must be an address of this machine, but it is "${host}"`);
    expect(says.split("\n")).toHaveLength(1);
  });

  test("a TMPDIR that is a file, or not there", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const path of [file, join(folder, "nothing")]) {
      const { code, says } = await refusedStart({ TMPDIR: path });
      expect(code).toBe(78);
      expect(says).toStartWith(`TMPDIR must be a folder that can be written to, but it is "${path}"`);
      expect(says.split("\n")).toHaveLength(1);
    }
  });
});

test("the start tells which tools are closed, and why", async () => {
  const without = await startService({ PATH: folder, WORKERS: "1" });
  const lines = without
    .log()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const closed = lines.filter(({ message }) => message === "tools are closed");
  expect(closed.flatMap(({ tools }) => tools)).toContain("html-to-image");
  for (const { why } of closed) expect(why.length).toBeGreaterThan(10);
  await without.stop();
});

test("while it closes /ready answers 503 and calls are taken; then the port is closed, and what is under way is finished", async () => {
  const closing = await startService({ WORKERS: "2", DRAIN_NOTICE_S: "1" });
  const slow = callForm("image-rotate", { file: await largeJpeg() }, { angle: 7 }, { url: closing.url });
  await busyChildOf(closing.pid);
  expect((await fetch(`${closing.url}/ready`)).status).toBe(200);
  const over = closing.stop();
  const ready = await until(async () => {
    const response = await fetch(`${closing.url}/ready`);
    return response.status === 503 && response;
  });
  expect([ready.headers.get("retry-after"), ready.headers.get("connection")]).toEqual(["5", "close"]);
  expect((await callForm("image-resize", { file: tinyPng() }, { width: 4 }, { url: closing.url })).status).toBe(200);
  await until(() =>
    fetch(`${closing.url}/health`).then(
      () => false,
      () => true,
    ),
  );
  expect((await slow).status).toBe(200);
  expect(await over).toBe(0);
}, 60_000);

test("what is missing is told at the start, also what no tool asks for", async () => {
  const bare = await startService({ PATH: join(folder, "no-programs") });
  const told = bare
    .log()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  await bare.stop();
  expect(told).toContainEqual(
    expect.objectContaining({
      ...{ level: "warn", message: "an engine is missing", engine: "second-reader" },
      why: expect.stringContaining("checked by one reader instead of two"),
    }),
  );
  const closed = told.find(({ message, tools }) => message === "tools are closed" && tools.includes("word-to-pdf"));
  expect(closed.why).toContain("LibreOffice");
  // Each is told once.
  expect(told.filter(({ message }) => message === "an engine is missing").map(({ engine }) => engine)).not.toContain(
    "libreoffice",
  );
}, 60_000);

describe("the log", () => {
  const calls = () =>
    service
      .log()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === "call");

  test("has one line for each call to a tool, without names or contents", async () => {
    const file = { name: "hidden-name.png", bytes: tinyPng() };
    const before = calls().length;
    const good = await callForm("image-resize", { file }, { width: 4 }, { url: service.url });
    const bad = await callForm("image-resize", { file }, { width: 0 }, { url: service.url });
    const stranger = await fetch(`${service.url}/api/qr-generate?q=hidden-query`, { method: "POST" });
    await until(() => calls().length === before + 3);
    const [first, second, third] = calls().slice(before);
    expect(first).toMatchObject({
      ...{ level: "info", tool: "image-resize", status: 200, requestId: good.headers.get("x-request-id") },
      ...{ bytesOut: good.bytes.length, caller: expect.stringMatching(/^key:/) },
    });
    expect(first.bytesIn).toBeGreaterThan(tinyPng().length);
    for (const ms of [first.queueMs, first.workMs, first.totalMs]) expect(ms).toBeGreaterThanOrEqual(0);
    expect(second).toMatchObject({ status: 400, requestId: bad.headers.get("x-request-id") });
    expect(third).toMatchObject({ tool: "qr-generate", status: stranger.status });
    expect(service.log()).not.toContain("hidden");
  });
});

describe("requests that two readers could take for different ones", () => {
  const own = Object.entries(credentials())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const json = '{"text":"x"}';
  const post = (extra: string, path = "/api/qr-generate") =>
    `POST ${path} HTTP/1.1\r\n${own}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n${extra}\r\n${json}`;

  test.each([
    ["two Hosts", post("Host: a\r\nHost: b\r\n"), 400],
    ["an empty Host", post("Host: \r\n"), 400],
    ["a Host that is an address of another kind", post("Host: a/b?c\r\n"), 400],
    ["a Host with a port that is none", post("Host: a:99999999\r\n"), 400],
    ["two Content-Lengths", post(`Host: a\r\nContent-Length: ${json.length}\r\n`), 400],
    ["a # in the address", post("Host: a\r\n", "/api/qr-generate#there"), 400],
    ["a packed body", post("Host: a\r\nContent-Encoding: gzip\r\n"), 415],
    ["a body that says it is not packed", post("Host: a\r\nContent-Encoding: identity\r\n"), 200],
  ])("%s", async (name, request, status) => {
    const answer = await exchange([request], service.url);
    expect([name, answer.status]).toEqual([name, status]);
    if (status !== 200)
      expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), message: expect.any(String) });
    if (status === 415) expect(JSON.parse(answer.body).message).toContain("gzip");
  });
});
