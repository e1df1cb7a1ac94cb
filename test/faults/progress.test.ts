import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { progressType, readProgress } from "#formats/wire/progress.ts";
import { key } from "#support/key.ts";
import { largeJpeg, noisyPng } from "#support/pictures.ts";
import { busyChildOf, childrenOf, residentMB, until } from "#support/processes.ts";
import { dial } from "#support/raw.ts";
import { type Service, startService } from "#support/service.ts";

const MB = 1_048_576;
/** On a machine that is busy a turn of the large one may take a minute. */
const patient = { DEADLINE_IMAGE_S: "200", DRAIN_S: "200" };
const large = await largeJpeg();
let service: Service;
beforeAll(async () => {
  service = await startService({ WORKERS: "2", MAX_UNREAD_MB: "64", ANSWER_IDLE_S: "4", ...patient });
});
afterAll(() => service.stop());

const turn = (file: Uint8Array, angle: number, signal?: AbortSignal, url = service.url): Promise<Response> => {
  const body = new FormData();
  body.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), "picture");
  body.append("angle", String(angle));
  const headers = { "x-api-key": key, "x-progress": "true" };
  return fetch(`${url}/api/image-rotate`, { method: "POST", body, headers, ...(signal && { signal }) });
};

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
}

describe("a call whose progress is read", () => {
  test("ends within a second of its client's leaving, and gives back its slot", async () => {
    const leaving = new AbortController();
    const stream = await turn(large, 7, leaving.signal);
    const reading = readProgress(stream, () => {}).catch((error) => error.name);
    const child = await busyChildOf(service.pid);
    const since = performance.now();
    leaving.abort();
    await until(() => !childrenOf(service.pid).includes(child));
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(await reading).toBe("AbortError");
    await until(async () => (await metric('fpa_working\\{lane="light"\\}')) === 0);
  }, 240_000);

  test("is told as broken when the service is killed under it", async () => {
    const dying = await startService({ WORKERS: "2", ...patient });
    const stream = await turn(large, 7, undefined, dying.url);
    const reading = readProgress(stream, () => {}).then(
      () => "whole",
      () => "broken",
    );
    await busyChildOf(dying.pid);
    process.kill(dying.pid, "SIGKILL");
    expect(await reading).toBe("broken");
  }, 240_000);

  test("is finished when the service closes meanwhile", async () => {
    const closing = await startService({ WORKERS: "2", ...patient });
    const stream = await turn(large, 7, undefined, closing.url);
    await busyChildOf(closing.pid);
    const code = closing.stop();
    const answer = await readProgress(stream, () => {});
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(await code).toBe(0);
  }, 240_000);

  test("whose result nobody reads counts as unread, takes no second copy, and is given up", async () => {
    const picture = await noisyPng(9_000_000);
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n`;
    const tail = '\r\n--b\r\nContent-Disposition: form-data; name="angle"\r\n\r\n90\r\n--b--\r\n';
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(tail)]);
    const socket = await dial(service.url);
    socket.on("error", () => {});
    socket.write(
      `POST /api/image-rotate HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nX-Progress: true\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    socket.once("data", () => socket.pause());
    await until(async () => (await metric("fpa_answer_bytes_unread")) >= 8 * MB);
    const held = residentMB(service.pid);
    await until(async () => (await metric("fpa_answer_bytes_unread")) === 0);
    expect(residentMB(service.pid) - held).toBeLessThan(64);
    socket.destroy();
  }, 240_000);

  test("that is read slowly, but read, is not given up", async () => {
    const picture = await noisyPng(9_000_000);
    const stream = await turn(picture, 90);
    expect(stream.headers.get("content-type")).toBe(progressType);
    const reader = stream.body?.getReader();
    let length = 0;
    // Longer than the idle limit in all, a little at a time.
    const from = performance.now();
    while (performance.now() - from < 6_000) {
      length += (await reader?.read())?.value?.length ?? 0;
      await Bun.sleep(500);
    }
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) length += next.value.length;
    expect(length).toBeGreaterThan(8 * MB);
  }, 240_000);
});
