import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { progressType, readProgress } from "#formats/wire/progress.ts";
import { callForm, credentials } from "#support/call.ts";
import { tinyPng } from "#support/pictures.ts";
import { step } from "#support/pipeline.ts";
import { ask, formOf, read } from "#support/progress.ts";
import { printed, scanned } from "#support/scans.ts";
import { type Service, startService } from "#support/service.ts";

const tiny = tinyPng();
const line = "All human beings are born free and equal in dignity";
const page = scanned(printed([{ lines: [line] }]));
const pagesOf = (count: number) => scanned(printed(Array.from({ length: count }, () => ({ lines: [line] }))));

const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at - from < 1_000).length));

let service: Service;
beforeAll(async () => {
  service = await startService({
    WORKERS: "2",
    RATE_LIMIT: "on",
    RATE_LIGHT: "1000",
    RATE_HEAVY: "1000",
    CORS_ORIGINS: "https://a.example",
  });
});
afterAll(() => service.stop());

/** Headers that differ from call to call, whatever is asked. */
const passing = ["date", "x-request-id", "server-timing", "ratelimit"];
const lasting = (headers: Iterable<[string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)));

describe("a call with X-Progress", () => {
  test("is answered with lines, then with what the plain answer would have been", async () => {
    const stream = await ask(service.url, "image-resize", formOf(tiny, { width: "4", colour: "x" }));
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      "content-type": progressType,
      "x-accel-buffering": "no",
      "cache-control": expect.stringContaining("no-transform"),
      "x-request-id": expect.any(String),
      ratelimit: expect.stringContaining("light"),
      "ratelimit-policy": expect.stringContaining("light"),
    });
    const { states, head, body } = await read(stream);
    const plain = await callForm("image-resize", { file: tiny }, { width: 4, colour: "x" }, { url: service.url });
    expect(head.status).toBe(200);
    expect(body).toEqual(plain.bytes);
    expect(lasting(Object.entries(head.headers))).toEqual(lasting(plain.headers.entries()));
    expect(head.headers["x-request-id"]).toBe(stream.headers.get("x-request-id") ?? "none");
    expect(head.headers["x-result-warnings"]).toContain("colour");
    expect(states[0]).toEqual({ state: "working" });
  });

  test("tells how many pages are done, at most four times a second", async () => {
    const stream = await ask(service.url, "ocr-pdf", formOf(pagesOf(4), { language: "eng" }));
    const { states, times, head } = await read(stream);
    expect(head).toMatchObject({ status: 200, headers: { "x-result-recognised": "4" } });
    const counted = states.flatMap((one) => (one.state === "working" && one.done !== undefined ? [one] : []));
    expect(counted.length).toBeGreaterThan(0);
    for (const one of counted) expect(one).toMatchObject({ state: "working", total: 4, unit: "pages" });
    const done = counted.map((one) => one.done ?? 0);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(mostInASecond(times)).toBeLessThanOrEqual(4);
  }, 60_000);

  test("tells which step of several is at work, and how many files that one has done", async () => {
    const form = new FormData();
    for (const name of ["one.pdf", "two.pdf"]) form.append("files", new Blob([page as Uint8Array<ArrayBuffer>]), name);
    const steps = [step("rotate-pdf", { angle: 180 }), step("ocr-pdf", { language: "eng" })];
    form.append("steps", JSON.stringify(steps));
    const { states, head } = await read(await ask(service.url, "pipeline", form));
    expect(head).toMatchObject({ status: 200, headers: { "x-result-steps": "2", "x-result-files": "2" } });
    const told = states.flatMap((one) => (one.state === "working" && one.step !== undefined ? [one] : []));
    expect(told.at(-1)).toMatchObject({ state: "working", step: 2, total: 2, unit: "files" });
    expect(told.map((one) => one.step)).toEqual(told.map((one) => one.step).toSorted());
  }, 60_000);

  test("tells of an error that came after the queue in its line, and logs and counts that one", async () => {
    const stream = await ask(service.url, "image-crop", formOf(tiny, { x: "0", y: "0", width: "999", height: "4" }));
    const id = stream.headers.get("x-request-id") ?? "";
    expect(stream.status).toBe(200);
    const { head, body } = await read(stream);
    expect(head).toMatchObject({ status: 422, headers: { "content-type": "application/json" } });
    expect(JSON.parse(new TextDecoder().decode(body)).error).toBe("Unprocessable file");
    const logged = service
      .log()
      .split("\n")
      .find((one) => one.includes(id));
    expect(JSON.parse(logged ?? "{}")).toMatchObject({ message: "call", tool: "image-crop", status: 422 });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('fpa_requests_total{operation="image-crop",status="422"} 1');
    expect(metrics).not.toContain('fpa_requests_total{operation="image-crop",status="200"}');
  });

  test("is answered plainly by what is refused before the queue, and by other routes", async () => {
    const headers = { "x-progress": "true" };
    const bad = await ask(service.url, "image-resize", formOf(tiny, { width: "0" }));
    const keyless = await ask(service.url, "image-resize", formOf(tiny, { width: "4" }), { "x-api-key": "fpa_wrong" });
    const health = await fetch(`${service.url}/health`, { headers });
    const missing = await fetch(`${service.url}/api/nothing`, { method: "POST", headers });
    expect([bad, keyless, health, missing].map(({ status }) => status)).toEqual([400, 401, 200, 404]);
    for (const one of [bad, keyless, health, missing])
      expect(one.headers.get("content-type")).toContain("application/json");
    expect(bad.headers.get("x-error-fields")).toBe("width");
  });

  test("of another value, or without the header, is answered as ever", async () => {
    const answer = await ask(service.url, "image-resize", formOf(tiny, { width: "4" }), { "x-progress": "false" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const asked = { ...credentials(), accept: progressType };
    const body = formOf(tiny, { width: "4" });
    const accepting = await fetch(`${service.url}/api/image-resize`, { method: "POST", body, headers: asked });
    expect(accepting.headers.get("content-type")).toBe("image/png");
  });

  test("may come from another origin that was named", async () => {
    const origin = "https://a.example";
    const preflight = await fetch(`${service.url}/api/image-resize`, { method: "OPTIONS", headers: { origin } });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-progress");
    const stream = await ask(service.url, "image-resize", formOf(tiny, { width: "4" }), { origin });
    expect(stream.headers.get("access-control-allow-origin")).toBe(origin);
    for (const name of ["X-Request-Id", "Content-Disposition", "X-Result-Bytes-Out"])
      expect(stream.headers.get("access-control-expose-headers")).toContain(name);
  });
});

