import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callForm, callJson, credentials, send } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { tinyPng } from "#support/pictures.ts";
import { dial, exchange, readAnswer } from "#support/raw.ts";
import { type Service, service, startService } from "#support/service.ts";

const tool = "image-resize";
const png = tinyPng();
const own = Object.entries(credentials())
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** A request as bytes on the wire. */
const post = (headers: string, path = `/api/${tool}`) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${own}${headers}\r\n`;
const multipart = "Content-Type: multipart/form-data; boundary=b\r\n";

const part = (header: string, content: Uint8Array | string) =>
  Buffer.concat([Buffer.from(`--b\r\n${header}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const file = (name: string) => part(`Content-Disposition: form-data; name="file"; filename="${name}"`, png);
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const form = (...parts: Uint8Array[]) => Buffer.concat([...parts, Buffer.from("--b--\r\n")]);

const sendForm = (body: Uint8Array) =>
  send(tool, { body: body as Uint8Array<ArrayBuffer>, headers: { "content-type": "multipart/form-data; boundary=b" } });

/** Every error, whatever its cause, has this shape. */
function expectError(answer: { status: number; headers: Headers; error: unknown }, status: number, error: string) {
  expect([answer.status, answer.error]).toEqual([status, { error, message: expect.any(String) }]);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(answer.headers.get("cache-control")).toBe("no-store");
}

