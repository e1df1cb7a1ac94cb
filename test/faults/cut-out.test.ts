import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { callForm } from "#support/call.ts";
import { asJpeg, composite } from "#support/composites.ts";
import { drawnFaces } from "#support/drawn-faces.ts";
import { phoneHeic } from "#support/heic.ts";
import { levelsOf, networkProcess, worked } from "#support/networks.ts";
import { until } from "#support/processes.ts";
import { repository, type Service, startService } from "#support/service.ts";

setDefaultTimeout(600_000);

const photo = await asJpeg(composite("fur-plain", 0.15));
const face = await drawnFaces(300, 200, [{ x: 150, y: 100, size: 110 }])
  .png()
  .toBuffer();
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#345678" } }).png();
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="420"><rect width="600" height="420" fill="#dde"/>
  <circle cx="300" cy="240" r="110" fill="#b22"/><path d="M250 200h20v20h-20zM330 200h20v20h-20zM240 260q60 60 120 0" fill="#fff"/></svg>`;

describe("one service", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => void (await service.stop()));

  const cut = (file: Uint8Array, signal?: AbortSignal) =>
    callForm("remove-bg", { file }, {}, { url: service.url, signal });

  const kinds: [string, () => Promise<Uint8Array>, string][] = [
    ["grey", () => sharp(photo).greyscale().jpeg().toBuffer(), ""],
    ["CMYK", () => sharp(photo).toColourspace("cmyk").jpeg().toBuffer(), ""],
    ["16 bits a channel", () => sharp(photo).toColourspace("rgb16").png().toBuffer(), "16 bits a channel"],
    ["grey TIFF of 16 bits", () => sharp(photo).toColourspace("grey16").tiff().toBuffer(), ""],
    ["AVIF", () => sharp(photo).avif().toBuffer(), ""],
    ["SVG", async () => Buffer.from(drawing), ""],
  ];
  test.each(kinds)("%s: the subject stays, the ground goes", async (_, make, told) => {
    const { status, bytes, warnings } = await cut(await make());
    expect([status, warnings.join().includes(told)]).toEqual([200, true]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([info.width, info.height, info.channels]).toEqual([600, 420, 4]);
    expect([alphaAt(300, 252), alphaAt(3, 3), alphaAt(596, 3)]).toEqual([255, 0, 0]);
  });

  const empty: [string, () => Promise<Uint8Array>, number, number, string][] = [
    ["a single pixel", () => flat(1, 1).toBuffer(), 1, 1, "too small or too narrow"],
    ["a strip of 20,000 × 1", () => flat(20_000, 1).toBuffer(), 20_000, 1, "too small or too narrow"],
    ["a HEIC with nothing on it", async () => phoneHeic(), 32, 64, "No subject was found"],
  ];
  test.each(empty)("%s comes back whole, and that is told", async (_, make, width, height, told) => {
    const { status, bytes, warnings } = await cut(await make());
    const made = await sharp(bytes).metadata();
    expect([status, made.width, made.height]).toEqual([200, width, height]);
    expect(warnings.join()).toContain(told);
    const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer();
    expect(alpha.every((value) => value === 255)).toBe(true);
  });

  test("100 megapixels are cut out, and one row more is refused with the limit", async () => {
    const large = (height: number): Sharp => sharp(photo).resize(10_000, height, { fit: "fill" }).jpeg({ quality: 60 });
    const { status, headers } = await cut(await large(10_000).toBuffer());
    expect([status, headers.get("x-result-width"), headers.get("x-result-height")]).toEqual([200, "10000", "10000"]);
    const beyond = await cut(await flat(10_000, 10_001).toBuffer());
    expect([beyond.status, beyond.error?.message]).toEqual([413, expect.stringContaining("at most 100 are taken")]);
  });

  test("killed at its work the process is replaced, and the call is done after all", async () => {
    const before = networkProcess(service);
    const answer = cut(photo);
    await worked(before);
    if (before) process.kill(before, "SIGKILL");
    const { status, headers } = await answer;
    expect([status, headers.get("x-result-model"), headers.get("x-result-width")]).toEqual([200, "isnet", "600"]);
    expect(networkProcess(service)).not.toBe(before);
  });

  test("a caller who leaves ends the work, and the next one is served", async () => {
    const before = networkProcess(service);
    const leaving = new AbortController();
    const given = cut(photo, leaving.signal).catch(() => "left");
    await worked(before);
    leaving.abort();
    expect(await given).toBe("left");
    await until(() => networkProcess(service) !== before);
    expect((await cut(photo)).status).toBe(200);
  });

  test.each([
    ["remove-bg", photo],
    ["blur-face", face],
  ])("25 calls of %s in a row leave the process within a tenth of what it held after ten", async (tool, file) => {
    const [tenth, last] = await levelsOf(service, async () =>
      expect((await callForm(tool, { file }, {}, { url: service.url })).status).toBe(200),
    );
    expect(tenth).toBeGreaterThan(50);
    expect(last).toBeLessThan(1.1 * tenth);
  });
});

const upstream = join(repository, "../shared/models");

describe.skipIf(!existsSync(upstream))("files of models that are altered while the service runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "altered-"));
  let service: Service;
  const called = (tool: string, file: Uint8Array, model?: string) =>
    callForm(tool, { file }, model ? { model } : {}, { url: service.url });
  const alter = (name: string) => {
    const bytes = readFileSync(join(folder, name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(join(folder, name), bytes);
  };

  beforeAll(async () => {
    for (const name of ["prisma_nchw.onnx", "yunet_n_dynamic.onnx"]) {
      copyFileSync(join(upstream, name), join(folder, name));
    }
    const prisma = {
      ...{ name: "prisma", task: "cut-out", title: "Prisma", source: "https://example.com", licence: "MIT" },
      networks: {
        mask: {
          file: "prisma_nchw.onnx",
          bytes: 3_730_406,
          sha256: "cc7357e7300ed5e41ddb73b51910eed900b4dbbe255305011aeb088f6ddc8bd4",
        },
      },
      settings: { size: 256, divisor: 255, mean: [0, 0, 0], std: [1, 1, 1] },
    };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ models: [prisma] }));
    service = await startService({ MODELS_DIR: folder });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("remove-bg: asked for it is refused, else the next in order does it, and that is told", async () => {
    expect((await called("remove-bg", photo)).headers.get("x-result-model")).toBe("prisma");
    alter("prisma_nchw.onnx");
    // Another tool's model takes its place in memory: it is read anew for the next call.
    expect((await called("blur-face", face)).status).toBe(200);
    const asked = await called("remove-bg", photo, "prisma");
    expect([asked.status, asked.error?.message.includes("models verify")]).toEqual([503, true]);
    const usual = await called("remove-bg", photo);
    expect([usual.status, usual.headers.get("x-result-model")]).toEqual([200, "isnet"]);
    expect(usual.warnings.join()).toContain("prisma can't be used here, so isnet did the work");
  });

  test("blur-face: asked for it is refused, and the usual one goes on", async () => {
    expect((await called("blur-face", face, "yunet-n")).headers.get("x-result-model")).toBe("yunet-n");
    alter("yunet_n_dynamic.onnx");
    expect((await called("blur-face", face)).headers.get("x-result-model")).toBe("mediapipe-ranges");
    const asked = await called("blur-face", face, "yunet-n");
    expect([asked.status, asked.error?.message.includes("models verify")]).toEqual([503, true]);
    expect((await called("blur-face", face)).headers.get("x-result-faces")).toBe("1");
  });
});
