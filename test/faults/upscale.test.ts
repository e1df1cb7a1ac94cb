import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { levelsOf, networkProcess, worked } from "#support/networks.ts";
import { until } from "#support/processes.ts";
import { scene } from "#support/scenes.ts";
import { repository, type Service, startService } from "#support/service.ts";

setDefaultTimeout(300_000);

const upstream = join(repository, "../shared/models");
const hasUpstream = existsSync(upstream);
if (!hasUpstream) process.stderr.write("No upstream weights beside the repository: they are not run.\n");

/** An operator's own models, as a manifest in MODELS_DIR names them. */
const strangers = [
  ["realesr-general-x4v3", 4, 36],
  ["waifu2x-upconv7-photo-scale2.0x", 2, 8],
] as const;
const [stronger, lighter] = ["realesr-general-x4v3", "waifu2x-upconv7-photo-scale2.0x"];

function entryOf(folder: string, [name, factor, overlap]: (typeof strangers)[number]) {
  const bytes = readFileSync(join(folder, `${name}.onnx`));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    name: name.toLowerCase(),
    task: "enlarge",
    title: name,
    source: "upstream",
    licence: "upstream's",
    networks: { all: { file: `${name}.onnx`, bytes: bytes.length, sha256 } },
    settings: { output: "output_image", tile: 128, overlap, ways: [{ network: "all", factor }] },
  };
}

const photo = () => scene(96, 64).png().toBuffer();

describe.skipIf(!hasUpstream)("an operator's own models", () => {
  const folder = mkdtempSync(join(tmpdir(), "models-"));
  let service: Service;
  const upscaled = (file: Uint8Array, options = {}) =>
    callForm("image-upscale", { file }, options, { url: service.url });

  beforeAll(async () => {
    for (const [name] of strangers) copyFileSync(join(upstream, `${name}.onnx`), join(folder, `${name}.onnx`));
    const models = strangers.map((stranger) => entryOf(folder, stranger));
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ models }));
    service = await startService({ MODELS_DIR: folder });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    [stronger, 2],
    [stronger, 4],
    [lighter, 2],
    [lighter, 4],
  ])("%s enlarges by %i, whatever its own factor is", async (model, scale) => {
    const file = await photo();
    const { status, headers, bytes, error } = await upscaled(file, { model, scale });
    expect([status, error]).toEqual([200, undefined]);
    expect(headers.get("x-result-model")).toBe(model);
    const plain = await sharp(file)
      .resize(96 * scale, 64 * scale)
      .removeAlpha()
      .raw()
      .toBuffer();
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([96 * scale, 64 * scale]);
    let sum = 0;
    for (let at = 0; at < data.length; at++) sum += Math.abs((data[at] ?? 0) - (plain[at] ?? 0));
    // The same picture, in its place: not shifted, not in other colours.
    expect(sum / data.length).toBeLessThan(12);
  });

  test("a file altered while the service runs: asked for it is refused, else the next in order does it, and that is told", async () => {
    const file = await photo();
    for (const [name] of strangers) {
      const path = join(folder, `${name}.onnx`);
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      writeFileSync(path, bytes);
    }
    expect((await upscaled(file, { model: "compact" })).status).toBe(200);
    const asked = await upscaled(file, { model: lighter });
    expect([asked.status, asked.error?.message.includes("models verify")]).toEqual([503, true]);
    const usual = await upscaled(file);
    expect([usual.status, usual.headers.get("x-result-model")]).toEqual([200, "compact"]);
    expect(usual.warnings.join()).toContain("can't be used here, so compact did the work");
  });
});

describe("the process that runs networks", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => void (await service.stop()));

  const upscaled = (file: Uint8Array, signal?: AbortSignal) =>
    callForm("image-upscale", { file }, { scale: 2 }, { url: service.url, signal });

  test("isn't there until the first call", async () => {
    expect(networkProcess(service)).toBeUndefined();
    expect((await upscaled(await photo())).status).toBe(200);
    expect(networkProcess(service)).toBeDefined();
  });

  test("killed at its work it is replaced, and the call is done after all", async () => {
    const file = await sharp({
      create: {
        width: 1_200,
        height: 900,
        channels: 3,
        background: "#777777",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const before = networkProcess(service);
    const answer = upscaled(file);
    await worked(before);
    if (before) process.kill(before, "SIGKILL");
    const { status, headers } = await answer;
    expect([status, headers.get("x-result-width")]).toEqual([200, "2400"]);
    expect(networkProcess(service)).not.toBe(before);
  });

  test("a caller who leaves ends the work, and the next one is served", async () => {
    const file = await scene(1_400, 1_000).png().toBuffer();
    const before = networkProcess(service);
    const leaving = new AbortController();
    const given = upscaled(file, leaving.signal).catch(() => "left");
    await worked(before);
    leaving.abort();
    expect(await given).toBe("left");
    await until(() => networkProcess(service) !== before);
    expect((await upscaled(await photo())).status).toBe(200);
  });

  test("25 calls in a row leave it within a tenth of what it held after ten", async () => {
    const file = await scene(160, 120).png().toBuffer();
    const [tenth, last] = await levelsOf(service, async () => expect((await upscaled(file)).status).toBe(200));
    expect(tenth).toBeGreaterThan(50);
    expect(last).toBeLessThan(1.1 * tenth);
  });
});