describe("the request's form", () => {
  test("no body, no type, the wrong type", async () => {
    expectError(await send(tool, {}), 415, "Unsupported media type");
    expectError(await callJson(tool, {}), 415, "Unsupported media type");
    expectError(await send("qr-generate", { body: new FormData() }), 415, "Unsupported media type");
    expectError(await sendForm(new Uint8Array()), 400, "Bad request");
  });

  test("a missing boundary, another boundary, a cut body", async () => {
    const headers = { "content-type": "multipart/form-data" };
    expectError(await send(tool, { body: form(file("a.png")), headers }), 400, "Bad request");
    expectError(await sendForm(Buffer.from("--other\r\n\r\n--other--\r\n")), 400, "Bad request");
    const whole = form(file("a.png"), field("width", "10"));
    for (const cut of [1, 20, whole.length >> 1, whole.length - 8]) {
      expectError(await sendForm(whole.subarray(0, cut)), 400, "Bad request");
    }
  });

  test("ten thousand parts, a part name of 1 MB, a text of 1 MB", async () => {
    expectError(
      await sendForm(form(...Array.from({ length: 10_000 }, () => field("a", "")))),
      413,
      "Payload too large",
    );
    expectError(await sendForm(form(field("n".repeat(1_000_000), ""))), 413, "Payload too large");
    expectError(await sendForm(form(field("width", "1".repeat(1_000_000)))), 413, "Payload too large");
  });

  test("strange names come back as names a file may have", async () => {
    for (const [sent, stem] of [
      ["a\u0000b.png", "ab"],
      ["../../../etc/passwd.png", "passwd"],
      ["..\\..\\boot.png", "boot"],
      ["Übergröße 文件 🎉.png", "Übergröße 文件 🎉"],
      ["annexe\u202egnp.exe", "annexegnp"],
      ["", "file"],
    ] as const) {
      const answer = await sendForm(form(file(sent), field("width", "4")));
      expect(answer.status).toBe(200);
      const disposition = answer.headers.get("content-disposition") ?? "";
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+$/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(`${stem}-${tool}.png`);
    }
  });

  test("JSON that is none, no object, not UTF-8, too much", async () => {
    const headers = { "content-type": "application/json" };
    for (const body of ["", "{", "[]", "null", '"text"', "5"]) {
      expectError(await send("qr-generate", { body, headers }), 400, "Bad request");
    }
    const latin1 = Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d);
    expectError(await send("qr-generate", { body: latin1, headers }), 400, "Bad request");
    const large = JSON.stringify({ text: "x".repeat(1_100_000) });
    expectError(await send("qr-generate", { body: large, headers }), 413, "Payload too large");
    const deep = `{"text":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expectError(await send("qr-generate", { body: deep, headers }), 400, "Bad request");
  });
});

describe("fields", () => {
  test("every fault is in one answer, by name", async () => {
    const answer = await callForm(tool, {}, { width: "0x10", fit: "cover-all", color: "red" });
    expectError(answer, 400, "Bad request");
    expect(answer.headers.get("x-error-fields")).toBe("file,width,fit");
    expect(answer.error?.message).toContain("file is missing");
  });

  test("two files, a file as text, a text as file, an empty file, a text sent twice", async () => {
    const fields = async (...parts: Uint8Array[]) => {
      const answer = await sendForm(form(...parts));
      expectError(answer, 400, "Bad request");
      return answer.headers.get("x-error-fields");
    };
    const width = field("width", "4");
    expect(await fields(file("a.png"), file("b.png"), width)).toBe("file");
    expect(await fields(field("file", "text"), width)).toBe("file");
    const textAsFile = part('Content-Disposition: form-data; name="width"; filename="w"', "4");
    expect(await fields(file("a.png"), textAsFile)).toBe("width");
    expect(await fields(part('Content-Disposition: form-data; name="file"; filename="a.png"', ""), width)).toBe("file");
    expect(await fields(file("a.png"), width, width)).toBe("width");
  });

  test("an unknown field is a warning, with strict a refusal", async () => {
    const lax = await callForm(tool, { file: png }, { width: 4, widht: 5 });
    expect([lax.status, lax.warnings]).toEqual([200, ['Unknown field "widht" was ignored: did you mean width?']]);
    expectError(await callForm(tool, { file: png }, { width: 4, widht: 5, strict: true }), 400, "Bad request");
    const alone = await callForm(tool, { file: png }, { widht: 5 });
    expectError(alone, 400, "Bad request");
    expect(alone.error?.message).toContain('Unknown field "widht": did you mean width?');
  });

  test("a file's kind comes from its bytes", async () => {
    const asPdf = await callForm(tool, { file: { name: "photo.pdf", bytes: png } }, { width: 4 });
    expect([asPdf.status, asPdf.headers.get("content-type")]).toEqual([200, "image/png"]);
    const html = new TextEncoder().encode("<!doctype html><p>hello");
    const refused = await callForm(tool, { file: { name: "photo.png", bytes: html } }, { width: 4 });
    expectError(refused, 415, "Unsupported media type");
    expect(refused.error?.message).toContain("HTML");
  });

  test("of several files the one of another kind is named, in a pipeline too", async () => {
    const [pdf, jpg] = [await fixture("document.pdf"), { name: "Ferien.pdf", bytes: await fixture("photo.jpg") }];
    const steps = JSON.stringify([{ tool: "pdf-compress" }]);
    for (const [tool, options] of [
      ["pdf-merge", {}],
      ["pipeline", { steps }],
    ] as const) {
      const { status, error } = await callForm(tool, { files: [pdf, jpg] }, options);
      expect([status, error?.message]).toEqual([415, expect.stringContaining('; file 2 ("Ferien") is a JPG file.')]);
    }
  });
});

describe("routes and methods", () => {
  test("unknown paths and other methods answer in the same shape", async () => {
    const { url } = await service();
    for (const path of ["/api/no-such-tool", "/api/", "/api/image-resize/", "/nothing", "/..%2f..%2fetc/passwd"]) {
      const response = await fetch(url + path, { method: "POST" });
      expect([path, response.status, ((await response.json()) as { error: string }).error]).toEqual([
        path,
        404,
        "Not found",
      ]);
    }
    for (const [method, path, allow] of [
      ["GET", `/api/${tool}`, "POST, OPTIONS"],
      ["PUT", `/api/${tool}`, "POST, OPTIONS"],
      ["DELETE", "/api/qr-generate", "POST, OPTIONS"],
      ["POST", "/health", "GET, HEAD, OPTIONS"],
    ] as const) {
      const response = await fetch(url + path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
      expect(((await response.json()) as { error: string }).error).toBe("Method not allowed");
    }
    const options = await fetch(`${url}/api/${tool}`, { method: "OPTIONS", headers: { origin: "https://a.example" } });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
    expect(options.headers.get("access-control-allow-origin")).toBeNull();
    expect((await fetch(`${url}/health`, { method: "HEAD" })).status).toBe(200);
  });

  test("a sane request id is echoed, another is replaced", async () => {
    const id = async (given: string) =>
      (await send(tool, { headers: { "x-request-id": given } })).headers.get("x-request-id");
    expect(await id("abc-123_.:x")).toBe("abc-123_.:x");
    expect(await id("two words")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id("x".repeat(200))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("size and pace", () => {
  let small: Service;
  beforeAll(async () => {
    small = await startService({ MAX_UPLOAD_MB: "1", BODY_IDLE_S: "1", WORKERS: "1" });
  });
  afterAll(async () => void (await small.stop()));

  test("a huge Content-Length is refused before the body is sent", async () => {
    for (const length of ["1048577", "99999999999", "9007199254740993", "9".repeat(17)]) {
      const answer = await exchange([post(`${multipart}Content-Length: ${length}\r\n`)], small.url);
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([413, "Payload too large"]);
      expect(JSON.parse(answer.body).message).toContain("1 MB");
    }
  });

  test("a body without length is counted", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const chunks = Array.from({ length: 20 }, () => chunk);
    const answer = await exchange([post(`${multipart}Transfer-Encoding: chunked\r\n`), ...chunks], small.url);
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([413, "Payload too large"]);
  });

  test("a chunked body within the limit is read", async () => {
    const body = form(file("a.png"), field("width", "4"));
    const chunks = [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];
    const answer = await exchange([post(`${multipart}Transfer-Encoding: chunked\r\n`), ...chunks], small.url);
    expect(answer.status).toBe(200);
  });

  test("a body that stops or trickles is told so, and holds no slot meanwhile", async () => {
    const stopped = await dial(small.url);
    const trickling = await dial(small.url);
    const answers = [readAnswer(stopped), readAnswer(trickling)];
    stopped.write(post(`${multipart}Content-Length: 5000\r\n`));
    stopped.write("--b\r\n");
    trickling.write(post(`${multipart}Content-Length: 5000\r\n`));
    const drip = setInterval(() => trickling.write("x"), 200);
    const beside = await callForm(tool, { file: png }, { width: 4 }, { url: small.url });
    expect(beside.status).toBe(200);
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([408, "Request timeout"]);
    }
    clearInterval(drip);
    stopped.destroy();
    trickling.destroy();
  });

  test("after all that the service is well", async () => {
    expect((await fetch(`${small.url}/health`)).status).toBe(200);
    expect((await callForm(tool, { file: png }, { width: 4 }, { url: small.url })).status).toBe(200);
  });
});
