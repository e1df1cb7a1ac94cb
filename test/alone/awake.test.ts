import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callForm, callJson, credentials, send } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { examplePage } from "#support/page.ts";
import { largeJpeg, tinyPng } from "#support/pictures.ts";
import { pulseWhile } from "#support/pulse.ts";
import { exchange } from "#support/raw.ts";
import { type Service, startService } from "#support/service.ts";
import { compoundCircle, folders, relations } from "#support/traps.ts";

/** What everybody is promised, whatever strangers send. */
const promisedMs = 250;
const MB = 1_048_576;

let service: Service;
beforeAll(async () => {
  service = await startService({ WORKERS: "2" });
});
afterAll(async () => void (await service.stop()));

type Attack = () => Promise<{ status: number }>;
const form = (tool: string, bytes: Uint8Array, options: Record<string, string | number> = {}, name = "upload") =>
  callForm(tool, { file: { name, bytes } }, options, { url: service.url });
const filled = (megabytes: number, text: string) => Buffer.alloc(megabytes * MB, text, "latin1");
const comments = `${"<!---->".repeat(36_000)}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${"<g/>".repeat(2 * MB)}</svg>`;
const longHeader = `Content-Disposition: form-data; name="file"; filename="${";".repeat(15_000)}"`;

/** A form with headers as no client writes them. */
async function rawForm(tool: string, parts: readonly string[]): Promise<{ status: number }> {
  const body = `${parts.map((header) => `--b\r\n${header}\r\n\r\nx\r\n`).join("")}--b--\r\n`;
  const own = Object.entries(credentials()).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/${tool} HTTP/1.1\r\nHost: x\r\n${own.join("")}Content-Type: multipart/form-data; boundary=b\r\n`;
  return exchange([`${head}Content-Length: ${body.length}\r\n\r\n`, body], service.url);
}

describe("the door stays awake", () => {
  const attacks: [string, number[], number, Attack][] = [
    ["an OLE file whose list of sectors leads to itself", [415, 422], 1, () => form("word-to-pdf", compoundCircle(1))],
    ["the same for a tool that takes none", [415], 1, () => form("image-resize", compoundCircle(1), { width: 4 })],
    [
      "fifty names of 16,000 dots",
      [200, 400, 422],
      1,
      () =>
        callForm(
          "pdf-merge",
          { files: Array.from({ length: 50 }, () => ({ name: `${".".repeat(16_000)}x`, bytes: tinyPng() })) },
          {},
          { url: service.url },
        ).then(({ status }) => ({ status: status === 415 ? 422 : status })),
    ],
    [
      "15,500 unknown names in JSON",
      [200],
      1,
      () => {
        const many = Object.fromEntries(Array.from({ length: 15_500 }, (_, n) => [`${n}${"n".repeat(50)}`, n]));
        return callJson("qr-generate", { text: "x", ...many }, service.url);
      },
    ],
    ["20 MB of obj", [415, 422], 20, () => form("repair-pdf", filled(20, "obj"))],
    ["95 MB of 1 0 ob", [415, 422], 95, () => form("repair-pdf", filled(95, "1 0 ob "))],
    ["16 KB that unpack to 4 MB of relations", [415, 422], 1, () => form("word-to-pdf", relations(4))],
    ["a ZIP of 60,000 folders", [413, 415, 422], 12, () => form("word-to-pdf", folders(60_000))],
    ["36,000 comments before an SVG", [200], 1, () => form("image-convert", Buffer.from(comments), { format: "png" })],
    ["a drawing of 8 MB as an icon", [200, 413, 422], 8, () => form("favicon-generate", Buffer.from(shapes))],
    ["90 MB that begin as a PDF", [422], 90, () => form("rotate-pdf", filled(90, "%PDF-1.7 "), { angle: 90 })],
    ["90 MB that begin as a ZIP", [415, 422], 90, () => form("image-resize", filled(90, "PK\x03\x04"), { width: 4 })],
    ["90 MB of commas", [200, 413, 415, 422], 90, () => form("excel-to-pdf", filled(90, "a,b\n"))],
    [
      "95 parts with headers of semicolons",
      [400, 415],
      2,
      () =>
        rawForm(
          "image-resize",
          Array.from({ length: 95 }, () => longHeader),
        ),
    ],
    [
      "a megabyte of opening brackets, five times",
      [400],
      5,
      async () => {
        const init = { body: "[".repeat(1_000_000), headers: { "content-type": "application/json" } };
        const all = await Promise.all(Array.from({ length: 5 }, () => send("qr-generate", init, service.url)));
        return { status: Math.max(...all.map(({ status }) => status)) };
      },
    ],
    ["90 MB of what a boundary begins with", [415], 90, () => form("image-resize", filled(90, "\r\n--"), { width: 4 })],
    [
      "a code whose text changes its kind at every letter",
      [200],
      1,
      () => callJson("qr-generate", { text: "9a".repeat(1_200), size: 4096, errorCorrection: "L" }, service.url),
    ],
    [
      "a code of 4,096 pixels, ten times",
      [200],
      1,
      async () => {
        const body = { text: "x".repeat(2_300), size: 4096 };
        const all = await Promise.all(Array.from({ length: 10 }, () => callJson("qr-generate", body, service.url)));
        return { status: Math.max(...all.map(({ status }) => status)) };
      },
    ],
  ];

  test.each(attacks)(
    "%s",
    async (_name, allowed, megabytes, attack) => {
      let status = 0;
      const pulse = await pulseWhile(service, async () => {
        status = (await attack()).status;
      });
      expect(allowed).toContain(status);
      expect(pulse.silenceMs).toBeLessThan(promisedMs);
      // At work, an upload lies here beside the pieces of it that are on their way to a child.
      expect(pulse.grownMB).toBeLessThan(4 * megabytes + 64);
    },
    60_000,
  );

  test.skipIf(!hasBrowser)(
    "the first capture, for which all that drives a browser is loaded",
    async () => {
      let status = 0;
      const pulse = await pulseWhile(service, async () => {
        status = (await callJson("html-to-image", { url: examplePage }, service.url)).status;
      });
      expect(status).toBe(200);
      expect(pulse.silenceMs).toBeLessThan(promisedMs);
    },
    60_000,
  );

  test("an album of large photos", async () => {
    const photo = await largeJpeg();
    const files = Array.from({ length: 10 }, () => ({ name: "a.jpg", bytes: photo }));
    let status = 0;
    const pulse = await pulseWhile(service, async () => {
      status = (await callForm("img-to-pdf", { files }, {}, { url: service.url })).status;
    });
    expect(status).toBe(200);
    expect(pulse.silenceMs).toBeLessThan(promisedMs);
  }, 60_000);
});