test("a queued call tells its place, which comes nearer", async () => {
  const narrow = await startService({ WORKERS: "1", QUEUE_WAIT_S: "120" });
  try {
    const scans = pagesOf(2);
    const recognise = () => ask(narrow.url, "ocr-pdf", formOf(scans, { language: "eng" }));
    // Five, since places are told at times of their own: one that is held for less than that may go untold.
    const streams = await Promise.all(Array.from({ length: 5 }, recognise));
    const all = await Promise.all(streams.map(read));
    expect(all.map(({ head }) => head.status)).toEqual([200, 200, 200, 200, 200]);
    const places = all.map(({ states }) => states.flatMap((one) => (one.state === "queued" ? [one.place] : [])));
    for (const told of places) expect(told).toEqual(told.toSorted((a, b) => b - a));
    expect(Math.max(...places.flat())).toBeGreaterThan(1);
    expect(Math.max(...places.map((told) => new Set(told).size))).toBeGreaterThan(1);
    for (const { states } of all) {
      const last = states.findLastIndex(({ state }) => state === "queued");
      expect(states.slice(last + 1).every(({ state }) => state === "working")).toBe(true);
    }
  } finally {
    await narrow.stop();
  }
}, 120_000);

describe("a stream that is cut", () => {
  const head = (bytes: number) => `{"state":"working"}\n{"status":200,"headers":{},"bytes":${bytes}}\n`;
  const told = (text: string) => readProgress(new Response(text), () => {});

  test("is told from one that is whole by its bytes", async () => {
    expect(await (await told(`${head(4)}1234`)).text()).toBe("1234");
    expect(await (await told(head(0))).text()).toBe("");
    expect(told(`${head(4)}123`)).rejects.toThrow("after 3 of 4 bytes");
    expect(told('{"state":"working"}\n{"stat')).rejects.toThrow("while work went on");
    expect(told(`${head(4)}12345`)).rejects.toThrow("more bytes");
    expect(told("x".repeat(70_000))).rejects.toThrow("does not end");
  });
});
