import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Resolve, timely } from "#engines/chromium/destination.ts";
import { Exit } from "#engines/chromium/exit.ts";
import { refusedHosts } from "#support/refused-addresses.ts";

/** Records whoever comes: nobody may. */
let hits = 0;
const canary = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    hits += 1;
    const { pathname, host } = new URL(request.url);
    if (pathname === "/large") return new Response(new Uint8Array(3_000_000));
    return new Response(`${host}${pathname} ${request.headers.get("x-own")} ${request.headers.get("connection")}`);
  },
});
const place = `127.0.0.1:${canary.port}`;
const exits: Exit[] = [];
const nowhere: Resolve = async () => [];

async function open({ allowed = [] as string[], resolve = nowhere, limitBytes = 10_000_000 }): Promise<Exit> {
  const exit = await Exit.open({ allowed: new Set(allowed), resolve, limitBytes });
  exits.push(exit);
  return exit;
}

/** All that comes back for these bytes. */
function send(exit: Exit, text: string): Promise<string> {
  const socket = connect(Number(new URL(exit.url).port), "127.0.0.1");
  const chunks: Buffer[] = [];
  return new Promise((done) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => done(Buffer.concat(chunks).toString()));
    socket.on("end", () => socket.end());
    socket.write(text);
  });
}

const tunnel = (target: string) => `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`;
const get = (url: string, more = "") => `GET ${url} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

let closed: Exit;
beforeAll(async () => {
  closed = await open({});
});
afterAll(async () => {
  for (const exit of exits) exit.close();
  await canary.stop(true);
});

describe("what is not public is refused", () => {
  test.each(refusedHosts)("%s: %s", async (_, host) => {
    for (const port of [80, 443, canary.port]) {
      expect(await send(closed, tunnel(`${host}:${port}`))).not.toContain(" 200 ");
      expect(await send(closed, get(`http://${host}:${port}/`))).toBe("");
    }
    expect(hits).toBe(0);
  });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["::ffff:127.0.0.1"]],
    [["not an address"]],
  ])("a name that stands for %j", async (answer) => {
    const exit = await open({ resolve: async () => answer });
    expect(await send(exit, tunnel("rebound.example.com:443"))).toStartWith("HTTP/1.1 502 ");
    expect([exit.verdictOn("rebound.example.com:443"), exit.blocked]).toEqual(["refused", 1]);
    expect(await send(exit, get("http://rebound.example.com/"))).toBe("");
  });

  test("another port than the web's, whoever is asked", async () => {
    const exit = await open({ resolve: async () => ["93.184.215.14"] });
    for (const port of [21, 22, 25, 8080, 6379]) await send(exit, tunnel(`example.com:${port}`));
    expect(exit.blocked).toBe(5);
  });
});

test("a name is looked up once: what was checked is what is connected to", async () => {
  let asked = 0;
  const resolve = async () => [++asked === 1 ? "127.0.0.1" : "127.0.0.2"];
  const exit = await open({ allowed: [`pages.example:${canary.port}`], resolve });
  expect(await send(exit, get(`http://pages.example:${canary.port}/first`))).toContain("/first");
  expect(asked).toBe(1);
});

test("a name that nobody knows, and a place where nobody is", async () => {
  const exit = await open({ allowed: ["127.0.0.1:1"] });
  await send(exit, tunnel("unknown.example.com:443"));
  await send(exit, tunnel("127.0.0.1:1"));
  const verdicts = ["unknown.example.com:443", "127.0.0.1:1"].map(exit.verdictOn);
  expect(verdicts).toEqual(["no such name", "no answer"]);
  expect(exit.blocked).toBe(0);
});

test("a look-up without end is as good as none", async () => {
  const never: Resolve = () => new Promise(() => {});
  const exit = await open({ resolve: timely(never, 20) });
  expect(await send(exit, tunnel("silent.example.com:443"))).toStartWith("HTTP/1.1 502 ");
  expect(exit.verdictOn("silent.example.com:443")).toBe("no such name");
});

test("an allowed place gets the request, and each connection carries one", async () => {
  const exit = await open({ allowed: [place] });
  const answer = await send(exit, get(`http://${place}/a?b=c`, "X-Own: 1\r\nProxy-Connection: keep-alive\r\n"));
  expect(answer).toContain("x/a 1 close");
  expect(answer).toMatch(/^connection: close\r$/im);
});

test("a tunnel carries bytes both ways", async () => {
  const exit = await open({ allowed: [place] });
  const answer = await send(exit, `${tunnel(place)}GET /in HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n`);
  expect(answer).toContain("t/in null close");
});

test("what is beyond the budget ends everything", async () => {
  const exit = await open({ allowed: [place], limitBytes: 1_000_000 });
  const overflow = Promise.withResolvers<void>();
  exit.onOverflow = overflow.resolve;
  const answer = await send(exit, get(`http://${place}/large`));
  await overflow.promise;
  expect(answer.length).toBeLessThan(1_000_000);
  expect(exit.bytes).toBeGreaterThan(1_000_000);
});

test.each([
  "nonsense\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "GET https://example.com/ HTTP/1.1\r\n\r\n",
  "GET file:///etc/passwd HTTP/1.1\r\n\r\n",
  "CONNECT example.com HTTP/1.1\r\n\r\n",
  "CONNECT user@example.com:443 HTTP/1.1\r\n\r\n",
  "CONNECT example.com:443 HTTP/1.1\r\nbad header\r\n\r\n",
  "GET http://a@example.com/ HTTP/1.1\r\n\r\n",
])("%j is no request", async (text) => {
  expect(await send(closed, text)).toBe("");
});
