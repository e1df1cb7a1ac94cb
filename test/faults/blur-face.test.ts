import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { drawnFaces } from "#support/drawn-faces.ts";
import { busyChildOf } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

let service: Service;
let folder: string;
let film: Uint8Array;
let still: Uint8Array;

/** Enough frames to be in the middle of them for a while. */
const frames = 40;

beforeAll(async () => {
  const shown = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      drawnFaces(480, 360, [{ x: 100 + 6 * at, y: 180, size: 150 }])
        .raw()
        .toBuffer(),
    ),
  );
  const raw = { width: 480, height: 360 * frames, channels: 3 as const, pageHeight: 360 };
  film = await sharp(Buffer.concat(shown), { raw }).webp({ quality: 80, effort: 0 }).toBuffer();
  still = await drawnFaces(300, 200, [{ x: 150, y: 100, size: 110 }])
    .png()
    .toBuffer();
  folder = await mkdtemp(join(tmpdir(), "faces-"));
  service = await startService({ TMPDIR: folder });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const hide = (file: Uint8Array, signal?: AbortSignal) =>
  callForm("blur-face", { file }, {}, { url: service.url, signal });

test("the networks' library keeps no log of its own, nor an identity to report under", async () => {
  expect((await hide(still)).status).toBe(200);
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => /mat-debug|\.ses$/.test(name))).toEqual([]);
}, 120_000);

test("a child killed amid its frames: they are done again, all of them", async () => {
  const answer = hide(film);
  process.kill(await busyChildOf(service.pid), "SIGKILL");
  const { status, headers } = await answer;
  expect([status, headers.get("x-result-faces"), headers.get("x-result-frames")]).toEqual([200, "1", `${frames}`]);
}, 120_000);

test("a client that goes away: whoever comes next is served", async () => {
  const gone = new AbortController();
  const answer = hide(film, gone.signal).catch((error: Error) => error.name);
  await busyChildOf(service.pid);
  gone.abort();
  expect(await answer).toBe("AbortError");
  const { status, headers } = await hide(still);
  expect([status, headers.get("x-result-faces")]).toEqual([200, "1"]);
}, 120_000);
