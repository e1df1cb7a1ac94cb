import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { join } from "node:path";
import { credentials } from "#support/call.ts";
import { largeJpeg } from "#support/pictures.ts";
import { until } from "#support/processes.ts";
import { dial } from "#support/raw.ts";
import { repository, type Service, startService } from "#support/service.ts";

const page = await Bun.file(join(repository, "docs/errors.md")).text();
const [, section = ""] = page.split("## What the HTTP server refuses by itself");
/** What is sent, and what the page says comes back. */
const rows = new Map(
  [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (.+) \| (.+) \|$/gm)]
    .slice(1)
    .map(([, sent = "", back = ""]) => [sent, back]),
);

const own = Object.entries(credentials())
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");
const json = '{"text":"x"}';
const typed = `${own}Content-Type: application/json\r\n`;
const post = (headers: string, body = json) => `POST /api/qr-generate HTTP/1.1\r\n${typed}${headers}\r\n${body}`;
const length = `Content-Length: ${json.length}\r\n`;

let service: Service;
beforeAll(async () => {
  service = await startService({ WORKERS: "2" });
}, 60_000);
afterAll(async () => {
  await service.stop();
});

/** All that comes back until the service closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let got = "";
  socket.on("data", (chunk) => {
    got += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  return got;
}

/** Sends bytes of which nothing is held back. */
async function sent(bytes: string): Promise<string> {
  const socket = await dial(service.url);
  const closed = untilClosed(socket);
  socket.write(bytes);
  return closed;
}

/** As the page tells it: a status and nothing more, or not even that. */
function told(answer: string): string {
  if (answer === "") return "connection closed";
  const [head = "", body] = answer.split("\r\n\r\n");
  return `${head.split(" ")[1]}, ${body === "" ? "empty" : "with a body"}, connection closed`;
}

describe("docs/errors.md tells what the HTTP server refuses", () => {
  const many = (count: number, size: number) =>
    Array.from({ length: count }, (_, n) => `x-${n}: ${"a".repeat(size)}\r\n`).join("");
  const cases: Record<string, readonly string[]> = {
    "no `Host`; a `Content-Length` that is no number, or two different ones; one beside `Transfer-Encoding`; a `Transfer-Encoding` other than chunked; bytes that are no HTTP/1.1":
      [
        post(length),
        post("Host: x\r\nContent-Length: 1x\r\n"),
        post(`Host: x\r\n${length}Content-Length: 5\r\n`),
        post(`Host: x\r\n${length}Transfer-Encoding: chunked\r\n`, "0\r\n\r\n"),
        post("Host: x\r\nTransfer-Encoding: gzip\r\n"),
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
      ],
    "headers of more than 16 KB, or more than 200 of them": [
      post(`Host: x\r\n${length}${many(17, 1_000)}`),
      post(`Host: x\r\n${length}${many(201, 1)}`),
    ],
    "no whole head of a request within some 10 s": ["POST /api/qr-generate HTTP/1.1\r\nHost: x\r\n"],
  };
  const pipelined = "a second request on a connection before the first is answered (pipelining)";
  const halfClosed = "the client's side of the connection closed behind the body (half-close)";

  test("each row of the page is tried here", () => {
    expect([...rows.keys()]).toEqual([...Object.keys(cases), pipelined, halfClosed]);
  });

  test.each(Object.entries(cases))(
    "%s",
    async (row, requests) => {
      for (const request of requests)
        expect([request, told(await sent(request))]).toEqual([request, rows.get(row) ?? ""]);
    },
    90_000,
  );

  const working = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^fpa_working\{lane="light"\} (\d+)/m.exec(metrics)?.[1]);
  };
  const statuses = () =>
    service
      .log()
      .split("\n")
      .filter((line) => line.includes('"tool":"image-convert"'))
      .map((line) => JSON.parse(line).status);

  test.each([
    [
      pipelined,
      "connection closed, neither is answered",
      (socket: Socket) => socket.write(post(`Host: x\r\n${length}`)),
    ],
    [halfClosed, "connection closed", (socket: Socket) => socket.end()],
  ])(
    "%s, and the work is stopped",
    async (row, back, then) => {
      const before = statuses().length;
      const form = Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'),
        await largeJpeg(),
        Buffer.from('\r\n--b\r\nContent-Disposition: form-data; name="format"\r\n\r\navif\r\n--b--\r\n'),
      ]);
      const socket = await dial(service.url);
      const closed = untilClosed(socket);
      socket.write(
        `POST /api/image-convert HTTP/1.1\r\nHost: x\r\n${own}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n\r\n`,
      );
      socket.write(form);
      await until(async () => (await working()) === 1);
      then(socket);
      expect(await closed).toBe("");
      expect(rows.get(row)).toStartWith(back);
      await until(async () => (await working()) === 0 && statuses().length > before);
      expect(statuses().at(-1)).toBe(499);
    },
    60_000,
  );
});
